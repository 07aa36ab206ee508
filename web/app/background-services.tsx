import type { User } from '#server/features/account/contract.ts'
import { EndedNotice } from '#web/features/family/ended-notice.tsx'
import { PlayerBar } from '#web/features/playback/player-bar.tsx'
import { useLiveUpdates } from './live-updates.ts'
import { OfflineSupport } from './offline/offline-support.tsx'

/** Everything that runs next to a signed-in page, started once the browser is idle. */
export function BackgroundServices({ user }: { user: User }) {
  useLiveUpdates(user.familyId)
  return (
    <>
      <PlayerBar />
      {user.familyName && <EndedNotice showing={user.familyName} />}
      <OfflineSupport user={user} />
    </>
  )
}
