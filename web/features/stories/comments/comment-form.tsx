import { type FormEvent, type RefObject, useId } from 'react'
import type { Story } from '#server/features/stories/contract.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { useCommentDraft, writeComment } from './comment-drafts.ts'
import { formatCommentRoom, isComment } from './room-left.ts'
import { useAddComment, useAddingComment } from './use-change-comments.ts'

export interface CommentFormProps {
  story: Pick<Story, 'id' | 'title'>
  field: RefObject<HTMLTextAreaElement | null>
}

/** Room for a comment. What was written stays until it is sent, wherever its writer goes in between. */
export function CommentForm({ story, field }: CommentFormProps) {
  const draft = useCommentDraft(story.id)
  const text = draft?.text ?? ''
  const add = useAddComment(story.id)
  const pending = useAddingComment(story.id)
  const roomId = useId()
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isComment(text) || pending) return
    add.mutate(text, { onSuccess: () => field.current?.focus() })
  }
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-3">
      <TextArea
        ref={field}
        label="Your comment"
        rows={2}
        dir="auto"
        autoComplete="off"
        value={text}
        readOnly={pending}
        onChange={(event) => writeComment(story, event.target.value)}
      />
      <p id={roomId} role="status" className="figures text-small text-ink-soft empty:hidden">
        {formatCommentRoom(text)}
      </p>
      {draft && text.trim() !== '' && !pending && (
        <p role="status" className="text-small text-ink-soft">
          {draft.notKept
            ? 'Not sent yet. This browser does not keep it: please send it before you close this page.'
            : 'Not sent yet. Kept on this device until you sign out.'}
        </p>
      )}
      {add.isError && (
        <Notice tone="error" title="Your comment was not sent">
          {sentenceOf(add.error)} What you wrote is still here.
        </Notice>
      )}
      <Button
        type="submit"
        variant="secondary"
        className="self-start"
        disabled={!isComment(text) || pending}
        pending={pending}
        pendingLabel="Posting…"
      >
        Comment
      </Button>
    </form>
  )
}
