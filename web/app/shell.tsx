import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { User } from '#server/features/accounts/contract.ts'
import { followOtherTabs } from '#web/features/accounts/other-tabs.ts'
import { useSessionMonitor } from '#web/features/accounts/use-session-monitor.ts'
import { useFamilyEvents } from '#web/features/families/use-family-events.ts'
import { useIdle } from '#web/lib/use-idle.ts'
import { useLater } from '#web/lib/use-later.ts'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { Header } from './header.tsx'

const loadOffline = () => import('./offline/offline-support.tsx')

/** What stands around every signed-in page. */
export function Shell({ user }: { user: User }) {
  useSessionMonitor(true)
  useFamilyEvents()
  useEffect(() => followOtherTabs(), [])
  const { part: offline } = useLater(loadOffline, useIdle())
  return (
    <>
      <SkipLink target="main" />
      <Header user={user} />
      <main id="main" tabIndex={-1} className="mx-auto max-w-page px-4 py-6 outline-none sm:px-6 sm:py-10">
        <Outlet />
      </main>
      {offline && <offline.OfflineSupport user={user} />}
    </>
  )
}
