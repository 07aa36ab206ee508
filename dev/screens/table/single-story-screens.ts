import type { Page } from 'playwright-core'
import type { listDownloads } from '#server/features/export/story-downloads/contract.ts'
import type { correctStories, findCorrectable } from '#server/features/stories/corrections/contract.ts'
import type { getTranscript } from '#server/features/transcripts/contract.ts'
import type { Replied } from '#server/infra/http/contract.ts'
import type { Vault } from '../demo-server/open-demo-vault.ts'
import type { Area } from '../screen.ts'
import { openDialog, press, waitForText } from '../screen.ts'
import { FOLLOW_UPS } from './story-screens.ts'

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

/** The first word of the story is unsure. */
const TRANSCRIPT: Replied<typeof getTranscript> = {
  ...{ state: 'done', engine: 'moonshine', model: null, progress: 1, waitingFor: null, language: 'en' },
  ...{ newer: null, mayTranscribeAgain: false, text: 'That winter' },
  words: [
    { word: 'That', start: 0.2, end: 0.5, confidence: 0.2, alternatives: ['Hat', 'What', 'Thatcher'] },
    { word: 'winter', start: 0.6, end: 0.9, confidence: 0.9 },
  ],
}

type Downloads = Replied<typeof listDownloads>

const write = (page: Page) => page.getByLabel('Story Title').fill('The winter the whole harbor froze')

const OTHERS: Replied<typeof findCorrectable> = {
  more: false,
  unsearched: false,
  stories: [
    {
      id: 901,
      title: 'The wedding in Wicklow',
      toldBy: 'Ruth',
      count: 3,
      preview: {
        before: '…and then, before we knew it, the whole ',
        found: 'harbor',
        fixed: 'Whitby',
        after: '’s out with us…',
      },
      state: 'a',
    },
    {
      id: 902,
      title: 'Maximiliana-Theodora Freifrau von Hohenstaufen-Wittelsbacherstein and the harbor that froze',
      toldBy: 'Ruth',
      count: 1,
      preview: { before: 'The ', found: 'harbor', fixed: 'Whitby', after: '' },
      state: 'b',
    },
  ],
}
const FIXED: Replied<typeof correctStories> = {
  fixed: [{ id: 901, count: 3, versionId: 1, state: 'c' }],
  skipped: [{ id: 902, reason: 'changed_meanwhile' }],
}
const CORRECTED = {
  'GET /api/stories/corrections': { status: 200, json: OTHERS },
  'POST /api/stories/corrections': { status: 200, json: FIXED },
}

/** Corrects a word in the story's text. The vault's story stays as it is, because other screens show it. */
const correctWord = async (page: Page) => {
  const text = page.getByLabel('Story Text')
  const before = await text.inputValue()
  await page.route('**/api/stories/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback()
    const story = await page.request.get(route.request().url())
    return route.fulfill({ json: { ...(await story.json()), content: before.replace('harbor', 'Whitby') } })
  })
  await text.fill(before.replace('harbor', 'Whitby'))
  await press(page, 'Save Changes')
  await waitForText(page, 'Fix those too?')
}

const openDownload = (page: Page) => press(page, 'More Options').then(() => openDialog(page, 'Download'))

