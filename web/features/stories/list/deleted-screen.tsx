import { Link } from '@tanstack/react-router'
import { ArrowLeft, Trash2 } from 'lucide-react'
import { DAYS_KEPT, type DeletedStory } from '#server/features/stories/deleting/contract.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { paths } from '#web/lib/paths.ts'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { StoriesLoading } from '../stories-loading.tsx'
import { DeletedCard } from './deleted-card.tsx'
import { RestoreProblem } from './restore-problem.tsx'
import { useDeletedStories } from './use-delete-story.ts'

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
      <RestoreProblem />
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
