import type { Page } from 'playwright-core'
import type { listDownloads } from '#server/features/export/story-downloads/contract.ts'
import type { Replied } from '#server/infra/http/contract.ts'
import type { Vault } from '../demo-server/open-demo-vault.ts'
import type { Area } from '../screen.ts'
import { openDialog, press, waitForText } from '../screen.ts'

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

const NO_PDF =
  'We can’t make a PDF of this story because our PDF fonts don’t have these characters: བོ ད ་ ཡི ག. To print it, choose Print on the story’s page.'

const write = (page: Page) => page.getByLabel('Story Title').fill('The winter the whole harbor froze')

/** A story's own page: reading, listening, editing and downloading. */
export const oneStory: Area = {
  name: 'one-story',
  title: 'One story',
  screens: [
    { name: 'A story', path: own },
    { name: 'A story by another person', path: ({ othersStory }) => `/stories/${othersStory}` },
    { name: 'A story without words', path: ({ unheardStory }) => `/stories/${unheardStory}` },
    { name: 'A story, long names', path: long, who: 'long' },
    { name: 'A story, loading', path: own, replies: { [STORY]: 'never' }, shows: 'Your Stories' },
    { name: 'A story, failed to load', path: own, replies: { [STORY]: 'fails' } },
    { name: 'No such story', path: '/stories/999999' },
    { name: 'Playing', path: own, prepare: (page) => press(page, /^Play/) },
    { name: 'Reading view', path: own, prepare: (page) => openDialog(page, 'Reading view') },
    { name: 'Reading view, long names', path: long, who: 'long', prepare: (page) => openDialog(page, 'Reading view') },
    {
      name: 'Download',
      path: own,
      prepare: (page) => openDialog(page, 'Download').then(() => waitForText(page, 'PDF')),
    },
    {
      name: 'Download, print view instead of a PDF',
      path: own,
      replies: {
        'GET /api/stories/*/downloads': (files: Replied<typeof listDownloads>) => ({ ...files, pdfProblem: NO_PDF }),
      },
      prepare: (page) => openDialog(page, 'Download').then(() => waitForText(page, 'Open the print view')),
    },
    {
      name: 'Download, loading',
      path: own,
      replies: { 'GET /api/stories/*/downloads': 'never' },
      prepare: (page) => openDialog(page, 'Download'),
    },
    {
      name: 'Download, failed to load',
      path: own,
      replies: { 'GET /api/stories/*/downloads': 'fails' },
      prepare: (page) => openDialog(page, 'Download').then(() => waitForText(page, 'Try Again')),
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
      replies: { 'PATCH /api/stories/*': 'fails' },
      prepare: (page) =>
        write(page)
          .then(() => press(page, 'Save Changes'))
          .then(() => waitForText(page, 'We couldn’t save your changes')),
    },
    {
      name: 'Edit, conflict',
      path: edit,
      replies: { 'PATCH /api/stories/*': CONFLICT },
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
      name: 'Earlier versions, failed to load',
      path: edit,
      replies: { 'GET /api/stories/*/versions': 'fails' },
      prepare: (page) => press(page, 'Earlier versions').then(() => waitForText(page, 'We couldn’t load')),
    },
    {
      name: 'Discard changes?',
      path: edit,
      prepare: (page) =>
        write(page)
          .then(() => press(page, 'Cancel'))
          .then(() => page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor()),
    },
  ],
}
