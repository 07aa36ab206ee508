import type { User } from '#server/features/account/contract.ts'
import { FamilyNews } from '#web/features/family/family-news.tsx'
import { PlayerBar } from '#web/features/playback/player-bar.tsx'
import { OfflineSupport } from './offline/offline-support.tsx'

/** Everything that runs next to a signed-in page, started once the browser is idle. */
export function BackgroundServices({ user }: { user: User }) {
  return (
    <>
      <PlayerBar />
      <FamilyNews user={user} />
      <OfflineSupport user={user} />
    </>
  )
}
