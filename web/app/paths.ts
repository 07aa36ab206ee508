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

/** Where to go after signing in: only an own path, never another site's address. */
export const safeNext = (next: string | undefined): string => {
  if (!next?.startsWith('/') || next.startsWith('//') || next.includes('\\')) return paths.home
  return next.startsWith(paths.auth) ? paths.home : next
}
