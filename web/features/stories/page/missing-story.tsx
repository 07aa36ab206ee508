import { Link } from '@tanstack/react-router'
import { BookX } from 'lucide-react'
import { paths } from '#common/paths.ts'
import { DELETED_STORY_DAYS } from '#server/features/stories/editing/contract.ts'
import { useFamilyCommentDrafts } from '#web/features/stories/comments/comment-drafts.ts'
import { SignOutGuard, UnsentComment } from '#web/features/stories/comments/unsent-comments.tsx'
import {
  RestoreError,
  useDeletedStories,
  useLastRestore,
  useRestoreStory,
} from '#web/features/stories/list/story-deletion.tsx'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { EmptyState } from '#web/ui/page-state.tsx'
import { useArrivalFocus } from './use-arrival-focus.ts'

/**
 * Shown instead of a deleted or unknown story. Members who may restore it can do so here, and an unsent comment stays.
 * @param props.id null if the URL has no valid story id
 */
export function MissingStory({ id }: { id: number | null }) {
  usePageTitle('Story Not Found')
  const root = useArrivalFocus<HTMLDivElement>()
  const { data: deleted } = useDeletedStories()
  const restore = useRestoreStory()
  const restoring = useLastRestore()
  const unsent = useFamilyCommentDrafts().find(({ storyId }) => storyId === id)
  const story = deleted?.find((candidate) => candidate.id === id)
  const back = (
    <Link to={paths.stories} className={buttonClass({ variant: story ? 'secondary' : 'primary' })}>
      Go to Your Stories
    </Link>
  )
  return (
    <div ref={root} tabIndex={-1} className="mx-auto flex max-w-[50rem] flex-col gap-6 outline-none">
      <RestoreError />
      <SignOutGuard />
      {unsent && <UnsentComment draft={unsent} />}
      {story ? (
        <EmptyState
          level={1}
          title="This story was deleted"
          picture={<BookX aria-hidden />}
          action={
            <div className="flex flex-wrap justify-center gap-3">
              {back}
              <Button
                pending={restoring?.status === 'pending' && restoring.story.id === id}
                pendingLabel="Restoring…"
                onClick={() => restore(story)}
              >
                Restore This Story
              </Button>
            </div>
          }
        >
          “<bdi className="wrap-anywhere">{story.title}</bdi>” stays in Recently Deleted for {DELETED_STORY_DAYS} days.
          You can restore it until then.
        </EmptyState>
      ) : (
        <EmptyState level={1} title="We can’t find this story" picture={<BookX aria-hidden />} action={back}>
          It may have been deleted, or there may be a typo in the address.
        </EmptyState>
      )}
    </div>
  )
}
