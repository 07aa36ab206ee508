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
