import { useQueries } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isGone, storyPageQuery } from '#web/features/stories/page/use-story-page.ts'
import { currentToasts, toast } from '#web/ui/toast.ts'
import { type CommentDraft, useCommentDraftsHere } from './comment-drafts.ts'
import { SignOutGuard } from './sign-out-guard.tsx'
import { UnsentComment } from './unsent-comment.tsx'

/** What the viewer wrote under stories that are gone. Every other comment that is not sent stands under its story. */
export function UnsentComments() {
  const drafts = useCommentDraftsHere()
  // Each story is asked for: one that is missing in a list may only be left out by a filter.
  const stories = useQueries({ queries: drafts.map(({ storyId }) => storyPageQuery(storyId)) })
  // Those left by an earlier visit whose story has not been seen since: they are no news.
  const old = useRef(new Set(drafts.map(({ storyId }) => storyId)))
  // Until it is there again: while it is asked for once more, nothing is known of it.
  const gone = useRef(new Set<number>())
  drafts.forEach(({ storyId }, at) => {
    if (stories[at]?.isSuccess) {
      old.current.delete(storyId)
      gone.current.delete(storyId)
    } else if (isGone(stories[at]?.error)) gone.current.add(storyId)
  })
  const lost = drafts.filter(({ storyId }) => gone.current.has(storyId))
  return (
    <>
      <SignOutGuard />
      {lost.map((draft) => (
        <LostComment key={draft.storyId} draft={draft} justNow={!old.current.has(draft.storyId)} />
      ))}
    </>
  )
}

/** @param props.justNow the story went while its list was in sight: perhaps far above where somebody is */
function LostComment({ draft, justNow }: { draft: CommentDraft; justNow: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  const { title } = draft
  useEffect(() => {
    // The way to take something back is worth more: who has just deleted the story looks at the top of the list.
    if (!justNow || currentToasts().some(({ open, action }) => open && action)) return
    toast({
      variant: 'destructive',
      title: 'Your comment was not sent',
      description: `“${title}” is not here any more. What you wrote is kept.`,
      action: {
        label: 'Show It',
        altText: 'It stands above your stories.',
        // A moment later, for a toast that closes takes the focus with it.
        onAct: () => setTimeout(() => place.current?.focus()),
      },
    })
  }, [justNow, title])
  return (
    <div ref={place} tabIndex={-1} className="scroll-mt-40 outline-none print:hidden">
      <UnsentComment draft={draft} />
    </div>
  )
}
