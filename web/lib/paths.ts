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

/** Where somebody goes who has signed out, and so has an account. */
export const wayBackIn = `${paths.auth}?tab=sign-in`

/** Pages that are no part of the app, though the app leads to them: the server makes them (web/marketing). */
const PUBLIC_PAGES = ['/gift', '/historian', '/your-stories', '/privacy', '/terms']

/** Whether an address is that of a page which the app itself cannot show. */
export const isPublicPage = (pathname: string): boolean => PUBLIC_PAGES.includes(pathname)

/** Any origin will do to see whether an address keeps to it. */
const SOME_ORIGIN = 'https://keepsaid.invalid'

/**
 * Where to go after signing in: only an own path, never another site's address. It is read as a browser reads it, which leaves
 * out tabs and line ends and turns backslashes around, and given as it was read.
 */
export const safeNext = (next: string | undefined): string => {
  if (!next?.startsWith('/')) return paths.home
  try {
    const { origin, pathname, search, hash } = new URL(next, SOME_ORIGIN)
    // "/.//elsewhere" keeps to it, and is no path of its own once the dot is gone.
    const isOwn = origin === SOME_ORIGIN && !pathname.startsWith('//')
    return isOwn && !pathname.startsWith(paths.auth) ? pathname + search + hash : paths.home
  } catch {
    return paths.home
  }
}

/** Where a story stands on its page, for addresses that lead to it: `/stories#story-12`. */
export const storyAnchor = (id: number): string => `story-${id}`
