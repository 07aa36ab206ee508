import { useQueries } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { confirmBeforeLeaving } from '#web/lib/page-lock.ts'
import { useLater } from '#web/lib/use-later.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { CopyButton } from '#web/ui/small-buttons.tsx'
import { currentToasts, toast } from '#web/ui/toast.ts'
import { isGone, storyPageQuery } from '../page/use-story-page.ts'
import { type CommentDraft, forgetComment, useCommentDrafts, useCommentDraftsHere } from './comment-drafts.ts'

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

/** What somebody wrote under a story that is gone: to copy, until they let go of it. */
export function UnsentComment({ draft }: { draft: CommentDraft }) {
  const { storyId, title, text, notKept } = draft
  const action = (
    <>
      <CopyButton text={text} label="Copy What I Wrote" />
      <Button variant="quiet" onClick={() => forgetComment(storyId)}>
        Discard It
      </Button>
    </>
  )
  return (
    <Notice tone="error" title="Your comment was not sent" action={action}>
      <p>
        “<bdi className="wrap-anywhere">{title}</bdi>” is not here any more. What you wrote is still here, and you can
        copy it. {notKept ? 'This browser does not keep it.' : 'It is kept on this device until you sign out.'}
      </p>
      <p dir="auto" className="measure mt-3 border-s-2 border-hairline ps-4 wrap-anywhere whitespace-pre-line">
        {text}
      </p>
    </Notice>
  )
}

const loadQuestion = () => import('./sign-out-question.tsx')

/** Asks before signing out throws away comments that are not sent, and before a page is closed that alone has one. */
export function SignOutGuard() {
  const drafts = useCommentDrafts()
  const some = drafts.length > 0
  const onlyHere = drafts.some(({ notKept }) => notKept)
  const { part, failed } = useLater(loadQuestion, some)
  const [question, setQuestion] = useState<{ answer: (leaves: boolean) => void } | null>(null)
  useEffect(() => {
    if (!some) return
    return confirmBeforeLeaving(async () => {
      const leaves = await new Promise<boolean>((answer) => setQuestion({ answer }))
      setQuestion(null)
      return leaves
    })
  }, [some])
  useEffect(() => {
    if (!onlyHere) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [onlyHere])
  useEffect(() => {
    // Where the question cannot be fetched, nobody is kept from signing out: the form has said what becomes of the comment.
    if (question && failed) question.answer(true)
  }, [question, failed])
  return question && part && <part.SignOutQuestion drafts={drafts} onAnswer={question.answer} />
}
