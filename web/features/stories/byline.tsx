import { tintOf } from '#common/faces.ts'
import { formatDateTime, formatRelativeTime } from '#common/format/dates.ts'
import { formatRecordedTime, type Recorded } from '#common/format/recorded.ts'
import type { Story } from '#server/features/stories/contract.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useFamilyNames } from '#web/ui/avatar.tsx'

const UNKNOWN_AUTHOR = 'Unknown Author'

/** Who told a story and, if different, whose account recorded it. */
export interface Byline {
  storyteller: string
  /** The storyteller's photo; null unless the story was recorded by their own account. */
  photo: string | null
  /** The author's name, if another person told the story. */
  recordedBy: string | null
}

export function storyByline({ toldBy, user }: Pick<Story, 'toldBy' | 'user'>): Byline {
  const author = authorName(user)
  const storyteller = toldBy.trim() || author
  const isAuthor = storyteller === author
  return { storyteller, photo: isAuthor ? (user?.profileImageUrl ?? null) : null, recordedBy: isAuthor ? null : author }
}

/** The color of a story's waveform: its storyteller's voice, of the same hue as their tint. */
export function useStoryColor(story: Pick<Story, 'toldBy' | 'user'>): string {
  const family = useFamilyNames()
  return `var(--voice-${tintOf(storyByline(story).storyteller, family)})`
}

/** Whether the viewer recorded this story, and tells it. */
export const isOwnVoice = (story: Pick<Story, 'toldBy' | 'user' | 'userId'>, viewerId: number): boolean =>
  story.userId === viewerId && storyByline(story).recordedBy === null

/** First and last name, or "Unknown Author" for a deleted account. */
export function authorName(user: Story['user']): string {
  const name = user && `${user.firstName} ${user.lastName}`.trim()
  return name || UNKNOWN_AUTHOR
}

/** When a story was recorded, in relative words; the day and the time where it was recorded are a tooltip. */
export function StoryDate({ story }: { story: Recorded & { recordedAt: string } }) {
  return <TimeAgo date={story.recordedAt} full={formatRecordedTime(story)} />
}

/**
 * A time in relative words, with a tooltip.
 * @param full by default, the full date and time
 */
export function TimeAgo({ date, full = formatDateTime(date) }: { date: string; full?: string | undefined }) {
  const isValid = !Number.isNaN(Date.parse(date))
  return (
    // inline-block avoids a line break inside when the whole text fits on one line.
    <time dateTime={isValid ? date : undefined} title={isValid ? full : undefined} className="inline-block">
      {formatRelativeTime(date, useNow())}
    </time>
  )
}
