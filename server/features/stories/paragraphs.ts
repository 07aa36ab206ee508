/** Where the paragraphs of a text begin and end, in UTF-16 units: blank lines part them. Single line breaks stay inside them. */
export function placesOfParagraphs(text: string): [from: number, to: number][] {
  const places: [number, number][] = []
  let from = 0
  const add = (to: number) => {
    const paragraph = text.slice(from, to)
    const begin = from + (paragraph.length - paragraph.trimStart().length)
    const end = from + paragraph.trimEnd().length
    if (begin < end) places.push([begin, end])
  }
  for (const gap of text.matchAll(/\n[^\S\n]*\n\s*/g)) {
    add(gap.index)
    from = gap.index + gap[0].length
  }
  add(text.length)
  return places
}

/** The paragraphs of a text, without the blanks around them. */
export const paragraphsOf = (text: string): string[] =>
  placesOfParagraphs(text).map(([from, to]) => text.slice(from, to))
