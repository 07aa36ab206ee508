import { Link } from '@tanstack/react-router'
import { BookX } from 'lucide-react'
import { DAYS_KEPT } from '#server/features/stories/deleting/contract.ts'
import { useCommentDraftsHere } from '#web/features/stories/comments/comment-drafts.ts'
import { SignOutGuard, UnsentComment } from '#web/features/stories/comments/unsent-comments.tsx'
import {
  RestoreError,
  useDeletedStories,
  useLastRestore,
  useRestoreStory,
} from '#web/features/stories/list/story-deletion.tsx'
import { paths } from '#web/lib/paths.ts'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { EmptyState } from '#web/ui/page-state.tsx'
import { useArrivalFocus } from './use-arrival-focus.ts'

/**
 * Where a story was, or never was: a plain sentence and a way on. Whoever may restore it can do so here, and what somebody
 * was writing under it stays.
 * @param props.id null where the address names no story at all
 */
export function GoneStory({ id }: { id: number | null }) {
  usePageTitle('Story Not Found')
  const place = useArrivalFocus<HTMLDivElement>()
  const { data: deleted } = useDeletedStories()
  const restore = useRestoreStory()
  const last = useLastRestore()
  const unsent = useCommentDraftsHere().find(({ storyId }) => storyId === id)
  const story = deleted?.find((one) => one.id === id)
  const back = (
    <Link to={paths.stories} className={buttonClass({ variant: story ? 'secondary' : 'primary' })}>
      Go to Your Stories
    </Link>
  )
  return (
    <div ref={place} tabIndex={-1} className="mx-auto flex max-w-[50rem] flex-col gap-6 outline-none">
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
                pending={last?.status === 'pending' && last.story.id === id}
                pendingLabel="Restoring…"
                onClick={() => restore(story)}
              >
                Restore This Story
              </Button>
            </div>
          }
        >
          “<bdi className="wrap-anywhere">{story.title}</bdi>” waits in Recently Deleted for {DAYS_KEPT} days after it
          was deleted. Until then you can bring it back.
        </EmptyState>
      ) : (
        <EmptyState level={1} title="This story is not here" picture={<BookX aria-hidden />} action={back}>
          It may have been deleted, or the address may have a mistake in it.
        </EmptyState>
      )}
    </div>
  )
}
