import { tagsIn } from '#web/features/stories/tags-in.ts'

/** So many are offered at a time. */
const MOST = 8

const parts = (text: string, known: readonly string[]) => {
  const tags = tagsIn(text)
  const last = tags.at(-1) ?? ''
  // A whole tag is one that somebody has chosen, not the beginning of another.
  const whole = /[,\n]\s*$/.test(text) || known.includes(last)
  return whole ? { chosen: tags, typing: '' } : { chosen: tags.slice(0, -1), typing: last }
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
