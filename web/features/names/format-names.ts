import { formatCount } from '#common/format/numbers.ts'
import type { FamilyName } from '#server/features/names/contract.ts'

/** Where a name comes from: "From the family and 3 stories", "Added by Emma". */
export function formatSource({ isMember, storyCount, addedBy }: FamilyName, viewerId: number): string {
  const places = [isMember && 'the family', storyCount > 0 && formatCount(storyCount, 'story', 'stories')]
  const from = places.filter((place) => place !== false)
  if (from.length > 0) return `From ${from.join(' and ')}`
  if (addedBy) return addedBy.id === viewerId ? 'Added by you' : `Added by ${addedBy.firstName}`
  return 'Added by a former member'
}

/** "“Shavon”, “Chiffon”" */
export const formatMisheard = (misheard: readonly string[]): string => misheard.map((form) => `“${form}”`).join(', ')

/** The misheard forms in the text of a field, separated by commas or line breaks. */
export const parseMisheard = (text: string): string[] =>
  text
    .split(/[,\n]/)
    .map((form) => form.replaceAll(/[“”"]/g, '').trim())
    .filter((form) => form !== '')

/** The names that contain a text, or have a misheard form that does, regardless of case and accents. */
export const filterNames = (names: readonly FamilyName[], text: string): FamilyName[] => {
  const query = fold(text.trim())
  return names.filter(({ name, misheard }) => [name, ...misheard].some((form) => fold(form).includes(query)))
}

/** Whether a list has a name, in any case and with any accents. */
export const hasName = (names: readonly FamilyName[], name: string): boolean =>
  names.some((entry) => fold(entry.name) === fold(name))

const fold = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
