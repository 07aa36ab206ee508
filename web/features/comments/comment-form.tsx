import { type FormEvent, type RefObject, useId } from 'react'
import { sentenceOf } from '#web/lib/call-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { isComment, sayCommentRoom } from './room-left.ts'
import { useAddComment } from './use-change-comments.ts'

export interface CommentFormProps {
  storyId: number
  /** What is written so far is kept by the caller, for when the form is hidden in between. */
  text: string
  onText: (text: string) => void
  field: RefObject<HTMLTextAreaElement | null>
}

/** Room for a comment. What was written stays when it could not be sent. */
export function CommentForm({ storyId, text, onText, field }: CommentFormProps) {
  const add = useAddComment(storyId)
  const roomId = useId()
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isComment(text) || add.isPending) return
    add.mutate(text, {
      onSuccess: () => {
        onText('')
        field.current?.focus()
      },
    })
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
        readOnly={add.isPending}
        onChange={(event) => onText(event.target.value)}
      />
      <p id={roomId} role="status" className="figures text-small text-ink-soft empty:hidden">
        {sayCommentRoom(text)}
      </p>
      {add.isError && (
        <Notice tone="error" title="Your comment was not sent">
          {sentenceOf(add.error)} What you wrote is still here.
        </Notice>
      )}
      <Button
        type="submit"
        variant="secondary"
        className="self-start"
        disabled={!isComment(text) || add.isPending}
        pending={add.isPending}
        pendingLabel="Posting…"
      >
        Comment
      </Button>
    </form>
  )
}
