/** Start and end of each paragraph in a text, in UTF-16 units. Blank lines separate paragraphs; single line breaks stay inside. */
export function paragraphRanges(text: string): [start: number, end: number][] {
  const ranges: [number, number][] = []
  let from = 0
  const add = (to: number) => {
    const paragraph = text.slice(from, to)
    const start = from + (paragraph.length - paragraph.trimStart().length)
    const end = from + paragraph.trimEnd().length
    if (start < end) ranges.push([start, end])
  }
  for (const gap of text.matchAll(/\n[^\S\n]*\n\s*/g)) {
    add(gap.index)
    from = gap.index + gap[0].length
  }
  add(text.length)
  return ranges
}

/** The paragraphs of a text, trimmed. */
export const paragraphsOf = (text: string): string[] =>
  paragraphRanges(text).map(([start, end]) => text.slice(start, end))

/**
 * The letter with which a printed text begins in large, with an opening quotation mark; null if it isn't a capital. Only of
 * scripts whose letters stand apart and that the story's typeface has.
 */
export const initialLetterOf = (text: string): string | null =>
  /^["'“‘«„¿¡([]*(?=\p{Lu})[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}]\p{M}*/u.exec(text)?.[0] ?? null
