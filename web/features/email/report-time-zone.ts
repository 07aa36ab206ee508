import { useEffect } from 'react'
import type { User } from '#server/features/account/contract.ts'
import { setTimeZone } from '#server/features/email/contract.ts'
import { call } from '#web/lib/call.ts'

/** What this page has said, or has found said: two open devices in different zones would correct each other with every poll. */
let reported = ''

/**
 * Says where the browser is, so that emails arrive in the person's morning: once for each page that is opened, and after traveling. If
 * it fails, the next page tries again.
 */
export const useReportTimeZone = ({ id, email, timeZone, deletion, mustReviewMembers }: User): void => {
  const isAccepted = email !== null && !deletion && !mustReviewMembers
  useEffect(() => {
    const report = () => {
      if (!isAccepted || document.visibilityState === 'hidden') return
      const here = new Intl.DateTimeFormat().resolvedOptions().timeZone
      const about = `${id} ${here}`
      if (!here || about === reported) return
      reported = about
      if (here !== timeZone) void call(setTimeZone, { body: { timeZone: here } }).catch(() => {})
    }
    report()
    document.addEventListener('visibilitychange', report)
    return () => document.removeEventListener('visibilitychange', report)
  }, [id, isAccepted, timeZone])
}
