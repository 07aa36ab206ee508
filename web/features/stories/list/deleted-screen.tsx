import { Link } from '@tanstack/react-router'
import { ArrowLeft, RotateCcw, Trash2 } from 'lucide-react'
import { Fragment, useId } from 'react'
import { DAYS_KEPT, type DeletedStory } from '#server/features/stories/deleting/contract.ts'
import { paragraphsOf } from '#server/features/stories/wording/contract.ts'
import { StoryRecording } from '#web/features/playback/story-player.tsx'
import { sentenceOf } from '#web/lib/call-error.ts'
import { paths } from '#web/lib/paths.ts'
import { useNow } from '#web/lib/use-now.ts'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { MetadataLine } from '#web/ui/metadata-line.tsx'
import { EmptyState } from '#web/ui/page-state.tsx'
import { StoryDate, storyByline } from '../byline.tsx'
import { StoriesLoading, storyCardClass } from '../story-loading.tsx'
import { previewOf } from './story-card.tsx'
import { RestoreError, useDeletedStories, useLastRestore, useRestoreStory } from './story-deletion.tsx'

/** Stories that can still be brought back. */
export function DeletedScreen() {
  usePageTitle('Recently Deleted')
  const deleted = useDeletedStories()
  return (
    <div className="mx-auto flex max-w-[50rem] flex-col gap-7">
      <div className="flex flex-col items-start gap-3">
        <Link to={paths.stories} className={`${buttonClass({ variant: 'quiet' })} -ml-outdent`}>
          <ArrowLeft aria-hidden />
          Your Stories
        </Link>
        <Heading level={1}>Recently Deleted</Heading>
        <p className="measure text-ink-soft">
          A deleted story waits here for {DAYS_KEPT} days. Then its recording and its words go for good.
        </p>
      </div>
      <RestoreError />
      {deleted.data ? (
        <Rows stories={deleted.data} />
      ) : deleted.isPending ? (
        <StoriesLoading />
      ) : (
        <ErrorState
          title="What was deleted could not be fetched"
          message={sentenceOf(deleted.error)}
          pending={deleted.isFetching}
          onRetry={() => void deleted.refetch()}
        />
      )}
    </div>
  )
}

function Rows({ stories }: { stories: readonly DeletedStory[] }) {
  if (stories.length === 0)
    return (
      <EmptyState title="Nothing is waiting here" picture={<Trash2 aria-hidden />}>
        No story has been deleted in the last {DAYS_KEPT} days.
      </EmptyState>
    )
  return (
    <ul className="flex flex-col gap-6">
      {stories.map((story) => (
        <li key={story.id}>
          <DeletedCard story={story} />
        </li>
      ))}
    </ul>
  )
}

/** A deleted story: enough of it to know which one it is, how long it waits, and the way back. */
export function DeletedCard({ story }: { story: DeletedStory }) {
  const titleId = useId()
  const restore = useRestoreStory()
  const last = useLastRestore()
  const now = useNow()
  const { storyteller } = storyByline(story)
  const [beginning] = paragraphsOf(previewOf(story.content ?? '') ?? story.content ?? '')
  const bringBack = () => {
    restore(story)
    // The button goes with its card.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <article aria-labelledby={titleId} className={storyCardClass}>
      <header className="flex flex-col gap-2">
        <Heading level={2} id={titleId} dir="auto" className="text-heading">
          {story.title}
        </Heading>
        <p className="text-small text-ink-soft">
          <MetadataLine>
            <Fragment key="storyteller">
              told by <bdi className="wrap-anywhere">{storyteller}</bdi>
            </Fragment>
            <Fragment key="deleted">
              deleted <StoryDate date={story.deletedAt} />
            </Fragment>
            {formatKept(story.keptUntil, now)}
          </MetadataLine>
        </p>
      </header>
      <StoryRecording story={story} />
      {beginning && (
        <p dir="auto" className="measure font-story wrap-anywhere whitespace-pre-line">
          {beginning}
        </p>
      )}
      <Button
        variant="secondary"
        className="self-start"
        icon={<RotateCcw aria-hidden />}
        pending={last?.status === 'pending' && last.story.id === story.id}
        pendingLabel="Restoring…"
        aria-describedby={titleId}
        onClick={bringBack}
      >
        Restore
      </Button>
    </article>
  )
}

const DAY = 24 * 3_600_000

/** How long a deleted story can still be restored, as people say it. */
export function formatKept(keptUntil: string, now: number): string {
  const days = Math.ceil((Date.parse(keptUntil) - now) / DAY)
  if (Number.isNaN(days)) return 'can be restored for now'
  if (days <= 1) return 'can be restored today'
  return `can be restored for ${days} more days`
}
