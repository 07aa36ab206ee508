import type { Page } from 'playwright-core'
import type { ArchiveSummary } from '#server/features/export/archive/contract.ts'
import type { Story } from '#server/features/stories/contract.ts'
import type { Facets } from '#server/features/stories/timeline/contract.ts'
import { aRecording, aStory, aTranscript } from '#web/features/stories/testing/a-story.ts'
import { type Area, openDialog, press, waitForText } from '../screen.ts'

const LIST = 'GET /api/stories'
const FACETS = 'GET /api/stories/facets'
const DELETED = 'GET /api/stories/deleted'

export const FOLLOW_UPS = {
  category: 'Childhood & Youth',
  prompts: [
    'What else can you tell us about Uncle Joe?',
    'You mentioned Duluth. What else comes to mind?',
    'What did you understand only later about the story “The summer the river came into the kitchen”?',
  ],
}

const IN_EVERY_STATE = [
  aStory({
    title: 'New',
    content: null,
    recording: aRecording('received'),
    transcript: aTranscript('working', { progress: 0.4 }),
  }),
  aStory({ title: 'Torn', recording: aRecording('damaged'), user: null }),
  aStory({ recording: aRecording('unreadable'), content: null, transcript: aTranscript('failed') }),
]

/** Opens the question before a delete. Only cards of the viewer's own stories have the button, behind another one. */
const openDelete = async (page: Page): Promise<void> => {
  const own = page.getByRole('article').filter({ hasText: 'The winter the harbor froze' })
  const options = own.getByRole('button', { name: 'More Options' })
  // The list may still be taking its final shape, which folds what was opened before.
  const remove = own.getByRole('button', { name: 'Delete', exact: true })
  for (let tries = 0; tries < 50 && !(await remove.isVisible()); tries++) {
    if ((await options.getAttribute('aria-expanded')) !== 'true') await options.click()
    await page.waitForTimeout(200)
  }
  await openDialog(page, 'Delete')
}

/** Selects the first stories of the table. */
const openEditing = async (page: Page): Promise<void> => {
  await press(page, 'Edit Several')
  await page.getByRole('checkbox').first().check()
  await page.getByRole('checkbox').nth(2).check()
}

/** Three times as many stories. */
const asMany = (real: Story[]): Story[] =>
  [0, 1, 2].flatMap((round) => real.map((story) => ({ ...story, id: story.id + round * 1000 })))

