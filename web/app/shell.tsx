import { useQueryClient } from '@tanstack/react-query'
import { lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect } from 'react'
import type { User } from '#server/features/account/contract.ts'
import { followOtherTabs } from '#web/features/account/other-tabs.ts'
import { useSessionMonitor } from '#web/features/account/use-session-monitor.ts'
import { useFamilyScope } from '#web/features/family/use-family-scope.ts'
import { usePageIsHeld } from '#web/lib/page-hold.ts'
import { useIdle } from '#web/lib/scheduling.ts'
import { lazyPart } from '#web/ui/lazy.tsx'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { Header } from './header.tsx'

const NoFamilyPage = lazyRouteComponent(() => import('#web/features/family/no-family-page.tsx'), 'NoFamilyPage')
const BackgroundServices = lazyPart(() =>
  import('./background-services.tsx').then((module) => module.BackgroundServices),
)

/** What stands around every signed-in page: the one of the route, or `children`. */
export function Shell({ user, children }: { user: User; children?: ReactNode }) {
  useSessionMonitor(true)
  useFamilyScope(user)
  const client = useQueryClient()
  useEffect(() => followOtherTabs(client), [client])
  const isIdle = useIdle()
  // A recording that is running goes on, whatever becomes of the family.
  const lost = !usePageIsHeld() && user.familyId === null
  return (
    <>
      <SkipLink target="main" />
      <Header user={user} />
      <main id="main" tabIndex={-1} className="mx-auto max-w-page px-gutter py-6 outline-none sm:px-6 sm:py-10">
        {lost ? (
          <Suspense>
            <NoFamilyPage user={user} />
          </Suspense>
        ) : (
          (children ?? <Outlet />)
        )}
      </main>
      {isIdle && <BackgroundServices user={user} />}
    </>
  )
}
