import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { StoryComment } from '#server/features/stories/comments/contract.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { formatCommentRoom, isComment } from './room-left.ts'
import { useEditComment } from './use-change-comments.ts'

/** Other words for a comment, in its place. */
export function EditComment({ comment, onClose }: { comment: StoryComment; onClose: () => void }) {
  const [text, setText] = useState(comment.content)
  const edit = useEditComment(comment)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isComment(text) || edit.isPending) return
    if (text.trim() === comment.content) onClose()
    else edit.mutate(text, { onSuccess: onClose })
  }
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-3">
      <TextArea
        ref={field}
        label="Change your comment"
        rows={2}
        dir="auto"
        autoComplete="off"
        value={text}
        readOnly={edit.isPending}
        onChange={(event) => setText(event.target.value)}
      />
      <p role="status" className="figures text-small text-ink-soft empty:hidden">
        {formatCommentRoom(text)}
      </p>
      {edit.isError && (
        <Notice tone="error" title="Your comment was not changed">
          {sentenceOf(edit.error)} What you wrote is still here.
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="quiet" onClick={onClose} className="-ml-outdent">
          Cancel
        </Button>
        <Button
          type="submit"
          variant="secondary"
          disabled={!isComment(text)}
          pending={edit.isPending}
          pendingLabel="Saving…"
        >
          Save Comment
        </Button>
      </div>
    </form>
  )
}
