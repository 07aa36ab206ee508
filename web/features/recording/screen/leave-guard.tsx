import { useCallback, useEffect } from 'react'
import { useLater } from '#web/lib/use-later.ts'
import { useLeaveQuestion } from '#web/lib/use-leave-question.ts'
import type { RecordingSession } from '../session/recording-session.ts'
import type { SessionSnapshot } from '../session/session-snapshot.ts'
import { harmOfLeaving } from './safety.ts'

const loadQuestion = () => import('./leave-question.tsx')

/** Asks before the screen is left with a recording in it, and lets the browser ask before the page is closed. */
export function LeaveGuard({ session, snapshot }: { session: RecordingSession; snapshot: SessionSnapshot }) {
  const harm = harmOfLeaving(snapshot)
  const { part, failed } = useLater(loadQuestion, harm !== 'none' || snapshot.phase === 'requesting')
  const harmful = useCallback(() => harmOfLeaving(session.getSnapshot()) !== 'none', [session])
  const question = useLeaveQuestion(harmful)

  useEffect(() => {
    // Where the question cannot be fetched, nobody is kept here but for a recording that would be lost.
    if (question && failed) question.answer(harm === 'loses')
  }, [question, failed, harm])

  if (!question || !part) return null

  async function leave() {
    await session.stop()
    question?.answer(false)
  }

  return (
    <part.LeaveQuestion
      harm={harm === 'loses' ? 'loses' : 'ends'}
      onStay={() => question.answer(true)}
      onLeave={leave}
    />
  )
}
