import type { Member } from '#server/features/families/contract.ts'

/** First and last name of a person, or of an account that has none. */
export const fullName = ({ firstName, lastName }: Pick<Member, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim() || 'A relative'

/** What stands under a member's name, part by part: "Grandparent", "12 stories", "since March 2026". */
export const sayMember = (
  { relationship, storiesTold, joinedAt }: Pick<Member, 'relationship' | 'storiesTold' | 'joinedAt'>,
  timeZone?: string,
): string[] => [relationship, sayStories(storiesTold), saySince(joinedAt, timeZone)].filter((part) => part !== null)

/** Who belongs to a family, counted: "5 people, 42 stories". */
export const sayFamily = (members: readonly Pick<Member, 'storiesTold'>[]): string => {
  const stories = members.reduce((sum, { storiesTold }) => sum + storiesTold, 0)
  return `${members.length === 1 ? '1 person' : `${members.length} people`}, ${sayStories(stories)}`
}

const sayStories = (count: number): string =>
  count === 0 ? 'no stories yet' : count === 1 ? '1 story' : `${count.toLocaleString('en')} stories`

/** A date that cannot be read is left out. */
const saySince = (date: string, timeZone: string | undefined): string | null => {
  const time = Date.parse(date)
  if (Number.isNaN(time)) return null
  return `since ${new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone }).format(time)}`
}
