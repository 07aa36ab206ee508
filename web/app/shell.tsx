import { lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import type { User } from '#server/features/accounts/contract.ts'
import { followOtherTabs } from '#web/features/accounts/other-tabs.ts'
import { useSessionMonitor } from '#web/features/accounts/use-session-monitor.ts'
import { useFamilyEvents } from '#web/features/families/use-family-events.ts'
import { useFamilyScope } from '#web/features/families/use-family-scope.ts'
import { usePageIsHeld } from '#web/lib/page-hold.ts'
import { useIdle } from '#web/lib/use-idle.ts'
import { useLater } from '#web/lib/use-later.ts'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { Header } from './header.tsx'

const NoFamilyPage = lazyRouteComponent(() => import('#web/features/families/no-family-page.tsx'), 'NoFamilyPage')
const loadEnded = () => import('#web/features/families/ended-notice.tsx')
const loadOffline = () => import('./offline/offline-support.tsx')

/** What stands around every signed-in page. */
export function Shell({ user }: { user: User }) {
  useSessionMonitor(true)
  useFamilyEvents(user.familyId)
  useFamilyScope(user)
  useEffect(() => followOtherTabs(), [])
  const idle = useIdle()
  const { part: offline } = useLater(loadOffline, idle)
  const { part: ended } = useLater(loadEnded, idle)
  // A recording that is running goes on, whatever becomes of the family.
  const lost = !usePageIsHeld() && user.familyId === null
  return (
    <>
      <SkipLink target="main" />
      <Header user={user} />
      <main id="main" tabIndex={-1} className="mx-auto max-w-page px-4 py-6 outline-none sm:px-6 sm:py-10">
        {lost ? (
          <Suspense>
            <NoFamilyPage user={user} />
          </Suspense>
        ) : (
          <Outlet />
        )}
      </main>
      {ended && user.familyName && <ended.EndedNotice showing={user.familyName} />}
      {offline && <offline.OfflineSupport user={user} />}
    </>
  )
}
