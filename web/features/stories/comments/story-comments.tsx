import { MessageCircle, Pencil } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Story } from '#server/features/stories/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { useCommentDraft } from './comment-drafts.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentList } from './comment-list.tsx'

export interface StoryCommentsProps {
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
