import type { Area } from '../screen.ts'

const TIMELINE = 'GET /api/stories/timeline'
const SEARCH = 'GET /api/stories/search'

/** Looking for stories, and the timeline. */
export const finding: Area = {
  name: 'finding',
  title: 'Finding',
  screens: [
    { name: 'Found', path: '/stories?q=harbor', shows: '1 story found' },
    { name: 'Found by another spelling', path: '/stories?q=harbuor', shows: 'No exact matches' },
    { name: 'Found, long names', path: '/stories?q=piano', who: 'long', shows: 'found' },
    { name: 'Found nothing', path: '/stories?q=zeppelin', shows: 'No stories match' },
    { name: 'Search, coming', path: '/stories?q=harbor', answers: { [SEARCH]: 'never' } },
    {
      name: 'Search, not answered',
      path: '/stories?q=harbor',
      answers: { [SEARCH]: 'fails' },
      shows: 'couldn’t load',
    },
    { name: 'Filtered', path: '/stories?category=Childhood+%26+Youth&tag=winter', shows: '1 story' },
    { name: 'Filtered, nothing left', path: '/stories?tag=winter&toldBy=Jun+Whitlock-Sato', shows: 'Show All Stories' },
    { name: 'Timeline', path: '/stories/timeline', shows: 'Bread in the war years' },
    { name: 'Timeline, long names', path: '/stories/timeline', who: 'long', answers: {} },
    { name: 'Timeline, coming', path: '/stories/timeline', answers: { [TIMELINE]: 'never' } },
    {
      name: 'Timeline, not fetched',
      path: '/stories/timeline',
      answers: { [TIMELINE]: 'fails' },
      shows: 'couldn’t load',
    },
    {
      name: 'Timeline, nothing left',
      path: '/stories/timeline?tag=winter&toldBy=Jun+Whitlock-Sato',
      shows: 'No stories match',
    },
    { name: 'Timeline, without Premium', path: '/stories/timeline', who: 'ended', shows: 'one after another' },
  ],
}
