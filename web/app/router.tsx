import { useQueryClient } from '@tanstack/react-query'
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  useNavigate,
} from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useUser } from '../features/account/use-user.ts'
import type { StoryPageSearch } from '../features/stories/page/story-navigation.tsx'
import { isPublicPage, paths, safeNext } from '../lib/paths.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadingPage } from '../ui/loading-page.tsx'
import { SessionGate } from './session-gate.tsx'

const AuthScreen = lazyRouteComponent(() => import('#web/features/account/auth-screen.tsx'), 'AuthScreen')

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: lazyRouteComponent(() => import('./not-found.tsx'), 'NotFound'),
})

const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', component: SessionGate })

const home = createRoute({
  getParentRoute: () => signedIn,
  path: paths.home,
  component: lazyRouteComponent(() => import('#web/features/recording/screen/record-screen.tsx'), 'RecordScreen'),
})

// The router reads what looks like a number as one: `?q=1952`.
const word = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined)
const words = (search: object): StoryPageSearch =>
  Object.fromEntries(Object.entries(search).map(([name, value]) => [name, word(value)]))

const stories = createRoute({
  getParentRoute: () => signedIn,
  path: paths.stories,
  validateSearch: words,
  component: lazyRouteComponent(() => import('#web/features/stories/list/stories-screen.tsx'), 'StoriesScreen'),
})

const story = createRoute({
  getParentRoute: () => signedIn,
  path: paths.story,
  validateSearch: words,
  component: lazyRouteComponent(() => import('#web/features/stories/page/story-screen.tsx'), 'StoryScreen'),
})

const deleted = createRoute({
  getParentRoute: () => signedIn,
  path: paths.deleted,
  component: lazyRouteComponent(() => import('#web/features/stories/list/deleted-screen.tsx'), 'DeletedScreen'),
})

const timeline = createRoute({
  getParentRoute: () => signedIn,
  path: paths.timeline,
  validateSearch: words,
  component: lazyRouteComponent(() => import('#web/features/stories/timeline/timeline-screen.tsx'), 'TimelineScreen'),
})

const family = createRoute({
  getParentRoute: () => signedIn,
  path: paths.family,
  component: lazyRouteComponent(() => import('#web/features/family/family-screen.tsx'), 'FamilyScreen'),
})

const archive = createRoute({
  getParentRoute: () => signedIn,
  path: paths.archive,
  validateSearch: words,
  component: lazyRouteComponent(() => import('#web/features/export/archive-screen.tsx'), 'ArchiveScreen'),
})

const faq = createRoute({
  getParentRoute: () => signedIn,
  path: paths.faq,
  component: lazyRouteComponent(() => import('#web/features/faq/faq-screen.tsx'), 'FaqScreen'),
})

type AuthSearch = { next?: string | undefined; tab?: 'sign-in' | undefined; for?: string | undefined }

const auth = createRoute({
  getParentRoute: () => root,
  path: paths.auth,
  // Values that do not fit are dropped, so that an old link still opens.
  validateSearch: ({ next, tab, for: purpose }): AuthSearch => ({
    next: word(next),
    // What somebody had in mind who pressed a button of the public pages.
    for: word(purpose),
    // The other one is open by itself.
    tab: tab === 'sign-in' ? tab : undefined,
  }),
  component: function Auth() {
    const { state } = useUser()
    const { next, for: purpose } = auth.useSearch()
    // Who signs in here has read it on the page.
    const [unread, setUnread] = useState(true)
    if (unread && (state === 'out' || state === 'unreachable')) setUnread(false)
    if (state === 'unknown') return <LoadingPage />
    return state === 'in' ? <GoOn to={safeNext(next)} purpose={unread ? purpose : undefined} /> : <AuthScreen />
  },
})

const join = createRoute({
  getParentRoute: () => root,
  path: paths.join,
  // In the address, so that the Back button of the browser closes the form.
  validateSearch: ({ step }): { step?: 'register' | undefined } => ({ step: step === 'register' ? step : undefined }),
  component: lazyRouteComponent(() => import('#web/features/family/joining/join-screen.tsx'), 'JoinScreen'),
})

const forgot = createRoute({
  getParentRoute: () => root,
  path: paths.forgot,
  component: lazyRouteComponent(
    () => import('#web/features/account/forgot-password-screen.tsx'),
    'ForgotPasswordScreen',
  ),
})

const reset = createRoute({
  getParentRoute: () => root,
  path: paths.reset,
  component: lazyRouteComponent(() => import('#web/features/account/reset-password-screen.tsx'), 'ResetPasswordScreen'),
})

export const router = createRouter({
  routeTree: root.addChildren([
    signedIn.addChildren([home, stories, story, deleted, timeline, family, archive, faq]),
    auth,
    join,
    forgot,
    reset,
  ]),
  defaultErrorComponent: BrokenPage,
  defaultPreload: 'intent',
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

interface GoOnProps {
  to: string
  /** What somebody had in mind who came from the public pages, signed in already. */
  purpose?: string | undefined
}

/** Leads on to an address that is only known at run time, without leaving this one in the history. */
function GoOn({ to, purpose }: GoOnProps) {
  const navigate = useNavigate()
  const client = useQueryClient()
  useEffect(() => {
    if (isPublicPage(new URL(to, location.origin).pathname)) location.replace(to)
    else void navigate({ href: to, replace: true })
  }, [navigate, to])
  useEffect(() => {
    if (!purpose) return
    const saying = import('#web/features/account/taglines.ts')
    // Where it cannot be said the page has led on all the same.
    saying.then(({ toastAlreadySignedIn }) => toastAlreadySignedIn(client, purpose)).catch(() => {})
  }, [client, purpose])
  return null
}

/** Stands where a page would, when drawing it has failed: nothing that was recorded is touched by that. */
function BrokenPage() {
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <ErrorState
        level={1}
        title="This page could not be shown"
        message="What you have recorded is still on this device. Please load the page again."
        retryLabel="Load Again"
        onRetry={() => location.reload()}
      />
    </div>
  )
}
