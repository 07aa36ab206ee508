import type { Story } from '#server/features/stories/contract.ts'

const UNKNOWN_AUTHOR = 'Unknown Author'

/** Who told a story and, where that was somebody else, who kept it. */
export interface Byline {
  storyteller: string
  /** The storyteller's photo: only an account's own person has one. */
  photo: string | null
  /** The author, when the words are not theirs. */
  recordedBy: string | null
}

/** The name an account goes by: first and last name, without them the email address; "Unknown Author" of no account. */
export function authorName(user: Story['user']): string {
  const name = user && `${user.firstName} ${user.lastName}`.trim()
  return name || user?.email || UNKNOWN_AUTHOR
}

export function bylineOf({ toldBy, user }: Pick<Story, 'toldBy' | 'user'>): Byline {
  const author = authorName(user)
  const storyteller = toldBy.trim() || author
  const same = storyteller === author
  return { storyteller, photo: same ? (user?.profileImageUrl ?? null) : null, recordedBy: same ? null : author }
}
