import { useEffect } from 'react'
import type { User } from '#server/features/accounts/contract.ts'
import { rememberPerson } from '#web/features/accounts/known-person.ts'
import { useReachable } from '#web/lib/reachability.ts'
import { ConnectionBar } from './connection-bar.tsx'
import { keepWorker } from './keep-worker.ts'

/** What makes the app open without a network for whoever is signed in, and says so while there is none. */
export function OfflineSupport({ user }: { user: User }) {
  const reachable = useReachable()
  useEffect(() => {
    // Where the browser keeps nothing the app starts with a network only.
    void rememberPerson(user).catch(() => {})
  }, [user])
  useEffect(() => {
    // While the pages are being written there is no worker.
    if (import.meta.env.PROD) return keepWorker()
  }, [])
  return reachable ? null : <ConnectionBar />
}
