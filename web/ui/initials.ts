/** The first letters of the first and last word of a name, in capitals; `?` where there is no name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const picked = words.length > 1 ? [words.at(0), words.at(-1)] : words
  const letters = picked.map((word) => [...new Intl.Segmenter().segment(word ?? '')][0]?.segment ?? '')
  return letters.join('').toLocaleUpperCase() || '?'
}
