// What the prerendered page and its script have in common.

/** The id of the element around all parts; each part has a `data-part`. */
export const TRY_RECORDING = 'try-recording'

/** How many bars show a recording. */
export const BARS = 40

export const TEXTS = {
  start: 'Press to Record',
  stop: 'Recording… press to stop',
  again: 'Record Again',
}
