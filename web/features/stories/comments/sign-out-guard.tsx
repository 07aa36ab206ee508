import { useEffect, useState } from 'react'
import { askBeforeLeaving } from '#web/lib/page-hold.ts'
import { useLater } from '#web/lib/use-later.ts'
import { useCommentDrafts } from './comment-drafts.ts'

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
    return askBeforeLeaving(async () => {
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
