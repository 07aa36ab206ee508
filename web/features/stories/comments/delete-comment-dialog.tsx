import type { StoryComment } from '#server/features/stories/comments/contract.ts'
import { authorName } from '#web/features/stories/byline.tsx'
import { sentenceOf } from '#web/lib/call-error.ts'
import { ActionDialog } from '#web/ui/dialog.tsx'
import { useDeleteComment } from './comment-queries.ts'

interface DeleteCommentDialogProps {
  comment: StoryComment
  onClose: () => void
  onDeleted: () => void
}

export function DeleteCommentDialog({ comment, onClose, onDeleted }: DeleteCommentDialogProps) {
  const remove = useDeleteComment(comment)
  const done = () => {
    onClose()
    onDeleted()
  }
  return (
    <ActionDialog
      onClose={onClose}
      title="Delete this comment?"
      safeLabel="Keep It"
      confirmLabel="Delete Comment"
      pending={remove.isPending}
      problem={remove.isError ? { title: 'We couldn’t delete the comment', sentence: sentenceOf(remove.error) } : null}
      pendingLabel="Deleting…"
      onConfirm={() => remove.mutate(undefined, { onSuccess: done })}
    >
      <p dir="auto" className="line-clamp-6 border-s-2 border-hairline ps-4 wrap-anywhere whitespace-pre-line">
        {comment.content}
      </p>
      <p>{`${comment.canEdit ? 'You wrote this.' : `${authorName(comment.user)} wrote this.`} Deleting it can’t be undone. The story isn’t affected.`}</p>
    </ActionDialog>
  )
}
