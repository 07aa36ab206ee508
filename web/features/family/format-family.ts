import { formatDate, MONTHS } from '#common/format/dates.ts'
import type { EndedMembership, Member } from '#server/features/family/contract.ts'

/** First and last name, or "A relative" for an account without a name. */
export const fullName = ({ firstName, lastName }: Pick<Member, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim() || 'A relative'

/** The details under a member's name: "Grandparent", "12 stories", "since March 2026". */
export const formatMember = ({
  relationship,
  storyCount,
  joinedAt,
}: Pick<Member, 'relationship' | 'storyCount' | 'joinedAt'>): string[] =>
  [relationship, formatStoryCount(storyCount), formatSince(joinedAt)].filter((detail) => detail !== null)

/** The size of a family: "5 people, 42 stories". */
export const formatFamily = (members: readonly Pick<Member, 'storyCount'>[]): string => {
  const stories = members.reduce((sum, { storyCount }) => sum + storyCount, 0)
  return `${members.length === 1 ? '1 person' : `${members.length} people`}, ${formatStoryCount(stories)}`
}

export const formatEnded = (
  { reason, endedAt }: Pick<EndedMembership, 'reason' | 'endedAt'>,
  timeZone?: string,
): string => {
  const time = Date.parse(endedAt)
  const on = Number.isNaN(time) ? '' : ` on ${formatDate(time, timeZone)}`
  switch (reason) {
    case 'removed':
      return `The owner ended your access${on}. The stories you told stay in the vault, under your name.`
    case 'left':
      return `You left this family${on}. The stories you told stay in the vault, under your name.`
    case 'family_deleted':
      return `This vault was deleted${on}, with everything in it.`
  }
}

const formatStoryCount = (count: number): string =>
  count === 0 ? 'no stories yet' : count === 1 ? '1 story' : `${count.toLocaleString('en')} stories`

/** Month and year in the reader's time zone. A date that cannot be parsed is left out. */
const formatSince = (date: string): string | null => {
  const time = new Date(date)
  const month = MONTHS[time.getMonth()]
  return month ? `since ${month} ${time.getFullYear()}` : null
}
