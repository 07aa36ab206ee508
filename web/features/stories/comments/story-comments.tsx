import { useLocation } from '@tanstack/react-router'
import { MessageCircle, Pencil } from 'lucide-react'
import { type Ref, type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { StoryComment } from '#server/features/stories/comments/contract.ts'
import type { Story } from '#server/features/stories/contract.ts'
import { useFocusOnRemoval } from '#web/lib/use-focus-on-removal.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { Elements } from '#web/ui/elements.ts'
import { Heading } from '#web/ui/heading.tsx'
import { lazyPart } from '#web/ui/lazy.tsx'
import { DOT } from '#web/ui/metadata-line.tsx'
import { QueryBoundary } from '#web/ui/query-boundary.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/skeleton.tsx'
import { authorName, TimeAgo } from '../byline.tsx'
import { useCommentDraft } from './comment-drafts.ts'
import { CommentForm, EditComment } from './comment-forms.tsx'
import { useComments } from './comment-queries.ts'

interface StoryCommentsProps {
  story: Story
  titleId: string
  /** On a card: the comments are folded. On the story's own page they are open. */
  isCompact?: boolean
  /** More buttons for the same row, at its start and at its end. */
  before?: Elements
  children?: Elements
}

/** On the narrowest phones the words need the room of their icons. */
const COMPACT_ROW = '-mx-3.5 @max-[20rem]:[&_.lucide-message-circle]:hidden @max-[20rem]:[&_.lucide-pencil]:hidden'

/** In the address of a story's page: someone wrote, and the viewer wants to answer. */
export const ANSWER_HASH = 'answer'

/** A story's comments, and the form for a new one, which is collapsed at first. */
export function StoryComments({ story, titleId, isCompact = false, before, children }: StoryCommentsProps) {
  const { id, title, commentCount } = story
  const [showsList, setShowsList] = useState(false)
  // An unsent comment is visible when its author comes back.
  const hash = useLocation({ select: (location) => location.hash })
  const isAnswer = hash === ANSWER_HASH && !isCompact
  const [showsForm, setShowsForm] = useState(useCommentDraft(id) !== undefined || isAnswer)
  // The list is visible with the form, and stays when its last comment is deleted.
  if ((showsForm || !isCompact) && commentCount > 0 && !showsList) setShowsList(true)
  const wasOpened = useRef(isAnswer)
  const field = useRef<HTMLTextAreaElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const listId = useId()
  const buttonStyle = { variant: 'quiet', size: 'small' } as const
  const hasListButton = isCompact && (commentCount > 0 || showsList) && !showsForm
  useEffect(() => {
    if (showsForm && wasOpened.current) field.current?.focus()
  }, [showsForm])
  const listButton = useFocusOnRemoval(addButton)
  return (
    <div className="flex flex-col gap-4">
      <div
        className={classNames('flex flex-wrap items-center gap-2 print:hidden', isCompact ? COMPACT_ROW : '-ml-3.5')}
      >
        {before}
        {hasListButton && (
          <Button
            {...buttonStyle}
            ref={listButton}
            icon={<MessageCircle aria-hidden />}
            aria-expanded={showsList}
            aria-controls={showsList ? listId : undefined}
            aria-describedby={titleId}
            onClick={() => setShowsList(!showsList)}
          >
            {showsList ? (
              'Hide Comments'
            ) : (
              <span>
                <span className="sr-only">Show </span>
                <span>{formatCommentCount(commentCount)}</span>
              </span>
            )}
          </Button>
        )}
        <Button
          {...buttonStyle}
          ref={addButton}
          // On a phone the row has no room for both: it follows once the comments are open. It may have the focus when a comment arrives.
          className={hasListButton && !showsList ? 'max-sm:not-focus:hidden' : ''}
          icon={<Pencil aria-hidden />}
          aria-expanded={showsForm}
          aria-describedby={titleId}
          onClick={() => {
            if (showsForm) setShowsList(commentCount > 0)
            wasOpened.current = true
            setShowsForm(!showsForm)
          }}
        >
          {showsForm ? 'Hide Form' : 'Add Comment'}
        </Button>
        {children}
      </div>
      {(showsList || showsForm) && (
        <div id={listId} className="flex flex-col gap-4">
          {commentCount > 0 && !isCompact && (
            <Heading level={2} className="font-interface text-body font-[650] tracking-normal">
              {formatCommentCount(commentCount)}
            </Heading>
          )}
          {showsList && <CommentList storyId={id} count={commentCount} label={`Comments on ${title}`} />}
          {showsForm && <CommentForm story={story} field={field} />}
        </div>
      )}
    </div>
  )
}

const formatCommentCount = (count: number): string => `${count} ${count === 1 ? 'Comment' : 'Comments'}`

const DeleteCommentDialog = lazyPart(() =>
  import('./delete-comment-dialog.tsx').then((module) => module.DeleteCommentDialog),
)

/** @param props.count the story's comment count, for the loading placeholder */
function CommentList({ storyId, count, label }: { storyId: number; count: number; label: string }) {
  const comments = useComments(storyId)
  const [toDelete, setToDelete] = useState<StoryComment | null>(null)
  const [deletedId, setDeletedId] = useState<number | null>(null)
  const { isLoaded, hasFailed, retry } = DeleteCommentDialog.usePreload(toDelete !== null)
  const list = useRef<HTMLDivElement>(null)
  const row = useFocusOnRemoval(list)
  // The dialog returned the focus to the delete button, which is gone with its comment.
  useEffect(() => {
    if (deletedId !== null) list.current?.focus()
  }, [deletedId])
  const onDelete = (comment: StoryComment) => {
    setToDelete(comment)
    if (hasFailed) void retry()
  }
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      <QueryBoundary
        query={comments}
        problem="We couldn’t load the comments"
        loading={<CommentsLoading count={count} />}
      >
        {(all) =>
          all.length > 0 ? (
            <ul aria-label={label} className="divide-y divide-hairline border-t border-hairline">
              {all.map((comment) => (
                <CommentRow key={comment.id} comment={comment} onDelete={onDelete} ref={row} />
              ))}
            </ul>
          ) : (
            <p className="text-ink-soft">No comments yet.</p>
          )
        }
      </QueryBoundary>
      {hasFailed && (
        <p role="alert" className="text-clay">
          We can’t reach the server. Check your connection and try again.
        </p>
      )}
      {toDelete && isLoaded && (
        <DeleteCommentDialog
          comment={toDelete}
          onClose={() => setToDelete(null)}
          onDeleted={() => setDeletedId(toDelete.id)}
        />
      )}
    </div>
  )
}

