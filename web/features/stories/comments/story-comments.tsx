import { MessageCircle, Pencil } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { StoryComment } from '#server/features/stories/comments/contract.ts'
import type { Story } from '#server/features/stories/contract.ts'
import { useLater } from '#web/lib/use-later.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { LoadingShape, Shape } from '#web/ui/loading-shape.tsx'
import { DOT } from '#web/ui/metadata-line.tsx'
import { Fetched } from '#web/ui/query-boundary.tsx'
import { authorName, StoryDate } from '../byline.tsx'
import { useCommentDraft } from './comment-drafts.ts'
import { CommentForm, EditComment } from './comment-forms.tsx'
import { useComments } from './comment-queries.ts'

interface StoryCommentsProps {
  story: Story
  titleId: string
  /** More that can be done with the story, in the same row. */
  children?: ReactNode
}

/** What relatives write under a story: folded away until somebody asks for it, or writes. */
export function StoryComments({ story, titleId, children }: StoryCommentsProps) {
  const { id, title, commentCount } = story
  const [listed, setListed] = useState(false)
  // What was not sent is in sight when its writer comes back.
  const [writing, setWriting] = useState(useCommentDraft(id) !== undefined)
  const asked = useRef(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const listId = useId()
  // Who opens the form wants to write.
  useEffect(() => {
    if (writing && asked.current) field.current?.focus()
  }, [writing])
  const shown = listed || writing
  return (
    <div className="flex flex-col gap-4">
      <div className="-ml-outdent flex flex-wrap gap-2 print:hidden">
        {(commentCount > 0 || listed) && !writing && (
          <Button
            variant="quiet"
            icon={<MessageCircle aria-hidden />}
            aria-expanded={listed}
            aria-controls={listed ? listId : undefined}
            aria-describedby={titleId}
            onClick={() => setListed(!listed)}
          >
            {listed ? 'Hide Comments' : `Show ${commentCount} ${commentCount === 1 ? 'Comment' : 'Comments'}`}
          </Button>
        )}
        <Button
          variant="quiet"
          icon={<Pencil aria-hidden />}
          aria-expanded={writing}
          aria-describedby={titleId}
          onClick={() => {
            // What has been written is to stay in sight.
            if (writing) setListed(commentCount > 0)
            asked.current = true
            setWriting(!writing)
          }}
        >
          {writing ? 'Hide Form' : 'Add Comment'}
        </Button>
        {children}
      </div>
      {shown && (
        <div id={listId} className="flex flex-col gap-4">
          {(listed || commentCount > 0) && (
            <CommentList storyId={id} count={commentCount} label={`Comments on ${title}`} />
          )}
          {writing && <CommentForm story={story} field={field} />}
        </div>
      )}
    </div>
  )
}

const loadDialog = () => import('./delete-comment-dialog.tsx')

/**
 * The comments on a story, the first written first.
 * @param props.count how many the story is known to have, for the shape of what comes
 */
function CommentList({ storyId, count, label }: { storyId: number; count: number; label: string }) {
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

interface CommentRowProps {
  comment: StoryComment
  onDelete: (comment: StoryComment) => void
}

/** One comment: who, when, what, and what the viewer may do with it. */
function CommentRow({ comment, onDelete }: CommentRowProps) {
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
      {!editing && (comment.mayEdit || comment.canDelete) && (
        <div className="-my-2 -ml-outdent flex flex-wrap gap-2 pl-13.5 print:hidden">
          {comment.mayEdit && (
            <Button ref={opener} variant="quiet" onClick={() => setEditing(true)}>
              Edit{about}
            </Button>
          )}
          {comment.canDelete && (
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

/** As many comments as will come, a few at the most. */
function CommentsLoading({ count }: { count: number }) {
  const rows = Array.from({ length: Math.min(count, 3) }, (_, row) => row)
  return (
    <LoadingShape label="Loading the comments">
      <div className="divide-y divide-hairline">
        {rows.map((row) => (
          <div key={row} className="flex gap-3.5 py-5">
            <Shape round className="size-10 shrink-0" />
            <div className="flex min-w-0 flex-1 flex-col gap-2.5 pt-1">
              <Shape className="h-5 w-44" />
              <Shape className="h-5 w-4/5" />
            </div>
          </div>
        ))}
      </div>
    </LoadingShape>
  )
}
