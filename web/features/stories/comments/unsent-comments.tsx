import { useQueries } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { confirmBeforeLeaving } from '#web/lib/page-lock.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { CopyButton } from '#web/ui/small-buttons.tsx'
import { toast, toastStore } from '#web/ui/toast.ts'
import { isGone, storyPageQuery } from '../page/use-story-page.ts'
import { type CommentDraft, deleteCommentDraft, useCommentDrafts, useFamilyCommentDrafts } from './comment-drafts.ts'

/** Unsent comments on stories that are gone. All others are in the forms under their stories. */
export function UnsentComments() {
  const drafts = useFamilyCommentDrafts()
  // Fetches each story, because a story missing from the list may just be filtered out.
  const stories = useQueries({ queries: drafts.map(({ storyId }) => storyPageQuery(storyId)) })
  // Drafts of an earlier visit, until their stories are seen: no toast if those are gone.
  const oldIds = useRef(new Set(drafts.map(({ storyId }) => storyId)))
  // A story counts as gone until it is found again, also while it is being refetched.
  const goneIds = useRef(new Set<number>())
  drafts.forEach(({ storyId }, index) => {
    if (stories[index]?.isSuccess) {
      oldIds.current.delete(storyId)
      goneIds.current.delete(storyId)
    } else if (isGone(stories[index]?.error)) goneIds.current.add(storyId)
  })
  const lost = drafts.filter(({ storyId }) => goneIds.current.has(storyId))
  return (
    <>
      <SignOutGuard />
      {lost.map((draft) => (
        <LostComment key={draft.storyId} draft={draft} isNew={!oldIds.current.has(draft.storyId)} />
      ))}
    </>
  )
}

/** @param props.isNew the story disappeared while its list was shown, and the user may have scrolled far down */
function LostComment({ draft, isNew }: { draft: CommentDraft; isNew: boolean }) {
  const root = useRef<HTMLDivElement>(null)
  const { title } = draft
  useEffect(() => {
    // A toast with an Undo stays: a user who has just deleted the story is at the top of the list anyway.
    if (!isNew || toastStore.getState().some(({ open, action }) => open && action)) return
    toast({
      variant: 'destructive',
      title: 'Your comment wasn’t sent',
      description: `“${title}” is no longer available. We kept your comment.`,
      action: {
        label: 'Show It',
        altText: 'Your comment is above your stories.',
        // After the toast has closed, because closing moves the focus.
        onAct: () => setTimeout(() => root.current?.focus()),
      },
    })
  }, [isNew, title])
  return (
    <div ref={root} tabIndex={-1} className="scroll-mt-40 outline-none print:hidden">
      <UnsentComment draft={draft} />
    </div>
  )
}

/** An unsent comment on a story that is gone, to copy or discard. */
export function UnsentComment({ draft }: { draft: CommentDraft }) {
  const { storyId, title, text, storageFailed } = draft
  const action = (
    <>
      <CopyButton text={text} label="Copy What I Wrote" />
      <Button variant="quiet" onClick={() => deleteCommentDraft(storyId)}>
        Discard It
      </Button>
    </>
  )
  return (
    <Notice tone="error" title="Your comment wasn’t sent" action={action}>
      <p>
        “<bdi className="wrap-anywhere">{title}</bdi>
        <span>{`” is no longer available. What you wrote is still here, and you can copy it. ${storageFailed ? 'This browser can’t save it.' : 'It’s saved on this device until you sign out.'}`}</span>
      </p>
      <p dir="auto" className="measure mt-3 border-s-2 border-hairline ps-4 wrap-anywhere whitespace-pre-line">
        {text}
      </p>
    </Notice>
  )
}

const UnsentCommentsQuestion = lazyPart(() =>
  import('./unsent-comments-question.tsx').then((module) => module.UnsentCommentsQuestion),
)

/**
 * Asks before signing out deletes unsent comments. The browser asks before it closes a page with a comment it could not
 * store.
 */
export function SignOutGuard() {
  const drafts = useCommentDrafts()
  const hasDrafts = drafts.length > 0
  const hasUnstored = drafts.some(({ storageFailed }) => storageFailed)
  const { isLoaded, hasFailed } = UnsentCommentsQuestion.usePreload(hasDrafts)
  const [question, setQuestion] = useState<{ answer: (leaves: boolean) => void } | null>(null)
  useEffect(() => {
    if (!hasDrafts) return
    return confirmBeforeLeaving(async () => {
      const leaves = await new Promise<boolean>((answer) => setQuestion({ answer }))
      setQuestion(null)
      return leaves
    })
  }, [hasDrafts])
  useEffect(() => {
    if (!hasUnstored) return
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', onBeforeUnload)
    return () => removeEventListener('beforeunload', onBeforeUnload)
  }, [hasUnstored])
  useEffect(() => {
    // A question that cannot load must not prevent signing out. The form already says what happens to the comment.
    if (question && hasFailed) question.answer(true)
  }, [question, hasFailed])
  return question && isLoaded && <UnsentCommentsQuestion drafts={drafts} onAnswer={question.answer} />
}
