import { useEffect, useRef, useState } from 'react'
import type { StoryComment } from '#server/features/stories/comments/contract.ts'
import { useLater } from '#web/lib/use-later.ts'
import { Fetched } from '#web/ui/query-boundary.tsx'
import { CommentRow } from './comment-row.tsx'
import { CommentsLoading } from './comments-loading.tsx'
import { useComments } from './use-comments.ts'

const loadDialog = () => import('./delete-comment-dialog.tsx')

/**
 * The comments on a story, the first written first.
 * @param props.count how many the story is known to have, for the shape of what comes
 */
export function CommentList({ storyId, count, label }: { storyId: number; count: number; label: string }) {
  const comments = useComments(storyId)
  const [unwanted, setUnwanted] = useState<StoryComment | null>(null)
  const [deleted, setDeleted] = useState<number | null>(null)
  const { part, failed, retry } = useLater(loadDialog, unwanted !== null)
  const list = useRef<HTMLDivElement>(null)
  // The button that opened the question is gone with its comment.
  useEffect(() => {
    if (deleted !== null) list.current?.focus()
  }, [deleted])
  const ask = (comment: StoryComment) => {
    setUnwanted(comment)
    if (failed) void retry()
  }
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      <Fetched query={comments} problem="The comments could not be fetched" loading={<CommentsLoading count={count} />}>
        {(all) =>
          all.length > 0 ? (
            <ul aria-label={label} className="divide-y divide-hairline border-t border-hairline">
              {all.map((comment) => (
                <CommentRow key={comment.id} comment={comment} onDelete={ask} />
              ))}
            </ul>
          ) : (
            <p className="text-ink-soft">Nobody has written anything here yet.</p>
          )
        }
      </Fetched>
      {failed && (
        <p role="alert" className="text-clay">
          We cannot reach the server. Please try again.
        </p>
      )}
      {unwanted && part && (
        <part.DeleteCommentDialog
          comment={unwanted}
          onClose={() => setUnwanted(null)}
          onDeleted={() => setDeleted(unwanted.id)}
        />
      )}
    </div>
  )
}
