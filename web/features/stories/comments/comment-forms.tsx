import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { MAX_COMMENT_LENGTH, type StoryComment } from '#server/features/stories/comments/contract.ts'
import type { Story } from '#server/features/stories/contract.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/fields.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useCommentDraft, writeCommentDraft } from './comment-drafts.ts'
import { useAddComment, useEditComment, useIsAddingComment } from './comment-queries.ts'

interface CommentFormProps {
  story: Pick<Story, 'id' | 'title'>
  field: RefObject<HTMLTextAreaElement | null>
}

/** The form for a new comment. Its text survives navigation and reloads until it is sent. */
export function CommentForm({ story, field }: CommentFormProps) {
  const draft = useCommentDraft(story.id)
  const text = draft?.text ?? ''
  const add = useAddComment(story.id)
  const pending = useIsAddingComment(story.id)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isValidComment(text) || pending) return
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
        onChange={(event) => writeCommentDraft(story, event.target.value)}
      />
      <p role="status" className="figures text-small text-ink-soft empty:hidden">
        {formatCharactersLeft(text)}
      </p>
      {draft && text.trim() !== '' && !pending && (
        <p role="status" className="text-small text-ink-soft">
          {draft.storageFailed
            ? 'Not sent yet. This browser can’t save it, so please send it before you close this page.'
            : 'Not sent yet. Saved on this device until you sign out.'}
        </p>
      )}
      {add.isError && (
        <Notice
          tone="error"
          title="We couldn’t send your comment"
        >{`${sentenceOf(add.error)} What you wrote is still here.`}</Notice>
      )}
      <Button
        type="submit"
        variant="secondary"
        className="self-start"
        disabled={!isValidComment(text) || pending}
        pending={pending}
        pendingLabel="Posting…"
      >
        Comment
      </Button>
    </form>
  )
}

export function EditComment({ comment, onClose }: { comment: StoryComment; onClose: () => void }) {
  const [text, setText] = useState(comment.content)
  const edit = useEditComment(comment)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isValidComment(text) || edit.isPending) return
    if (text.trim() === comment.content) onClose()
    else edit.mutate(text, { onSuccess: onClose })
  }
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-3">
      <TextArea
        ref={field}
        label="Edit your comment"
        rows={2}
        dir="auto"
        autoComplete="off"
        value={text}
        readOnly={edit.isPending}
        onChange={(event) => setText(event.target.value)}
      />
      <p role="status" className="figures text-small text-ink-soft empty:hidden">
        {formatCharactersLeft(text)}
      </p>
      {edit.isError && (
        <Notice
          tone="error"
          title="We couldn’t save your changes"
        >{`${sentenceOf(edit.error)} What you wrote is still here.`}</Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="quiet" onClick={onClose} className="-ml-outdent">
          Cancel
        </Button>
        <Button
          type="submit"
          variant="secondary"
          disabled={!isValidComment(text)}
          pending={edit.isPending}
          pendingLabel="Saving…"
        >
          Save Comment
        </Button>
      </div>
    </form>
  )
}

const SHOW_CHARACTERS_LEFT = 200

/** How many characters still fit; '' while there are many. Counts the trimmed text, which is what is sent. */
export function formatCharactersLeft(text: string): string {
  const left = MAX_COMMENT_LENGTH - text.trim().length
  if (left > SHOW_CHARACTERS_LEFT) return ''
  const characters = `${Math.abs(left).toLocaleString('en')} ${Math.abs(left) === 1 ? 'character' : 'characters'}`
  if (left < 0) return `${characters} too many`
  return left === 0 ? 'No characters left' : `${characters} left`
}

/** Whether the server accepts the text: not empty, and not too long. */
export const isValidComment = (text: string): boolean => {
  const { length } = text.trim()
  return length > 0 && length <= MAX_COMMENT_LENGTH
}