/** The list of stories, and Recently Deleted. */
export const stories: Area = {
  name: 'stories',
  title: 'Stories',
  screens: [
    { name: 'Stories', path: '/stories', shows: 'What our street sounded like' },
    { name: 'Stories, a guest', path: '/stories', who: 'guest', shows: 'What our street sounded like' },
    { name: 'Stories, long names', path: '/stories', who: 'long', shows: 'How the whole street' },
    {
      name: 'Stories, after a save',
      path: '/stories',
      // The router keeps only entries of its own.
      initScript: 'history.replaceState({ savedStoryId: 1, __TSR_index: 0, __TSR_key: "a" }, "")',
      replies: { 'GET /api/stories/*/follow-ups': { status: 200, json: FOLLOW_UPS } },
      shows: 'Tell more about it',
    },
    {
      name: 'Stories, recordings in every state',
      path: '/stories',
      replies: { [LIST]: { status: 200, json: IN_EVERY_STATE } },
      shows: 'Torn',
    },
    { name: 'Stories, loading', path: '/stories', replies: { [LIST]: 'never' } },
    { name: 'Stories, failed to load', path: '/stories', replies: { [LIST]: 'fails' }, shows: 'couldn’t load' },
    { name: 'Stories, empty', path: '/stories', who: 'fresh' },
    { name: 'Stories, after the trial', path: '/stories', who: 'ended', shows: 'What our street sounded like' },
    { name: 'More, unfolded', path: '/stories', preparedAt: 390, prepare: (page) => press(page, 'More') },
    { name: 'Filters, unfolded', path: '/stories', preparedAt: 390, prepare: (page) => press(page, 'Filter and Sort') },
    {
      name: 'A card, unfolded',
      path: '/stories',
      prepare: (page) => press(page, 'Read Full Story').then(() => press(page, 'More Options')),
    },
    { name: 'Reactions, unfolded', path: '/stories', preparedAt: 390, prepare: (page) => press(page, /^React to/) },
    {
      name: 'A card, playing',
      path: '/stories',
      prepare: (page) =>
        press(page, /^Play/).then(() =>
          page
            .getByRole('button', { name: /^Pause/ })
            .first()
            .click(),
        ),
    },
    {
      name: 'Comments',
      path: '/stories',
      prepare: (page) => press(page, 'Show 2 Comments').then(() => waitForText(page, 'The horse that knew')),
    },
    {
      name: 'Comments, long words',
      path: '/stories',
      who: 'long',
      prepare: (page) => press(page, 'Show 2 Comments').then(() => waitForText(page, 'I was there.')),
    },
    {
      name: 'Comments, loading',
      path: '/stories',
      replies: { 'GET /api/stories/*/comments': 'never' },
      prepare: (page) => press(page, 'Show 2 Comments'),
    },
    {
      name: 'Comments, failed to load',
      path: '/stories',
      replies: { 'GET /api/stories/*/comments': 'fails' },
      prepare: (page) => press(page, 'Show 2 Comments').then(() => waitForText(page, 'We couldn’t load the comments')),
    },
    {
      name: 'Writing a comment',
      path: '/stories',
      prepare: (page) =>
        press(page, 'Add Comment').then(() => page.getByRole('textbox').last().fill('I remember the horse.')),
    },
    { name: 'Delete a story?', path: '/stories', prepare: openDelete },
    {
      name: 'Deleted, with Undo',
      path: '/stories',
      replies: { 'DELETE /api/stories/*': { status: 200, json: { ok: true } } },
      prepare: (page) =>
        openDelete(page)
          .then(() => press(page, 'Delete Story'))
          .then(() => page.getByRole('button', { name: 'Undo' }).waitFor()),
    },
    {
      name: 'A few stories, with Find',
      path: '/stories',
      replies: { [LIST]: (real: Story[]) => real.slice(0, 7), [FACETS]: (real: Facets) => ({ ...real, total: 7 }) },
      shows: '7 stories',
    },
    {
      name: 'As a table',
      path: '/stories',
      initScript: 'localStorage.setItem("keepsaid-stories-view", "table")',
      replies: { [LIST]: asMany, [FACETS]: (real: Facets) => ({ ...real, total: 36 }) },
      shows: '36 stories',
      prepare: (page) => page.getByRole('table').waitFor(),
    },
    { name: 'Edit several', path: '/stories', prepare: openEditing },
    {
      name: 'As a table, long names',
      path: '/stories',
      who: 'long',
      initScript: 'localStorage.setItem("keepsaid-stories-view", "table")',
      replies: { [FACETS]: (real: Facets) => ({ ...real, total: 36 }) },
      prepare: (page) => page.getByRole('table').waitFor(),
    },
    {
      name: 'Edit several, dialog',
      path: '/stories',
      prepare: (page) =>
        openEditing(page)
          .then(() =>
            page
              .getByRole('region', { name: 'Edit several' })
              .getByRole('button', { name: 'Edit', exact: true })
              .click(),
          )
          .then(() => page.getByRole('dialog').getByLabel('When did it happen?').selectOption('span')),
    },
    {
      name: 'Edit several, without Premium',
      path: '/stories',
      who: 'ended',
      prepare: (page) => press(page, 'Edit Several').then(() => waitForText(page, 'Edit many stories at once')),
    },
    {
      name: 'Playing on another page',
      path: '/stories',
      prepare: (page) =>
        press(page, /^Play/)
          .then(() => page.getByRole('link', { name: 'Family', exact: true }).first().click())
          .then(() => waitForText(page, 'Members')),
    },
    { name: 'Recently Deleted', path: '/stories/deleted', shows: 'plate too many' },
    { name: 'Recently Deleted, empty', path: '/stories/deleted', who: 'guest', shows: 'No deleted stories' },
    { name: 'Recently Deleted, loading', path: '/stories/deleted', replies: { [DELETED]: 'never' } },
    {
      name: 'Recently Deleted, failed to load',
      path: '/stories/deleted',
      replies: { [DELETED]: 'fails' },
      shows: 'couldn’t load',
    },
  ],
}

