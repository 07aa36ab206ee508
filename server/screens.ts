/**
 * The paths of the app's pages as its router knows them (with `:` instead of `$`), and the source file of each screen. At
 * `/` and `/faq` the app shows to signed-in people; others get public pages.
 */
export const SCREENS: Readonly<Record<string, string>> = {
  '/': 'features/recording/screen/record-screen.tsx',
  '/auth': 'features/account/auth-screen.tsx',
  '/stories': 'features/stories/list/stories-screen.tsx',
  '/stories/:id': 'features/stories/page/story-screen.tsx',
  '/stories/deleted': 'features/stories/list/deleted-screen.tsx',
  '/stories/timeline': 'features/stories/timeline/timeline-screen.tsx',
  '/family': 'features/family/family-screen.tsx',
  '/archive': 'features/export/archive-screen.tsx',
  '/faq': 'features/faq/faq-screen.tsx',
  '/join/:code': 'features/family/joining/join-screen.tsx',
  '/forgot-password': 'features/account/forgot-password-screen.tsx',
  '/reset-password': 'features/account/reset-password-screen.tsx',
}
