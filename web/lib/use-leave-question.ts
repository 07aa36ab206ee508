import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { confirmBeforeLeaving } from '#web/lib/page-lock.ts'

/**
 * Asks before leaving while `isHarmful()`: navigation and signing out wait for `answer`, and closing the page shows the
 * browser's own question. Half the size of the router's `useBlocker`, on the same history.
 * @param isHarmful must be a stable function
 * @param wouldLose whether closing or reloading the page would lose something; must be a stable function
 */
export function useLeaveQuestion(
  isHarmful: () => boolean,
  wouldLose = isHarmful,
): { answer: (stays: boolean) => void } | null {
  const { history } = useRouter()
  const [question, setQuestion] = useState<{ answer: (stays: boolean) => void } | null>(null)
  useEffect(() => {
    async function stays() {
      if (!isHarmful()) return false
      const answered = await new Promise<boolean>((answer) => setQuestion({ answer }))
      setQuestion(null)
      return answered
    }
    const unblock = history.block({ enableBeforeUnload: wouldLose, blockerFn: stays })
    const unregister = confirmBeforeLeaving(async () => !(await stays()))
    return () => {
      unblock()
      unregister()
    }
  }, [history, isHarmful, wouldLose])
  return question
}
