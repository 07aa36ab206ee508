/** Every address of the app. */
export const paths = {
  home: '/',
  auth: '/auth',
  stories: '/stories',
  story: '/stories/$id',
  deleted: '/stories/deleted',
  timeline: '/stories/timeline',
  family: '/family',
  archive: '/archive',
  faq: '/faq',
  join: '/join/$code',
  forgot: '/forgot-password',
  reset: '/reset-password',
} as const

/** Where to go after signing out: to the tab for people with an account. */
export const signInUrl = `${paths.auth}?tab=sign-in`

/** Pages outside the app that it links to; the server sends them (web/marketing). */
const PUBLIC_PAGES = ['/gift', '/historian', '/your-stories', '/privacy', '/terms']

/** Whether the app itself cannot show this page. */
export const isPublicPage = (pathname: string): boolean => PUBLIC_PAGES.includes(pathname)

/** Any origin works for checking that an address stays on it. */
const SOME_ORIGIN = 'https://keepsaid.invalid'

/**
 * Where to go after signing in: a path of ours, never another site. It is parsed the way browsers do, which drop tabs and line
 * breaks and turn backslashes around, and returned as parsed.
 */
export const safeNext = (next: string | undefined): string => {
  if (!next?.startsWith('/')) return paths.home
  try {
    const { origin, pathname, search, hash } = new URL(next, SOME_ORIGIN)
    // "/.//elsewhere" stays on the origin, but is not a path anymore once the dot is gone.
    const isOwn = origin === SOME_ORIGIN && !pathname.startsWith('//')
    return isOwn && !pathname.startsWith(paths.auth) ? pathname + search + hash : paths.home
  } catch {
    return paths.home
  }
}

/** Where a story stands on its page, for addresses that lead to it: `/stories#story-12`. */
export const storyAnchor = (id: number): string => `story-${id}`
