/**
 * The addresses that are pages of the app, as its router knows them (with `:` where that has `$`), and the screen that shows at
 * each, as the build names it. At `/` and `/faq` it shows to who is signed in; others get public pages there.
 */
export const SCREENS: Readonly<Record<string, string>> = {
  '/': 'features/recordings/record-screen.tsx',
  '/auth': 'features/accounts/auth-screen.tsx',
  '/stories': 'features/stories/stories-screen.tsx',
  '/stories/:id': 'features/story-page/story-screen.tsx',
  '/stories/deleted': 'features/stories/deleted-screen.tsx',
  '/stories/timeline': 'features/desk/timeline-screen.tsx',
  '/family': 'features/families/family-screen.tsx',
  '/archive': 'features/archive/archive-screen.tsx',
  '/faq': 'features/faq/faq-screen.tsx',
  '/join/:code': 'features/joining/join-screen.tsx',
  '/forgot-password': 'features/passwords/forgot-screen.tsx',
  '/reset-password': 'features/passwords/reset-screen.tsx',
}