/** A story's own page: reading, listening, editing and downloading. */
export const oneStory: Area = {
  name: 'one-story',
  title: 'One story',
  screens: [
    { name: 'A story', path: own },
    {
      name: 'A story, telling more about it',
      path: own,
      replies: { 'GET /api/stories/*/follow-ups': { status: 200, json: FOLLOW_UPS } },
      preparedAt: 390,
      prepare: async (page) => {
        await press(page, 'About this story')
        await press(page, 'Tell more about it')
        await page.getByRole('link', { name: FOLLOW_UPS.prompts[0] }).scrollIntoViewIfNeeded()
      },
    },
    { name: 'A story by another person', path: ({ othersStory }) => `/stories/${othersStory}` },
    { name: 'A story without words', path: ({ wordlessStory }) => `/stories/${wordlessStory}` },
    { name: 'A story, long names', path: long, who: 'long', prepare: (page) => press(page, 'More Options') },
    { name: 'A story, loading', path: own, replies: { [STORY]: 'never' }, shows: 'Your Stories' },
    { name: 'A story, failed to load', path: own, replies: { [STORY]: 'fails' } },
    { name: 'No such story', path: '/stories/999999' },
    { name: 'Playing', path: own, prepare: (page) => press(page, /^Play/) },
    {
      name: 'An unsure word',
      path: own,
      replies: { 'GET /api/stories/*/transcript': { status: 200, json: TRANSCRIPT } },
      prepare: (page) => openDialog(page, 'Play the next unclear word'),
    },
    { name: 'Reading view', path: own, prepare: (page) => openDialog(page, 'Reading view') },
    { name: 'Reading view, long names', path: long, who: 'long', prepare: (page) => openDialog(page, 'Reading view') },
    {
      name: 'Download',
      path: own,
      prepare: (page) => openDownload(page).then(() => waitForText(page, 'PDF')),
    },
    {
      name: 'Download, print view instead of a PDF, and making an MP3',
      path: own,
      replies: {
        'GET /api/stories/*/downloads': (files: Downloads): Downloads => ({
          ...files,
          mp3: { state: 'making', progress: 0.4, bytes: null },
          pdfProblem: NO_PDF,
        }),
      },
      prepare: (page) =>
        openDownload(page)
          .then(() => waitForText(page, 'Open the print view'))
          .then(() => waitForText(page, '40%')),
    },
    {
      name: 'Download, loading',
      path: own,
      replies: { 'GET /api/stories/*/downloads': 'never' },
      prepare: openDownload,
    },
    {
      name: 'Download, failed to load',
      path: own,
      replies: { 'GET /api/stories/*/downloads': 'fails' },
      prepare: (page) => openDownload(page).then(() => waitForText(page, 'Try Again')),
    },
    {
      name: 'Share a picture, long names',
      path: long,
      who: 'long',
      prepare: async (page) => {
        await press(page, 'More Options')
        await openDialog(page, 'Share a Picture')
        await page.getByRole('link', { name: 'Save Picture' }).waitFor()
      },
    },
    { name: 'Edit', path: edit, shows: 'Save Changes' },
    { name: 'Edit, long names', path: (vault) => `${long(vault)}?edit=yes`, who: 'long', shows: 'Save Changes' },
    {
      name: 'Edit, a better recognizer is there',
      path: edit,
      shows: 'Save Changes',
      replies: { 'GET /api/stories/*/transcript': { status: 200, json: { ...TRANSCRIPT, mayTranscribeAgain: true } } },
    },
    {
      name: 'Edit, transcribed again',
      path: edit,
      shows: 'Save Changes',
      replies: {
        'GET /api/stories/*/transcript': {
          status: 200,
          json: { ...TRANSCRIPT, newer: { state: 'working', progress: 0.4 } },
        },
      },
    },
    { name: 'Add details', path: ({ othersStory }) => `/stories/${othersStory}?edit=yes`, shows: 'Save Changes' },
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
      name: 'Tidy up',
      path: edit,
      prepare: (page) =>
        page
          .getByLabel('Story Text')
          .fill('Um, that was the winter when the the whole harbor froze.')
          .then(() => openDialog(page, 'Tidy Up')),
    },
    { name: 'After a correction', path: edit, replies: CORRECTED, prepare: correctWord },
    {
      name: 'Fix other stories?',
      path: edit,
      replies: CORRECTED,
      prepare: (page) => correctWord(page).then(() => openDialog(page, 'Fix Them…')),
    },
    {
      name: 'Fixed in other stories',
      path: edit,
      replies: CORRECTED,
      prepare: (page) =>
        correctWord(page)
          .then(() => openDialog(page, 'Fix Them…'))
          .then(() => press(page, 'Fix in 2 Stories'))
          .then(() => waitForText(page, 'Fixed in 1 story')),
    },
    {
      name: 'Earlier versions, with changes shown',
      path: edit,
      prepare: async (page) => {
        await page.getByLabel('When did it happen?').selectOption('Several years')
        await press(page, 'Earlier versions')
        await press(page, /^Show Changes/)
        await page.locator('ins').or(page.locator('del')).first().waitFor()
      },
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
