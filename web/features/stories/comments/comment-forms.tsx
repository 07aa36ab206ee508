import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { COMMENT_LENGTH, type StoryComment } from '#server/features/stories/comments/contract.ts'
import type { Story } from '#server/features/stories/contract.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/fields.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useCommentDraft, writeComment } from './comment-drafts.ts'
import { useAddComment, useAddingComment, useEditComment } from './comment-queries.ts'

interface CommentFormProps {
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

const NEAR_THE_END = 200

/** How much of a comment still fits, near the end alone: '' before. Counted without the space around it, as it is sent. */
export function formatCommentRoom(text: string): string {
  const left = COMMENT_LENGTH - text.trim().length
  if (left > NEAR_THE_END) return ''
  const characters = `${Math.abs(left).toLocaleString('en')} ${Math.abs(left) === 1 ? 'character' : 'characters'}`
  if (left < 0) return `${characters} too many`
  return left === 0 ? 'No room left' : `${characters} left`
}

/** Whether the server would take it: something in it, and not too much. */
export const isComment = (text: string): boolean => {
  const { length } = text.trim()
  return length > 0 && length <= COMMENT_LENGTH
}
