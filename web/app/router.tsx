import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import * as v from 'valibot'
import { useUser } from '#web/features/accounts/use-user.ts'
import type { StorySearch } from '#web/features/stories/story-filters.ts'
import { BrokenPage } from './broken-page.tsx'
import { GoOn } from './go-on.tsx'
import { NotFound } from './not-found.tsx'
import { paths, safeNext } from './paths.ts'
import { SessionGate, Waiting } from './session-gate.tsx'

const AuthScreen = lazyRouteComponent(() => import('#web/features/accounts/auth-screen.tsx'), 'AuthScreen')

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound })

const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', component: SessionGate })

const home = createRoute({
  getParentRoute: () => signedIn,
  path: paths.home,
  component: lazyRouteComponent(() => import('#web/features/recordings/record-screen.tsx'), 'RecordScreen'),
})

// The router reads what looks like a number as one: `?q=1952`.
const word = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined)

const stories = createRoute({
  getParentRoute: () => signedIn,
  path: paths.stories,
  validateSearch: ({ q, category, sort }): StorySearch => ({ q: word(q), category: word(category), sort: word(sort) }),
  component: lazyRouteComponent(() => import('#web/features/stories/stories-screen.tsx'), 'StoriesScreen'),
})

const deleted = createRoute({
  getParentRoute: () => signedIn,
  path: paths.deleted,
  component: lazyRouteComponent(() => import('#web/features/stories/deleted-screen.tsx'), 'DeletedScreen'),
})

const family = createRoute({
  getParentRoute: () => signedIn,
  path: paths.family,
  component: lazyRouteComponent(() => import('#web/features/families/family-screen.tsx'), 'FamilyScreen'),
})

// Values that do not fit are dropped, so that an old link still opens.
const authSearch = v.object({
  next: v.fallback(v.optional(v.string()), undefined),
  tab: v.fallback(v.optional(v.picklist(['sign-in', 'sign-up'])), undefined),
})

const auth = createRoute({
  getParentRoute: () => root,
  path: paths.auth,
  validateSearch: (search) => v.parse(authSearch, search),
  component: function Auth() {
    const { state } = useUser()
    const { next } = auth.useSearch()
    if (state === 'unknown') return <Waiting />
    return state === 'in' ? <GoOn to={safeNext(next)} /> : <AuthScreen />
  },
})

// In the address, so that the Back button of the browser closes the form.
const joinSearch = v.object({ step: v.fallback(v.optional(v.picklist(['register'])), undefined) })

const join = createRoute({
  getParentRoute: () => root,
  path: paths.join,
  validateSearch: (search) => v.parse(joinSearch, search),
  component: lazyRouteComponent(() => import('#web/features/joining/join-screen.tsx'), 'JoinScreen'),
})

const forgot = createRoute({
  getParentRoute: () => root,
  path: paths.forgot,
  component: lazyRouteComponent(() => import('#web/features/passwords/forgot-screen.tsx'), 'ForgotScreen'),
})

const reset = createRoute({
  getParentRoute: () => root,
  path: paths.reset,
  component: lazyRouteComponent(() => import('#web/features/passwords/reset-screen.tsx'), 'ResetScreen'),
})

export const router = createRouter({
  routeTree: root.addChildren([signedIn.addChildren([home, stories, deleted, family]), auth, join, forgot, reset]),
  defaultErrorComponent: BrokenPage,
  defaultPreload: 'intent',
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
