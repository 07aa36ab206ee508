import type { Area } from '../screen.ts'

/** What every visitor may read. */
export const publicPages: Area = {
  name: 'public-pages',
  title: 'Public pages',
  screens: [
    { name: 'Landing page', path: '/', who: 'visitor' },
    { name: 'Gift', path: '/gift', who: 'visitor' },
    { name: 'Historian', path: '/historian', who: 'visitor' },
    { name: 'Questions', path: '/faq', who: 'visitor' },
    { name: 'Questions, in the app', path: '/faq', who: 'owner' },
    { name: 'Privacy', path: '/privacy', who: 'visitor' },
    { name: 'Terms', path: '/terms', who: 'visitor' },
    { name: 'What happens to your stories', path: '/your-stories', who: 'visitor' },
    { name: 'No such page', path: '/nowhere', who: 'visitor' },
    { name: 'No such page, in the app', path: '/nowhere', who: 'owner' },
  ],
}
