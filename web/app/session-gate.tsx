import { lazyRouteComponent, useLocation, useNavigate } from '@tanstack/react-router'
import { Suspense, useDeferredValue, useEffect, useState } from 'react'
import { paths, type SignInReason } from '#common/paths.ts'
import type { User } from '#server/features/account/contract.ts'
import { useUser } from '#web/features/account/use-user.ts'
import { useIsPageLocked } from '#web/lib/page-lock.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadingPage } from '#web/ui/loading-page.tsx'
import { Shell } from './shell.tsx'
import { useFamilyScope } from './use-family-scope.ts'

const MembersReviewScreen = lazyRouteComponent(
  () => import('#web/features/family/members-review-screen.tsx'),
  'MembersReviewScreen',
)

const DeletionPendingScreen = lazyRouteComponent(
  () => import('#web/features/leaving/deletion-pending-screen.tsx'),
  'DeletionPendingScreen',
)

/** Shows pages to signed-in users and sends others to sign in. The landing page at `/` is not part of the app. */
export function SessionGate() {
  const { state, user, retry } = useUser()
  const { pathname } = useLocation()
  const held = useIsPageLocked()
  const [last, setLast] = useState<User | null>(null)
  if (user && user !== last) setLast(user)
  // Signed out during a recording: it continues, and saving it requires signing in.
  const shown = user ?? (held ? last : null)
  useFamilyScope(shown)
  // The first render is deferred, so it runs in slices: an old phone needs half a second for a screen.
  const ready = useDeferredValue(shown !== null)
  if (shown?.deletion && !held)
    return (
      <Suspense fallback={<LoadingPage />}>
        <DeletionPendingScreen deletion={shown.deletion} families={shown.families} />
      </Suspense>
    )
  if (shown?.mustReviewMembers && !held)
    return (
      <Suspense fallback={<LoadingPage />}>
        <MembersReviewScreen />
      </Suspense>
    )
  if (shown) return ready ? <Shell user={shown} /> : <LoadingPage />
  if (state === 'unknown') return <LoadingPage />
  if (state === 'unreachable') return <Unreachable onRetry={() => void retry()} />
  if (pathname === paths.faq && !last) return <ToPublicPage />
  // At `/`, the server sends the app only to people with a session cookie.
  return <ToSignIn reason={last || pathname === paths.home ? 'session-ended' : 'needed'} />
}

const RELOADED = 'keepsaid-public-page'

/** An expired cookie made the server send the app. The cookie is gone now, so reloading gets the public page. */
function ToPublicPage() {
  const [again] = useState(() => sessionStorage.getItem(RELOADED) !== null)
  useEffect(() => {
    if (again) return sessionStorage.removeItem(RELOADED)
    sessionStorage.setItem(RELOADED, 'yes')
    location.reload()
  }, [again])
  return again ? <ToSignIn reason="session-ended" /> : <LoadingPage />
}

/** Redirects to signing in, and back here afterwards. Both are read once, because they change during the redirect. */
function ToSignIn({ reason: given }: { reason: SignInReason }) {
  const { href } = useLocation()
  const [reason] = useState(given)
  const [next] = useState(href)
  const navigate = useNavigate()
  useEffect(
    () =>
      void navigate({
        to: paths.auth,
        // People who come here have an account: their session has ended, or an email of ours led them here.
        search: { tab: 'sign-in', reason, next: next === paths.home ? undefined : next },
        replace: true,
      }),
    [navigate, next, reason],
  )
  return <LoadingPage />
}

function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <main className="grid min-h-dvh grid-cols-1 place-items-center px-gutter">
      <ErrorState
        level={1}
        title="We can’t reach the server"
        message="Recordings on this device are safe. Check your connection and try again."
        onRetry={onRetry}
      />
    </main>
  )
}
