/** So many are offered at a time. */
const MOST = 8

const parts = (text: string, known: readonly string[]) => {
  const all = text.split(',').map((part) => part.trim())
  const last = all.pop() ?? ''
  // A whole tag is one that somebody has chosen, not the beginning of another.
  const whole = last === '' || known.includes(last)
  const chosen = [...all, ...(whole ? [last] : [])].filter((part) => part !== '')
  return { chosen, typing: whole ? '' : last }
}

/** Tags of the family that go on with what is being typed, in the order in which they are known. */
export function suggestTags(text: string, known: readonly string[]): string[] {
  const { chosen, typing } = parts(text, known)
  const begun = typing.toLowerCase()
  return known.filter((tag) => !chosen.includes(tag) && tag.toLowerCase().includes(begun)).slice(0, MOST)
}

/** The text with a tag in place of what was being typed of it. */
export const withTag = (text: string, tag: string, known: readonly string[]): string =>
  [...parts(text, known).chosen, tag].map((one) => `${one}, `).join('')
