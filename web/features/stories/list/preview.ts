/** How much of a story its card shows at first (specification 9, "Display"). */
const PREVIEW_CHARACTERS = 150

let characters: Intl.Segmenter | undefined

/**
 * The first 150 characters of a text, as people count them (never half an emoji or a letter without its accent), with
 * an ellipsis behind them; null when the whole text is no longer than that.
 */
export function previewOf(text: string): string | null {
  if (text.length <= PREVIEW_CHARACTERS) return null
  characters ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  let count = 0
  for (const { index } of characters.segment(text)) {
    if (count === PREVIEW_CHARACTERS) return `${text.slice(0, index).trimEnd()}…`
    count += 1
  }
  return null
}
