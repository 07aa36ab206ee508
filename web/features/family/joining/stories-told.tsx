import { Fragment, useId } from 'react'
import { formatEventDate } from '#common/format/dates.ts'
import { formatCount } from '#common/format/numbers.ts'
import { formatRecordedDay } from '#common/format/recorded.ts'
import type { InviteStories } from '#server/features/family/invites/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { lazyPart } from '#web/ui/lazy.tsx'
import { MetadataLine } from '#web/ui/metadata-line.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonBlock } from '#web/ui/skeleton.tsx'

const InvitePlayer = lazyPart(() => import('./invite-player.tsx').then((module) => module.InvitePlayer))

/** "Ruth told 12 stories.", "Ruth and 2 others told 12 stories." */
export function StoriesTold({ told }: { told: NonNullable<InviteStories['told']> }) {
  return (
    <>
      <bdi translate="no">{told.storyteller}</bdi>
      <span>{` ${formatOthers(told.otherStorytellers)}told ${formatCount(told.stories, 'story', 'stories')}.`}</span>
    </>
  )
}

const formatOthers = (others: number): string => {
  if (others === 0) return ''
  return others === 1 ? 'and one other person ' : `and ${others.toLocaleString('en')} others `
}

/** A story to hear before joining, which its storyteller allows. */
export function StoryToHear({ story }: { story: NonNullable<InviteStories['story']> }) {
  const titleId = useId()
  return (
    <Card aria-labelledby={titleId} className="flex w-full max-w-form flex-col gap-4 text-left text-pretty">
      <div className="flex flex-col gap-1">
        <p className="text-small font-[650] text-evergreen">Hear a story before you join</p>
        <Heading level={2} id={titleId} dir="auto" className="text-lead leading-snug wrap-anywhere">
          {story.title}
        </Heading>
        <p className="text-small leading-snug text-ink-soft wrap-anywhere">
          <MetadataLine>
            <Fragment key="storyteller">
              told by{' '}
              <bdi translate="no" className="font-[650]">
                {story.toldBy}
              </bdi>
            </Fragment>
            <span key="when">{formatEventDate(story.eventDate) ?? formatRecordedDay(story)}</span>
          </MetadataLine>
        </p>
      </div>
      <InvitePlayer
        story={story}
        fallback={({ hasFailed, retry }) =>
          hasFailed ? <PlayerMissing onRetry={() => void retry()} /> : <SkeletonBlock className="h-28 w-full" />
        }
      />
    </Card>
  )
}

function PlayerMissing({ onRetry }: { onRetry: () => void }) {
  const action = (
    <Button variant="secondary" onClick={onRetry}>
      Try Again
    </Button>
  )
  return (
    <Notice tone="error" action={action}>
      We couldn’t load the player. You can join without it.
    </Notice>
  )
}