const TIMELINE = 'GET /api/stories/timeline'
const SEARCH = 'GET /api/stories/search'

/** Search, filters and the timeline. */
export const search: Area = {
  name: 'search',
  title: 'Search and timeline',
  screens: [
    { name: 'Search results', path: '/stories?q=harbor', shows: '1 story found' },
    { name: 'Search results, similar spelling', path: '/stories?q=harbuor', shows: 'No exact matches' },
    { name: 'Search results, long names', path: '/stories?q=piano', who: 'long', shows: 'found' },
    { name: 'No search results', path: '/stories?q=zeppelin', shows: 'No stories match' },
    { name: 'Search, loading', path: '/stories?q=harbor', replies: { [SEARCH]: 'never' } },
    {
      name: 'Search, failed to load',
      path: '/stories?q=harbor',
      replies: { [SEARCH]: 'fails' },
      shows: 'couldn’t load',
    },
    { name: 'Filtered', path: '/stories?category=Childhood+%26+Youth&tag=winter', shows: '1 story' },
    { name: 'Filtered, no matches', path: '/stories?tag=winter&toldBy=Jun+Whitlock-Sato', shows: 'Show All Stories' },
    { name: 'Timeline', path: '/stories/timeline', shows: 'Bread in the war years' },
    { name: 'Timeline, long names', path: '/stories/timeline', who: 'long', replies: {} },
    { name: 'Timeline, loading', path: '/stories/timeline', replies: { [TIMELINE]: 'never' } },
    {
      name: 'Timeline, failed to load',
      path: '/stories/timeline',
      replies: { [TIMELINE]: 'fails' },
      shows: 'couldn’t load',
    },
    {
      name: 'Timeline, no matches',
      path: '/stories/timeline?tag=winter&toldBy=Jun+Whitlock-Sato',
      shows: 'No stories match',
    },
    { name: 'Timeline, no stories yet', path: '/stories/timeline', who: 'fresh', shows: 'You came to' },
    { name: 'Timeline, without Premium', path: '/stories/timeline', who: 'ended', shows: 'year by year' },
  ],
}

const ARCHIVE = 'GET /api/archive'
const downloading = (archives: ArchiveSummary[]): ArchiveSummary[] =>
  archives.map((archive, at) => ({
    ...archive,
    download: { state: at === 0 ? 'sending' : 'interrupted', sent: 1_200_000_000, total: 5_130_000_000 },
  }))

/** Downloading everything. */
export const archive: Area = {
  name: 'archive',
  title: 'Downloading everything',
  screens: [
    { name: 'Archive', path: '/archive', shows: 'Download' },
    { name: 'Archive, some stories', path: '/archive?tag=winter', shows: 'Download' },
    { name: 'Archive, long names', path: '/archive', who: 'long', shows: 'Download' },
    {
      name: 'Archive, several families, one download running and one interrupted',
      path: '/archive',
      who: 'several',
      replies: { [ARCHIVE]: downloading },
      shows: '1.2 GB of 5.1 GB',
    },
    { name: 'Archive, after the trial', path: '/archive', who: 'ended', shows: 'Download' },
    { name: 'Archive, empty', path: '/archive', who: 'fresh' },
    { name: 'Archive, loading', path: '/archive', replies: { [ARCHIVE]: 'never' } },
    {
      name: 'Archive, failed to load',
      path: '/archive',
      replies: { [ARCHIVE]: 'fails' },
      shows: 'We couldn’t load your archives',
    },
  ],
}
