const MAX_LENGTH = 100

// Embeddings, overrides and isolates would reorder the rest of the line; controls and line breaks would break paragraphs.
const INVISIBLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u200f]/

/** The name as plain text on one line. Markup, quotes and instructions stay what they are: letters. */
export function cleanChildName(name: string): string {
  const cleaned = name.replace(INVISIBLE, ' ').replaceAll(/\s+/g, ' ').trim()
  return Array.from(cleaned).slice(0, MAX_LENGTH).join('').trim() || 'Little One'
}

/** A right-to-left name is isolated, so that the punctuation after it stays where it belongs. */
export function isolateDirection(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name
}
