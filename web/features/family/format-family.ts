import { formatDate, MONTHS } from '#common/format/dates.ts'
import type { EndedMembership, Member } from '#server/features/family/contract.ts'

/** First and last name of a person, or of an account that has none. */
export const fullName = ({ firstName, lastName }: Pick<Member, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim() || 'A relative'

/** What stands under a member's name, part by part: "Grandparent", "12 stories", "since March 2026". */
export const formatMember = ({
  relationship,
  storyCount,
  joinedAt,
}: Pick<Member, 'relationship' | 'storyCount' | 'joinedAt'>): string[] =>
  [relationship, formatStories(storyCount), formatSince(joinedAt)].filter((part) => part !== null)

/** Who belongs to a family, counted: "5 people, 42 stories". */
export const formatFamily = (members: readonly Pick<Member, 'storyCount'>[]): string => {
  const stories = members.reduce((sum, { storyCount }) => sum + storyCount, 0)
  return `${members.length === 1 ? '1 person' : `${members.length} people`}, ${formatStories(stories)}`
}

const formatStories = (count: number): string =>
  count === 0 ? 'no stories yet' : count === 1 ? '1 story' : `${count.toLocaleString('en')} stories`

/** In the month that it was where the reader is. A date that cannot be read is left out. */
const formatSince = (date: string): string | null => {
  const time = new Date(date)
  const month = MONTHS[time.getMonth()]
  return month ? `since ${month} ${time.getFullYear()}` : null
}

/** Why somebody does not belong to a family any more, in a sentence. */
export const formatEnded = (
  { reason, endedAt }: Pick<EndedMembership, 'reason' | 'endedAt'>,
  timeZone?: string,
): string => {
  const time = Date.parse(endedAt)
  const on = Number.isNaN(time) ? '' : ` on ${formatDate(time, timeZone)}`
  switch (reason) {
    case 'removed':
      return `The owner ended your access${on}. The stories you told stay in the vault, in your name.`
    case 'left':
      return `You left this family${on}. The stories you told stay in the vault, in your name.`
    case 'family_deleted':
      return `Its vault was deleted${on}, with everything in it.`
  }
}
