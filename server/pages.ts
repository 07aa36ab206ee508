/** Pages that somebody is led to by a link of their own: search engines are to leave them out. */
export const unlistedPaths: readonly string[] = ['/join/:code', '/forgot-password', '/reset-password']

/** The addresses that are pages of the app, as its router knows them (with `:` where that has `$`); every other one is answered with 404. */
export const pagePaths: readonly string[] = [
  '/',
  '/auth',
  '/stories',
  '/stories/:id',
  '/stories/deleted',
  '/stories/timeline',
  '/family',
  '/archive',
  ...unlistedPaths,
]
