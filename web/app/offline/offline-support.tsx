import { useEffect } from 'react'
import type { User } from '#server/features/account/contract.ts'
import { rememberPerson } from '#web/features/account/offline-user.ts'
import { ReserveKeeper } from '#web/features/recording/storage/reserve/reserve-keeper.tsx'
import { OutboxKeeper } from '#web/features/recording/sync/outbox/outbox-keeper.tsx'
import { WaitingKeeper } from '#web/features/recording/sync/waiting/waiting-keeper.tsx'
import { useReachable } from '#web/lib/reachability.ts'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { storeSiteConfig } from '#web/lib/stored-site-config.ts'
import { ConnectionBar } from './connection-bar.tsx'
import { keepWorker } from './keep-worker.ts'

/** What makes the app open without a network for whoever is signed in, and says so while there is none. */
export function OfflineSupport({ user }: { user: User }) {
  const reachable = useReachable()
  const { data: facts, dataUpdatedAt } = useSiteConfig()
  // The questions are answered from them, without a network too.
  useEffect(() => {
    if (facts) storeSiteConfig(facts, dataUpdatedAt)
  }, [facts, dataUpdatedAt])
  useEffect(() => {
    const left = new AbortController()
    void rememberPerson(user)
      // Where the browser keeps nothing the app starts with a network only.
      .catch(() => {})
      // Afterwards, because the worker keeps the app for somebody who is known. While pages are being written there is none.
      .then(() => import.meta.env.PROD && !left.signal.aborted && keepWorker(left.signal))
    return () => left.abort()
  }, [user])
  return (
    <>
      <OutboxKeeper accountId={user.id} />
      <ReserveKeeper />
      <WaitingKeeper accountId={user.id} />
      {!reachable && <ConnectionBar />}
    </>
  )
}
