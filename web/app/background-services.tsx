import type { User } from '#server/features/account/contract.ts'
import { FamilyNews } from '#web/features/family/family-news.tsx'
import { PlayerBar } from '#web/features/playback/player-bar.tsx'
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
