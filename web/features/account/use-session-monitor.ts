import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { userQuery } from './use-user.ts'

const POLL = 10_000

/**
 * While somebody is signed in, asks every 10 s, on focus and when the tab shows again whether they still are. A deleted
 * account leaves at once (see userQuery); a recording that is running is never left because the network is.
 */
export const useSessionMonitor = (signedIn: boolean): void => {
  const client = useQueryClient()
  useEffect(() => {
    if (!signedIn) return
    const ask = () => void client.fetchQuery(userQuery).catch(() => {})
    const askWhenVisible = () => document.visibilityState === 'visible' && ask()
    // Pages brought back whole by the Back button may show somebody who has left: they ask before anything else.
    const askWhenBack = (event: PageTransitionEvent) => event.persisted && ask()
    const timer = setInterval(ask, POLL)
    addEventListener('focus', ask)
    addEventListener('pageshow', askWhenBack)
    document.addEventListener('visibilitychange', askWhenVisible)
    return () => {
      clearInterval(timer)
      removeEventListener('focus', ask)
      removeEventListener('pageshow', askWhenBack)
      document.removeEventListener('visibilitychange', askWhenVisible)
    }
  }, [client, signedIn])
}
