import { useStore } from 'zustand'
import type { User } from '#server/features/account/contract.ts'
import { EndedNotice } from '#web/features/family/ended-notice.tsx'
import { playerStore } from '#web/features/playback/player-store.ts'
import { storyKeys } from '#web/features/stories/story-cache.ts'
import { lazyPart } from '#web/ui/lazy.tsx'
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

const MiniPlayer = lazyPart(() => import('#web/features/playback/mini-player.tsx').then((module) => module.MiniPlayer))

/** Loads the mini player when the first story plays. */
function PlayerBar() {
  const hasStory = useStore(playerStore, (state) => state !== null)
  const { isLoaded } = MiniPlayer.usePreload(hasStory)
  return (hasStory || isLoaded) && <MiniPlayer storiesKey={storyKeys.all} />
}
