import { type Area, open, press, seen } from '../screen.ts'

const LIST = 'GET /api/stories'
const DELETED = 'GET /api/stories/deleted'

/** Everything that was told, and what was deleted. */
export const stories: Area = {
  name: 'stories',
  title: 'Stories',
  screens: [
    { name: 'Stories', path: '/stories', shows: 'What our street sounded like' },
    { name: 'Stories, a guest', path: '/stories', who: 'guest', shows: 'What our street sounded like' },
    { name: 'Stories, long names', path: '/stories', who: 'long', shows: 'How the whole street' },
    { name: 'Stories, coming', path: '/stories', answers: { [LIST]: 'never' } },
    { name: 'Stories, not fetched', path: '/stories', answers: { [LIST]: 'fails' }, shows: 'couldn’t load' },
    { name: 'Stories, none yet', path: '/stories', who: 'fresh' },
    { name: 'Stories, after the trial', path: '/stories', who: 'ended', shows: 'What our street sounded like' },
    { name: 'More, unfolded', path: '/stories', preparedAt: 390, prepare: (page) => press(page, 'More') },
    { name: 'Filters, unfolded', path: '/stories', preparedAt: 390, prepare: (page) => press(page, 'Filter and Sort') },
    {
      name: 'Comments',
      path: '/stories',
      prepare: (page) => press(page, 'Show 2 Comments').then(() => seen(page, 'The horse that knew')),
    },
    {
      name: 'Comments, long words',
      path: '/stories',
      who: 'long',
      prepare: (page) => press(page, 'Show 2 Comments').then(() => seen(page, 'I was there.')),
    },
    {
      name: 'Comments, coming',
      path: '/stories',
      answers: { 'GET /api/stories/*/comments': 'never' },
      prepare: (page) => press(page, 'Show 2 Comments'),
    },
    {
      name: 'Comments, not fetched',
      path: '/stories',
      answers: { 'GET /api/stories/*/comments': 'fails' },
      prepare: (page) => press(page, 'Show 2 Comments').then(() => seen(page, 'We couldn’t load the comments')),
    },
    {
      name: 'Comment, being written',
      path: '/stories',
      prepare: (page) =>
        press(page, 'Add Comment').then(() => page.getByRole('textbox').last().fill('I remember the horse.')),
    },
    { name: 'Delete a story?', path: '/stories', prepare: (page) => open(page, 'Delete') },
    {
      name: 'Deleted, with a way back',
      path: '/stories',
      answers: { 'DELETE /api/stories/*': { status: 200, json: { ok: true } } },
      prepare: (page) =>
        open(page, 'Delete')
          .then(() => press(page, 'Delete Story'))
          .then(() => page.getByRole('button', { name: 'Undo' }).waitFor()),
    },
    {
      name: 'Tag several',
      path: '/stories',
      prepare: (page) => press(page, 'Tag Several').then(() => page.getByRole('checkbox').first().click()),
    },
    {
      name: 'Tag several, which',
      path: '/stories',
      prepare: (page) =>
        press(page, 'Tag Several')
          .then(() => page.getByRole('checkbox').first().click())
          .then(() =>
            page.getByRole('region', { name: 'Tag several' }).getByRole('button', { name: 'Tag', exact: true }).click(),
          )
          .then(() => page.getByRole('dialog').waitFor()),
    },
    {
      name: 'Tag several, without Premium',
      path: '/stories',
      who: 'ended',
      prepare: (page) => press(page, 'Tag Several').then(() => seen(page, 'Tag many stories at once')),
    },
    {
      name: 'A voice goes on',
      path: '/stories',
      prepare: (page) =>
        press(page, /^Play/)
          .then(() => page.getByRole('link', { name: 'Family', exact: true }).first().click())
          .then(() => seen(page, 'Members')),
    },
    { name: 'Recently Deleted', path: '/stories/deleted', shows: 'plate too many' },
    { name: 'Recently Deleted, none', path: '/stories/deleted', who: 'guest', shows: 'No deleted stories' },
    { name: 'Recently Deleted, coming', path: '/stories/deleted', answers: { [DELETED]: 'never' } },
    {
      name: 'Recently Deleted, not fetched',
      path: '/stories/deleted',
      answers: { [DELETED]: 'fails' },
      shows: 'couldn’t load',
    },
  ],
}

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
