import type { Area, Screen } from '../screen.ts'

const furtherDown = (name: string, path: string, parts: readonly string[]): Screen[] =>
  parts.map((part) => ({ name: `${name}, ${part.replace('gift-', '')}`, path, who: 'visitor', part }))

/** What every visitor may read. */
export const publicPages: Area = {
  name: 'public-pages',
  title: 'Public pages',
  screens: [
    { name: 'Landing page', path: '/', who: 'visitor' },
    ...furtherDown('Landing page', '/', ['features', 'looks', 'families', 'plans', 'questions']),
    { name: 'Gift', path: '/gift', who: 'visitor' },
    ...furtherDown('Gift', '/gift', ['steps', 'gift-plans', 'questions']),
    { name: 'Historian', path: '/historian', who: 'visitor' },
    ...furtherDown('Historian', '/historian', ['features', 'researchers', 'plans']),
    { name: 'Questions', path: '/faq', who: 'visitor' },
    { name: 'Questions, in the app', path: '/faq', who: 'owner' },
    { name: 'Privacy', path: '/privacy', who: 'visitor' },
    { name: 'Terms', path: '/terms', who: 'visitor' },
    { name: 'What happens to your stories', path: '/your-stories', who: 'visitor' },
    { name: 'No such page', path: '/nowhere', who: 'visitor' },
    { name: 'No such page, in the app', path: '/nowhere', who: 'owner' },
  ],
}
