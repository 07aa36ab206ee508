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

/** Pages that are no part of the app, though the app leads to them: the server makes them (web/marketing). */
const PUBLIC_PAGES = ['/gift', '/historian', '/your-stories', '/privacy', '/terms']

/** Whether an address is that of a page which the app itself cannot show. */
export const isPublicPage = (pathname: string): boolean => PUBLIC_PAGES.includes(pathname)

/** Where to go after signing in: only an own path, never another site's address. */
export const safeNext = (next: string | undefined): string => {
  if (!next?.startsWith('/') || next.startsWith('//') || next.includes('\\')) return paths.home
  return next.startsWith(paths.auth) ? paths.home : next
}
