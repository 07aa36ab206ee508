import { type RefObject, useEffect, useRef, useState } from 'react'
import type { StoryComment } from '#server/features/stories/comments/contract.ts'
import { authorName } from '#web/features/stories/byline.ts'
import { StoryDate } from '#web/features/stories/story-date.tsx'
import { DOT } from '#web/lib/dot.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { EditComment } from './edit-comment.tsx'

export interface CommentRowProps {
  comment: StoryComment
  onDelete: (comment: StoryComment) => void
}

/** One comment: who, when, what, and what the viewer may do with it. */
export function CommentRow({ comment, onDelete }: CommentRowProps) {
  const [editing, setEditing] = useState(false)
  const opener = useReturnOf(editing)
  const name = authorName(comment.user)
  const about = <span className="sr-only"> the comment of {name}</span>
  return (
    <li className="flex flex-col gap-3 py-5">
      <div className="flex items-start gap-3.5">
        <Avatar name={name} src={comment.user?.profileImageUrl} size="small" />
        <div className="min-w-0 flex-1">
          <p className="leading-snug wrap-anywhere">
            <bdi className="font-[650]">{name}</bdi>
            <span className="text-small text-ink-soft">
              {DOT}
              <StoryDate date={comment.createdAt} />
              {comment.updatedAt !== comment.createdAt && `${DOT}changed`}
            </span>
          </p>
          {!editing && (
            <p dir="auto" className="measure mt-1 wrap-anywhere whitespace-pre-line">
              {comment.content}
            </p>
          )}
        </div>
      </div>
      {editing && <EditComment comment={comment} onClose={() => setEditing(false)} />}
      {!editing && (comment.mayEdit || comment.mayDelete) && (
        <div className="-my-2 -ml-outdent flex flex-wrap gap-2 pl-13.5 print:hidden">
          {comment.mayEdit && (
            <Button ref={opener} variant="quiet" onClick={() => setEditing(true)}>
              Edit{about}
            </Button>
          )}
          {comment.mayDelete && (
            <Button variant="quiet" onClick={() => onDelete(comment)}>
              Delete{about}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

/** Gives the focus back to what opened something, once it is closed. */
function useReturnOf(open: boolean): RefObject<HTMLButtonElement | null> {
  const opener = useRef<HTMLButtonElement>(null)
  const was = useRef(open)
  useEffect(() => {
    if (was.current && !open) opener.current?.focus()
    was.current = open
  }, [open])
  return opener
}
