/** The addresses that are pages of the app alone, as its router knows them (with `:` where that has `$`). `/` and `/faq` show other pages to visitors. */
export const pagePaths: readonly string[] = [
  '/auth',
  '/stories',
  '/stories/:id',
  '/stories/deleted',
  '/stories/timeline',
  '/family',
  '/archive',
  '/join/:code',
  '/forgot-password',
  '/reset-password',
]
