/** The addresses that are pages of the app, as its router knows them (with `:` where that has `$`); every other one is answered with 404. */
export const pagePaths: readonly string[] = [
  '/',
  '/auth',
  '/stories',
  '/family',
  '/join/:code',
  '/forgot-password',
  '/reset-password',
]