interface CommentRowProps {
  comment: StoryComment
  onDelete: (comment: StoryComment) => void
  ref: Ref<HTMLLIElement>
}

function CommentRow({ comment, onDelete, ref }: CommentRowProps) {
  const [isEditing, setIsEditing] = useState(false)
  const editButton = useReturnFocusTo(isEditing)
  const name = authorName(comment.user)
  const whose = <span className="sr-only">{` comment by ${name}`}</span>
  return (
    <li ref={ref} className="flex flex-col gap-3 py-5">
      <div className="flex items-start gap-3.5">
        <Avatar name={comment.user ? name : ''} src={comment.user?.profileImageUrl} size="small" />
        <div className="min-w-0 flex-1">
          <p className="leading-snug wrap-anywhere">
            <bdi translate="no" className="font-[650]">
              {name}
            </bdi>
            <span className="text-small text-ink-soft">
              {DOT}
              <TimeAgo date={comment.createdAt} />
              <span>{comment.updatedAt !== comment.createdAt && `${DOT}edited`}</span>
            </span>
          </p>
          {!isEditing && (
            <p dir="auto" className="measure mt-1 wrap-anywhere whitespace-pre-line">
              {comment.content}
            </p>
          )}
        </div>
      </div>
      {isEditing && <EditComment comment={comment} onClose={() => setIsEditing(false)} />}
      {!isEditing && (comment.canEdit || comment.canDelete) && (
        <div className="-my-2 -ml-3.5 flex flex-wrap gap-2 pl-13.5 print:hidden">
          {comment.canEdit && (
            <Button ref={editButton} variant="quiet" size="small" onClick={() => setIsEditing(true)}>
              Edit{whose}
            </Button>
          )}
          {comment.canDelete && (
            <Button variant="quiet" size="small" onClick={() => onDelete(comment)}>
              Delete{whose}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

/** Returns the focus to the button that opened something when it closes. */
function useReturnFocusTo(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return opener
}

function CommentsLoading({ count }: { count: number }) {
  const rows = Array.from({ length: Math.min(count, 3) }, (_, row) => row)
  return (
    <Skeleton label="Loading the comments">
      <div className="divide-y divide-hairline">
        {rows.map((row) => (
          <div key={row} className="flex gap-3.5 py-5">
            <SkeletonBlock round className="size-10 shrink-0" />
            <div className="flex min-w-0 flex-1 flex-col gap-2.5 pt-1">
              <SkeletonBlock className="h-5 w-44" />
              <SkeletonBlock className="h-5 w-4/5" />
            </div>
          </div>
        ))}
      </div>
    </Skeleton>
  )
}
