import { CloudOff } from 'lucide-react'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from 'zustand'
import type { User } from '#server/features/account/contract.ts'
import { storeOfflineUser } from '#web/features/account/offline-user.ts'
import { useReportTimeZone } from '#web/features/email/report-time-zone.ts'
import { EndedMembershipNotice } from '#web/features/family/ended-memberships.tsx'
import { playerStore } from '#web/features/playback/player-store.ts'
import { storeSiteConfig, useSiteConfig } from '#web/features/site-config/site-config.ts'
import { useListening } from '#web/features/stories/listening/story-views.ts'
import { storyKeys } from '#web/features/stories/story-cache.ts'
import { mayStore } from '#web/lib/browser-storage.ts'
import { STATUS_HEIGHT, useReserveHeight } from '#web/ui/bottom-bars.ts'
import type { Elements } from '#web/ui/elements.ts'
import { lazyPart } from '#web/ui/lazy.tsx'
import { StatusBar } from '#web/ui/status-bar.tsx'
import { statusSlot } from '#web/ui/status-slot.tsx'
import { useConnectionProblem } from '../ui/connection-notice.tsx'
import { useBackgroundQueue } from './background-queue.ts'
import { useLiveUpdates } from './live-updates.ts'
import { registerServiceWorker } from './service-worker-client.ts'

// In its own module, as on the sign-in screen: what two screens share is named in the first script that loads.
const MaintenanceBar = lazyPart(() =>
  import('#web/features/site-config/maintenance-bar.tsx').then((module) => module.MaintenanceBar),
)

/** Everything that runs next to a signed-in page, started once the browser is idle. */
export function BackgroundServices({ user }: { user: User }) {
  useLiveUpdates(user.familyId)
  useListening()
  useReportTimeZone(user)
  return (
    <>
      <PlayerBar />
      <OfflineSupport user={user} />
      <StatusBars>
        {user.familyName ? <EndedMembershipNotice showing={user.familyName} /> : null}
        <ServerState />
      </StatusBars>
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

/** Lets a signed-in user open the app offline, and sends what was recorded offline. */
function OfflineSupport({ user }: { user: User }) {
  useBackgroundQueue(user.id)
  const { data: siteConfig, dataUpdatedAt } = useSiteConfig()
  // The FAQ needs the configuration offline, too.
  useEffect(() => {
    if (siteConfig) storeSiteConfig(siteConfig, dataUpdatedAt)
  }, [siteConfig, dataUpdatedAt])
  useEffect(() => {
    const unmounted = new AbortController()
    if (mayStore())
      void storeOfflineUser(user)
        // Without browser storage the app cannot start offline.
        .catch(() => {})
        // The worker only caches the app for a known user, so it comes second. The development server has none.
        .then(() => import.meta.env.PROD && !unmounted.signal.aborted && registerServiceWorker(unmounted.signal))
    return () => unmounted.abort()
  }, [user])
  return null
}

/** Why the server can't be used right now. */
function ServerState() {
  const problem = useConnectionProblem()
  if (!problem) return <MaintenanceBar />
  return (
    <StatusBar icon={<CloudOff aria-hidden />}>
      <p>
        <strong className="font-[650]">{`${problem}.`}</strong> You can still record; we’ll upload it later.
      </p>
    </StatusBar>
  )
}

/** `StatusBar`s: in the screen's slot, or else at the bottom edge of the window, so that nothing above them moves. */
function StatusBars({ children }: { children: Elements }) {
  const slot = useStore(statusSlot)
  return slot ? createPortal(children, slot) : <BottomBars>{children}</BottomBars>
}

function BottomBars({ children }: { children: Elements }) {
  const bars = useReserveHeight<HTMLDivElement>(STATUS_HEIGHT)
  return (
    <div ref={bars} data-bottom-bar className="sticky bottom-[var(--player-height,0px)] z-30">
      {children}
    </div>
  )
}
