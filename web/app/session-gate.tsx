import { useLocation, useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useState } from 'react'
import type { User } from '#server/features/account/contract.ts'
import { useUser } from '#web/features/account/use-user.ts'
import { useIsPageLocked } from '#web/lib/page-lock.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadingPage } from '#web/ui/loading-page.tsx'
import { paths } from '../lib/paths.ts'
import { Shell } from './shell.tsx'

/** Signed-in pages for who is signed in, and the way to sign in for who is not. The landing page of `/` is no part of the app. */
export function SessionGate() {
  const { state, user, retry } = useUser()
  const { pathname } = useLocation()
  const held = useIsPageLocked()
  const [last, setLast] = useState<User | null>(null)
  if (user && user !== last) setLast(user)
  // Signed out in the middle of a recording: it goes on, and saving it asks for signing in.
  const shown = user ?? (held ? last : null)
  // Drawn for the first time in slices, between which the page answers: an old telephone needs half a second for a screen.
  const ready = useDeferredValue(shown !== null)
  if (shown) return ready ? <Shell user={shown} /> : <LoadingPage />
  if (state === 'unknown') return <LoadingPage />
  if (state === 'unreachable') return <Unreachable onRetry={() => void retry()} />
  return pathname === paths.faq ? <ToPublicPage /> : <ToSignIn />
}

const RELOADED = 'keepsaid-public-page'

/** A visitor was sent the app because of a cookie that is good no more. It is gone by now: the server has the page they came for. */
function ToPublicPage() {
  const [again] = useState(() => sessionStorage.getItem(RELOADED) !== null)
  useEffect(() => {
    if (again) return sessionStorage.removeItem(RELOADED)
    sessionStorage.setItem(RELOADED, 'yes')
    location.reload()
  }, [again])
  return again ? <ToSignIn /> : <LoadingPage />
}

/** Leads to signing in and back here afterwards. The address is taken once: it changes while the way is still under way. */
function ToSignIn() {
  const { href } = useLocation()
  const [next] = useState(href)
  const navigate = useNavigate()
  useEffect(
    () => void navigate({ to: paths.auth, search: next === paths.home ? {} : { next }, replace: true }),
    [navigate, next],
  )
  return <LoadingPage />
}

function Unreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <main className="grid min-h-dvh grid-cols-1 place-items-center px-gutter">
      <ErrorState
        level={1}
        title="We cannot reach the server"
        message="Recordings on this device are safe. Please check the connection and try again."
        onRetry={onRetry}
      />
    </main>
  )
}
