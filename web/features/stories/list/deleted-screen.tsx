import { Link } from '@tanstack/react-router'
import { ArrowLeft, RotateCcw, Trash2 } from 'lucide-react'
import { Fragment, useId } from 'react'
import { paragraphsOf } from '#common/paragraphs.ts'
import { paths } from '#common/paths.ts'
import { DELETED_STORY_DAYS, type DeletedStory } from '#server/features/stories/editing/contract.ts'
import { StoryPlayer } from '#web/features/playback/story-player.tsx'
import { sentenceOf } from '#web/lib/call-error.ts'
import { focusMain } from '#web/lib/focus-main.ts'
import { useNow } from '#web/lib/use-now.ts'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { MetadataLine } from '#web/ui/metadata-line.tsx'
import { EmptyState } from '#web/ui/page-state.tsx'
import { storyByline, TimeAgo, useStoryColor } from '../byline.tsx'
import { listCardClass, StoriesLoading } from '../story-loading.tsx'
import { previewOf } from '../story-text.tsx'
import { RestoreError, useDeletedStories, useLastRestore, useRestoreStory } from './story-deletion.tsx'

/** Deleted stories that can still be restored. */
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
          Deleted stories stay here for {DELETED_STORY_DAYS} days. After that, the recording and the text are gone for
          good.
        </p>
      </div>
      <RestoreError />
      {deleted.data ? (
        <DeletedStories stories={deleted.data} />
      ) : deleted.isPending ? (
        <StoriesLoading />
      ) : (
        <ErrorState
          title="We couldn’t load your deleted stories"
          message={sentenceOf(deleted.error)}
          pending={deleted.isFetching}
          onRetry={() => void deleted.refetch()}
        />
      )}
    </div>
  )
}

function DeletedStories({ stories }: { stories: readonly DeletedStory[] }) {
  if (stories.length === 0)
    return (
      <EmptyState title="No deleted stories" picture={<Trash2 aria-hidden />}>
        No stories were deleted in the last {DELETED_STORY_DAYS} days.
      </EmptyState>
    )
  return (
    <ul className="flex flex-col gap-4">
      {stories.map((story) => (
        <li key={story.id}>
          <DeletedCard story={story} />
        </li>
      ))}
    </ul>
  )
}

/** A deleted story: enough to recognize it, how long it can be restored, and the button that restores it. */
function DeletedCard({ story }: { story: DeletedStory }) {
  const titleId = useId()
  const restore = useRestoreStory()
  const last = useLastRestore()
  const now = useNow()
  const { storyteller } = storyByline(story)
  const color = useStoryColor(story)
  const [firstParagraph] = paragraphsOf(previewOf(story.content ?? '') ?? story.content ?? '')
  const handleRestore = () => {
    restore(story)
    // The button disappears with its card, so the focus needs a new home.
    focusMain()
  }
  return (
    <article aria-labelledby={titleId} className={`${listCardClass} pb-4`}>
      <header className="flex flex-col">
        <Heading level={2} id={titleId} dir="auto" className="text-heading">
          {story.title}
        </Heading>
        <p className="text-small text-ink-soft">
          <MetadataLine>
            <Fragment key="storyteller">
              told by{' '}
              <bdi translate="no" className="wrap-anywhere">
                {storyteller}
              </bdi>
            </Fragment>
            <Fragment key="deleted">
              deleted <TimeAgo date={story.deletedAt} />
            </Fragment>
            {formatTimeLeft(story.removedAt, now)}
          </MetadataLine>
        </p>
      </header>
      <StoryPlayer story={story} color={color} size="compact" />
      {firstParagraph && (
        <p dir="auto" className="measure font-story wrap-anywhere whitespace-pre-line">
          {firstParagraph}
        </p>
      )}
      <Button
        variant="secondary"
        className="self-start"
        icon={<RotateCcw aria-hidden />}
        pending={last?.status === 'pending' && last.story.id === story.id}
        pendingLabel="Restoring…"
        aria-describedby={titleId}
        onClick={handleRestore}
      >
        Restore
      </Button>
    </article>
  )
}

const DAY_MS = 24 * 3_600_000

/** How long a deleted story can still be restored. */
export function formatTimeLeft(restorableUntil: string, now: number): string {
  const days = Math.ceil((Date.parse(restorableUntil) - now) / DAY_MS)
  if (Number.isNaN(days)) return 'can be restored for now'
  if (days <= 1) return 'can be restored today'
  return `can be restored for ${days} more days`
}
