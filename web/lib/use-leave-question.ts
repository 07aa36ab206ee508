import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { confirmBeforeLeaving } from '#web/lib/page-lock.ts'

/**
 * Holds up whoever is about to leave while `harmful` says so: inside the app and when signing out until `answer` is
 * called, outside by the browser's own question. Half the size of the router's `useBlocker`, on the same history.
 * @param harmful must stay the same function
 * @param lost whether closing or reloading the page would lose something; must stay the same function too
 */
export function useLeaveQuestion(harmful: () => boolean, lost = harmful): { answer: (stays: boolean) => void } | null {
  const { history } = useRouter()
  const [question, setQuestion] = useState<{ answer: (stays: boolean) => void } | null>(null)
  useEffect(() => {
    async function stays() {
      if (!harmful()) return false
      const answered = await new Promise<boolean>((answer) => setQuestion({ answer }))
      setQuestion(null)
      return answered
    }
    const unblock = history.block({ enableBeforeUnload: lost, blockerFn: stays })
    const askNoMore = confirmBeforeLeaving(async () => !(await stays()))
    return () => {
      unblock()
      askNoMore()
    }
  }, [history, harmful, lost])
  return question
}
