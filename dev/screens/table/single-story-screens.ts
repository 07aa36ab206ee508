import type { Page } from 'playwright-core'
import type { Vault } from '../demo-server/open-demo-vault.ts'
import type { Area } from '../screen.ts'
import { open, press, seen } from '../screen.ts'

const own = ({ story }: Vault) => `/stories/${story}`
const edit = ({ story }: Vault) => `/stories/${story}?edit=yes`
const long = ({ longStory }: Vault) => `/stories/${longStory}`
const STORY = 'GET /api/stories/*'
const CONFLICT = {
  status: 409,
  json: {
    error: 'changed_meanwhile',
    message: 'This story has changed since you opened it. Your changes haven’t been saved yet.',
  },
}

const write = (page: Page) => page.getByLabel('Story Title').fill('The winter the whole harbor froze')

/** One story on its page: to read, listen to, edit and download. */
export const oneStory: Area = {
  name: 'one-story',
  title: 'One story',
  screens: [
    { name: 'A story', path: own },
    { name: 'A story by somebody else', path: ({ othersStory }) => `/stories/${othersStory}` },
    { name: 'A story without words', path: ({ unheardStory }) => `/stories/${unheardStory}` },
    { name: 'A story, long names', path: long, who: 'long' },
    { name: 'A story, coming', path: own, answers: { [STORY]: 'never' }, shows: 'Your Stories' },
    { name: 'A story, not fetched', path: own, answers: { [STORY]: 'fails' } },
    { name: 'No such story', path: '/stories/999999' },
    { name: 'Playing', path: own, prepare: (page) => press(page, /^Play/) },
    { name: 'Reading view', path: own, prepare: (page) => open(page, 'Reading view') },
    { name: 'Reading view, long names', path: long, who: 'long', prepare: (page) => open(page, 'Reading view') },
    {
      name: 'Download',
      path: own,
      prepare: (page) => open(page, 'Download').then(() => seen(page, 'PDF')),
    },
    {
      name: 'Download, coming',
      path: own,
      answers: { 'GET /api/stories/*/downloads': 'never' },
      prepare: (page) => open(page, 'Download'),
    },
    {
      name: 'Download, not fetched',
      path: own,
      answers: { 'GET /api/stories/*/downloads': 'fails' },
      prepare: (page) => open(page, 'Download').then(() => seen(page, 'Try Again')),
    },
    { name: 'Edit', path: edit },
    { name: 'Edit, long names', path: (vault) => `${long(vault)}?edit=yes`, who: 'long' },
    { name: 'Add details', path: ({ othersStory }) => `/stories/${othersStory}?edit=yes` },
    {
      name: 'Edit, without a title',
      path: edit,
      prepare: (page) =>
        page
          .getByLabel('Story Title')
          .fill('')
          .then(() => press(page, 'Save Changes'))
          .then(() => page.getByRole('alert').first().waitFor()),
    },
    {
      name: 'Edit, not saved',
      path: edit,
      answers: { 'PATCH /api/stories/*': 'fails' },
      prepare: (page) =>
        write(page)
          .then(() => press(page, 'Save Changes'))
          .then(() => seen(page, 'We couldn’t save your changes')),
    },
    {
      name: 'Edit, changed meanwhile',
      path: edit,
      answers: { 'PATCH /api/stories/*': CONFLICT },
      prepare: (page) => write(page).then(() => press(page, 'Save Changes')),
    },
    {
      name: 'Earlier versions',
      path: edit,
      prepare: (page) =>
        press(page, 'Earlier versions').then(() =>
          page
            .getByRole('button', { name: /restore/i })
            .first()
            .waitFor(),
        ),
    },
    {
      name: 'Earlier versions, not fetched',
      path: edit,
      answers: { 'GET /api/stories/*/versions': 'fails' },
      prepare: (page) => press(page, 'Earlier versions').then(() => seen(page, 'We couldn’t load')),
    },
    {
      name: 'Leave what was written?',
      path: edit,
      prepare: (page) =>
        write(page)
          .then(() => press(page, 'Cancel'))
          .then(() => page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor()),
    },
  ],
}
