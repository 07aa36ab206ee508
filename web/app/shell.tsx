import { lazyRouteComponent, Outlet, useLocation, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useLayoutEffect } from 'react'
import { paths } from '#common/paths.ts'
import type { User } from '#server/features/account/contract.ts'
import { useSessionMonitor } from '../features/account/use-user.ts'
import { applyAppearance } from '../lib/appearance.ts'
import { focusMain } from '../lib/focus-main.ts'
import { useIsPageLocked } from '../lib/page-lock.ts'
import { useIdle } from '../lib/scheduling.ts'
import { setFamilyNames } from '../ui/avatar.tsx'
import type { Elements } from '../ui/elements.ts'
import { lazyPart } from '../ui/lazy.tsx'
import { OptionalPart } from '../ui/optional-part.tsx'
import { Header } from './header.tsx'

const NoFamilyScreen = lazyRouteComponent(() => import('./no-family-screen.tsx'), 'NoFamilyScreen')
const FamilyNotices = lazyRouteComponent(() => import('./family-notices.tsx'), 'FamilyNotices')
const BackgroundServices = lazyPart(() =>
  import('./background-services.tsx').then((module) => module.BackgroundServices),
)

/** An account needs no family, and neither does what a person has bought for others. */
const FAMILY_FREE = [paths.profile, paths.gifts]

/** The frame of every signed-in page, around the route's page or `children`. */
export function Shell({ user, children }: { user: User; children?: Elements }) {
  useSessionMonitor()
  useFocusOnNewPage()
  const { theme, textSize } = user
  useLayoutEffect(() => applyAppearance({ theme, textSize }), [theme, textSize])
  const names = user.families.find(({ id }) => id === user.familyId)?.memberNames
  useLayoutEffect(() => setFamilyNames(names ?? []), [names])
  const isIdle = useIdle()
  // A running recording continues even if the user loses the family.
  const { pathname } = useLocation()
  const needsFamily = !FAMILY_FREE.some((path) => pathname === path || pathname.startsWith(`${path}/`))
  const lost = !useIsPageLocked() && user.familyId === null && needsFamily
  return (
    <>
      <SkipLink target="main" />
      <OptionalPart resetKey={pathname}>
        <Header user={user} />
      </OptionalPart>
      <main id="main" tabIndex={-1} className="mx-auto max-w-page px-gutter py-6 outline-none sm:px-6 sm:py-10">
        {user.families.some(({ endsAt, heirTakesOverAt, hasRecovery }) => endsAt ?? heirTakesOverAt ?? hasRecovery) && (
          <OptionalPart resetKey={pathname}>
            <Suspense>
              <FamilyNotices user={user} />
            </Suspense>
          </OptionalPart>
        )}
        {lost ? (
          <Suspense>
            <NoFamilyScreen user={user} />
          </Suspense>
        ) : (
          (children ?? <Outlet />)
        )}
      </main>
      {isIdle && (
        <OptionalPart resetKey={pathname}>
          <BackgroundServices user={user} />
        </OptionalPart>
      )}
    </>
  )
}

/** Moves the focus to a new page if the link or button that led to it is gone. A page may have focused a part of it. */
function useFocusOnNewPage(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged && document.activeElement === document.body) focusMain()
      }),
    [router],
  )
}

/** The first Tab stop: skips the navigation. The target needs `tabIndex={-1}`. */
function SkipLink({ target }: { target: string }) {
  return (
    <a
      href={`#${target}`}
      className="sr-only z-50 rounded-control bg-card px-5 py-3 font-[650] text-evergreen shadow-high focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
    >
      Skip to content
    </a>
  )
}
