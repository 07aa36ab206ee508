import { type HelperRole, PRONOUNS, type StoryCharacters } from './characters.ts'

const ROLES: readonly HelperRole[] = ['h1', 'h2', 'h3']

/**
 * Makes "the feather duster" "her feather duster" or "Linda’s feather duster" where a story first mentions it: a fragment can't
 * know what is told before it. No number of words changes. Direct speech is left alone.
 */
export function ownFirstMentions(texts: readonly string[], characters: StoryCharacters): string[] {
  const met = new Set<HelperRole>()
  const mentioned = new Set<HelperRole>()
  return texts.map((text) => {
    let owned = text
    for (const role of ROLES) {
      if (mentioned.has(role)) continue
      const { name } = characters.members[role]
      const from = met.has(role) ? 0 : owned.indexOf(name)
      if (from < 0) continue
      met.add(role)
      const { thing } = characters.helpers[role]
      const at = owned.slice(from).search(new RegExp(`\\b${thing}\\b`, 'i')) + from
      if (at < from) continue
      mentioned.add(role)
      const article = /\bthe $/i.exec(owned.slice(0, at))
      if (article === null || isSpeech(owned.slice(0, at))) continue
      const before = owned.slice(0, article.index)
      const owner = ownerIn(before.slice(lastSentence(before)), role, characters)
      const start = article[0].startsWith('T') ? owner.charAt(0).toUpperCase() + owner.slice(1) : owner
      owned = `${before}${start} ${owned.slice(at)}`
    }
    return owned
  })
}

/** "her" if the sentence has named its owner already, or else "Linda’s". */
function ownerIn(sentence: string, role: HelperRole, { members }: StoryCharacters): string {
  const { name, character } = members[role]
  const isNamed = new RegExp(`\\b${character.he}\\b`, 'i').test(sentence) || sentence.includes(name)
  return isNamed ? PRONOUNS[character.he].his : `${name}’s`
}

const isSpeech = (before: string): boolean => before.split('“').length > before.split('”').length

function lastSentence(before: string): number {
  return Math.max(0, ...[...before.matchAll(/(?<!\bMrs?)[.!?…]”?\s+/g)].map(({ index }) => index))
}
