import type { Area } from '../screen.ts'

const ARCHIVE = 'GET /api/archive'

/** Everything to take along. */
export const taking: Area = {
  name: 'taking',
  title: 'Taking everything along',
  screens: [
    { name: 'Archive', path: '/archive', shows: 'Download' },
    { name: 'Archive, of some stories', path: '/archive?tag=winter', shows: 'Download' },
    { name: 'Archive, long names', path: '/archive', who: 'long', shows: 'Download' },
    { name: 'Archive, several families', path: '/archive', who: 'several', shows: 'Download' },
    { name: 'Archive, after the trial', path: '/archive', who: 'ended', shows: 'Download' },
    { name: 'Archive, nothing yet', path: '/archive', who: 'fresh' },
    { name: 'Archive, coming', path: '/archive', answers: { [ARCHIVE]: 'never' } },
    {
      name: 'Archive, not fetched',
      path: '/archive',
      answers: { [ARCHIVE]: 'fails' },
      shows: 'We couldn’t load your archives',
    },
  ],
}
