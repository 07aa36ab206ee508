import { open, press, seen } from '../acts.ts'
import type { Area } from '../screen.ts'

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
