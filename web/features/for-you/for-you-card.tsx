import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { BookOpen, Play } from 'lucide-react'
import { formatDuration } from '#common/format/durations.ts'
import { formatReactionVerb } from '#common/format/reaction-verbs.ts'
import { paths } from '#common/paths.ts'
import type { StoryNotification } from '#server/features/account/contract.ts'
import { reactions } from '#server/features/stories/reactions/contract.ts'
import { playStory } from '#web/features/playback/play-story.ts'
import { audioOf } from '#web/features/playback/story-audio.ts'
import { ANSWER_HASH } from '#web/features/stories/comments/story-comments.tsx'
import { storyPageQuery } from '#web/features/stories/page/use-story-page.ts'
import { NameList } from '#web/features/stories/reactions/who-reacted.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'

export interface ForYouCardProps {
  notification: StoryNotification
  /** About how many other stories there is something. */
  moreCount: number
  onDismiss: () => void
}

/** What others said about a story, with the way to it. Opening the story ends it; "Not Now" hides it on this page. */
export function ForYouCard({ notification, moreCount, onDismiss }: ForYouCardProps) {
  const { storyId, title, duration, people, comment, isAnswer } = notification
  const navigate = useNavigate()
  // Loaded ahead: on an iPad, only what starts right with the tap may play.
  const { data: story } = useQuery(storyPageQuery(storyId))
  const page = { to: paths.story, params: { id: String(storyId) } } as const
  const length = duration === null ? '' : ` · ${formatDuration(duration * 1000)}`
  return (
    <section
      aria-label="For you"
      className="flex w-full flex-col gap-2 rounded-card border border-hairline bg-card p-3.5 text-left shadow-low sm:gap-3 sm:p-4"
    >
      {/* What is cut off here is on the story's page. */}
      <Link {...page} className="flex flex-col gap-2 rounded-small text-ink no-underline sm:gap-3">
        <div className="flex items-center gap-3">
          <span className="flex shrink-0 -space-x-3">
            {people.map((person) => (
              <Avatar
                key={person.userId}
                name={`${person.firstName} ${person.lastName}`}
                src={person.profileImageUrl}
                size="small"
              />
            ))}
          </span>
          <p className="min-w-0 leading-snug">
            <span className="line-clamp-2 font-[650] wrap-anywhere">
              <NameList names={people.map(({ firstName }) => firstName)} count={notification.peopleCount} />{' '}
              <span>{formatNotification(notification)}</span>
            </span>
            <span className="line-clamp-1 text-small text-ink-soft">
              <bdi translate="no">{title}</bdi>
              <span className="figures">{length}</span>
            </span>
          </p>
        </div>
        {comment !== null && (
          <p
            dir="auto"
            translate="no"
            className="line-clamp-2 font-story leading-snug wrap-anywhere"
          >{`“${comment}”`}</p>
        )}
      </Link>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="secondary"
          size="small"
          icon={duration === null ? <BookOpen aria-hidden /> : <Play aria-hidden />}
          onClick={() => {
            if (story && audioOf(story)) playStory(story)
            void navigate(page)
          }}
        >
          {duration === null ? 'Read It' : isAnswer ? 'Play' : 'Hear It'}
        </Button>
        {comment !== null && (
          <Link {...page} hash={ANSWER_HASH} className={buttonClass({ variant: 'quiet', size: 'small' })}>
            Answer
          </Link>
        )}
        <Button variant="quiet" size="small" onClick={onDismiss}>
          Not Now
        </Button>
        {/* On phones, the number in the navigation says so, but in the narrowest. */}
        {moreCount > 0 && (
          <span className="text-small text-ink-soft @min-[20rem]:@max-[26rem]:sr-only">{`${moreCount} more`}</span>
        )}
      </div>
    </section>
  )
}

/** What they did, after their names: "loved your story and wrote:", "answered you" */
export function formatNotification(notification: StoryNotification): string {
  const { comment, isMine, isAnswer } = notification
  if (isAnswer) return 'answered you'
  if (!isMine) return 'wrote:'
  const given = reactions.filter((reaction) => notification.reactions.includes(reaction))
  if (given.length === 0) return 'wrote to you:'
  return `${formatReactionVerb(given)} your story${comment === null ? '' : ' and wrote:'}`
}
