import type { User } from '#server/features/accounts/contract.ts'
import { FamilyNews } from '#web/features/families/family-news.tsx'
import { PlayerBar } from '#web/features/player/player-bar.tsx'
import { OfflineSupport } from './offline/offline-support.tsx'

/** What goes on beside every signed-in page, from the moment the browser has time for it. */
export function Beside({ user }: { user: User }) {
  return (
    <>
      <PlayerBar />
      <FamilyNews user={user} />
      <OfflineSupport user={user} />
    </>
  )
}
