import { useEffect, useRef, useState } from 'react'
import type { StoryComment } from '#server/features/comments/contract.ts'
import { Fetched } from '#web/features/families/fetched.tsx'
import { CommentRow } from './comment-row.tsx'
import { CommentsLoading } from './comments-loading.tsx'
import { DeleteCommentDialog } from './delete-comment-dialog.tsx'
import { useComments } from './use-comments.ts'

/**
 * The comments on a story, the first written first.
 * @param props.count how many the story is known to have, for the shape of what comes
 */
export function CommentList({ storyId, count, label }: { storyId: number; count: number; label: string }) {
  const comments = useComments(storyId)
  const [unwanted, setUnwanted] = useState<StoryComment | null>(null)
  const [deleted, setDeleted] = useState<number | null>(null)
  const list = useRef<HTMLDivElement>(null)
  // The button that opened the question is gone with its comment.
  useEffect(() => {
    if (deleted !== null) list.current?.focus()
  }, [deleted])
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      <Fetched query={comments} problem="The comments could not be fetched" loading={<CommentsLoading count={count} />}>
        {(all) =>
          all.length > 0 ? (
            <ul aria-label={label} className="divide-y divide-hairline border-t border-hairline">
              {all.map((comment) => (
                <CommentRow key={comment.id} comment={comment} onDelete={setUnwanted} />
              ))}
            </ul>
          ) : (
            <p className="text-ink-soft">Nobody has written anything here yet.</p>
          )
        }
      </Fetched>
      {unwanted && (
        <DeleteCommentDialog
          comment={unwanted}
          onClose={() => setUnwanted(null)}
          onDeleted={() => setDeleted(unwanted.id)}
        />
      )}
    </div>
  )
}
