import type { Page } from 'playwright-core'
import { type CharacterDetails, childAges, storyLengths } from '#common/bedtime.ts'
import type { SubscriptionStatus } from '#server/features/billing/contract.ts'
import type { SiteConfig } from '#server/features/marketing/contract.ts'
import type { Story } from '#server/features/stories/contract.ts'
import { savedUpTo } from '#web/features/recording/testing/saved-progress.ts'
import { aStory } from '#web/features/stories/testing/a-story.ts'
import type { Vault } from '../demo-server/open-demo-vault.ts'
import type { Area, Reply, Screen } from '../screen.ts'
import { openDialog, press, submitEmpty, waitForText } from '../screen.ts'
import { anUpload } from './recording-screens.ts'

const hasPremium =
  (isPremium: boolean): Reply =>
  (real: SubscriptionStatus): SubscriptionStatus => ({ ...real, isPremium })
const details: CharacterDetails = {
  grandchildName: 'Emma',
  favoriteCartoon: 'Bluey',
  childAge: childAges[1],
  storyLength: storyLengths[0],
  world: 'harbor',
}
const written = {
  status: 200,
  json: {
    title: 'Emma and the Bell That Fell Asleep',
    content: [
      'Down at the harbor, where the boats rock all night long, Emma lay awake and listened.',
      'The bell at the end of the pier had stopped ringing. No one knew why. The water was still, and the moon was round.',
      '“I’ll go and look,” said Emma. The old heron nodded, and lifted one long leg.',
      'They found the bell under a blanket of seaweed, fast asleep. Emma smiled, and tucked it in again.',
      'And the boats rocked, and the water hushed, and Emma closed both eyes. Good night, Emma.',
    ].join('\n\n'),
    characterDetails: details,
    writtenBy: 'keepsaid',
    missing: null,
  },
}
const unsaved = { title: written.json.title, content: written.json.content, characterDetails: details }
const COLLECTION: Reply = {
  status: 200,
  json: [
    ['Emma and the Sleeping Bell', 'Emma', 'harbor'],
    ['The Train That Hummed', 'Theo', 'railway'],
    ['A Lamp for the Moon', 'Emma', 'moon'],
    ['Where the Owl Lives', 'Theo', 'forest'],
  ].map(([title = '', grandchildName = '', world = '']) =>
    aStory({
      title,
      grandchildName,
      category: 'Bedtime Stories',
      characterDetails: { ...details, grandchildName, world },
    }),
  ),
}
const replies = {
  'GET /api/subscription/status': hasPremium(true),
  'POST /api/bedtime-stories/generate': written,
  'GET /api/stories': { status: 200, json: [] },
} satisfies Screen['replies']

const path = '/bedtime-stories'
const player = ({ story }: Vault) => `/bedtime-stories/${story}`
const asBedtime: Reply = (real: Story): Story => ({
  ...real,
  title: 'Emma and the Sleeping Bell',
  grandchildName: 'Emma',
  characterDetails: details,
})
const playerReplies = { 'GET /api/stories/*': asBedtime, 'GET /api/stories': COLLECTION } satisfies Screen['replies']
const form = { path, replies, shows: 'Who is the story for?' }

const write = async (page: Page) => {
  await page.getByLabel('Grandchild’s name').fill('Emma')
  await page.getByLabel('Age group').selectOption(details.childAge)
  await page.getByLabel('Story length').selectOption(details.storyLength)
  await press(page, 'Write a Story')
  await waitForText(page, 'A story for Emma')
}

const begin = async (page: Page) => {
  await write(page)
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await waitForText(page, savedUpTo(1))
}

const finish = async (page: Page) => {
  await begin(page)
  await press(page, 'Stop')
  await waitForText(page, 'Your reading is ready')
}

/** Writing, reading and hearing bedtime stories. */
export const bedtime: Area = {
  name: 'bedtime',
  title: 'Bedtime stories',
  screens: [
    { name: 'Bedtime form', ...form },
    { name: 'Bedtime form, errors', ...form, prepare: (page) => submitEmpty(page, 'Write a Story') },
    {
      name: 'Bedtime form, refused',
      ...form,
      replies: { ...replies, 'POST /api/bedtime-stories/generate': 'fails' },
      prepare: async (page) => {
        await write(page).catch(() => undefined)
        await waitForText(page, 'We couldn’t write a story')
      },
    },
    { name: 'A written story', ...form, prepare: write },
    {
      name: 'A written story, after the AI failed',
      ...form,
      replies: {
        ...replies,
        'POST /api/bedtime-stories/generate': { ...written, json: { ...written.json, missing: 'failed' } },
      },
      prepare: write,
    },
    { name: 'Reading aloud', ...form, prepare: begin },
    {
      name: 'Reading paused',
      ...form,
      prepare: async (page) => {
        await begin(page)
        await press(page, 'Pause')
        await page.getByRole('button', { name: 'Resume' }).waitFor()
      },
    },
    { name: 'A finished reading', ...form, prepare: finish },
    {
      name: 'A finished reading, recording again',
      ...form,
      prepare: async (page) => {
        await finish(page)
        await openDialog(page, 'Record Again')
      },
    },
    {
      name: 'A finished reading, not saved',
      ...form,
      replies: {
        ...replies,
        'POST /api/bedtime-stories/save': {
          status: 400,
          json: { error: 'empty_audio', message: 'Recording failed to produce valid audio data' },
        },
      },
      prepare: async (page) => {
        await finish(page)
        await press(page, 'Save')
        await waitForText(page, 'Your story isn’t saved yet')
      },
    },
    {
      name: 'An unsaved reading',
      ...form,
      prepare: async (page) => {
        await begin(page)
        await page.reload()
        await waitForText(page, 'You have an unsaved recording from today')
      },
    },
    {
      name: 'An unsaved reading, on another device',
      ...form,
      replies: { ...replies, 'GET /api/uploads': { status: 200, json: [anUpload(unsaved)] } },
      prepare: (page) => waitForText(page, 'Recorded on another device'),
    },
    {
      name: 'Bedtime stories without Premium',
      path,
      replies: { ...replies, 'GET /api/subscription/status': hasPremium(false) },
      shows: 'Bedtime stories are part of Premium',
    },
    {
      name: 'Bedtime stories without Premium, a guest',
      path,
      who: 'guest',
      replies: { 'GET /api/subscription/status': hasPremium(false), 'GET /api/stories': COLLECTION },
      shows: 'Bedtime stories are part of Premium',
    },
    { name: 'Bedtime collection', path, replies: { ...replies, 'GET /api/stories': COLLECTION }, shows: 'Read by' },
    {
      name: 'Bedtime collection, nothing is sold',
      path,
      replies: {
        ...replies,
        'GET /api/stories': COLLECTION,
        'GET /api/site-config': (real: SiteConfig) => ({ ...real, sells: false }),
      },
      shows: 'Read by',
    },
    {
      name: 'Bedtime collection, not fetched',
      path,
      replies: { ...replies, 'GET /api/stories': 'fails' },
      shows: 'Error loading stories',
    },
    {
      name: 'Bedtime collection, loading',
      path,
      replies: { ...replies, 'GET /api/stories': 'never' },
      shows: 'Your collection',
    },
    { name: 'Bedtime player', path: player, replies: playerReplies, shows: 'Sleep timer' },
    {
      name: 'Bedtime player, reading along',
      path: player,
      replies: playerReplies,
      prepare: (page) => press(page, 'Read Along'),
    },
    { name: 'Bedtime player, a long story', path: ({ longStory }) => `/bedtime-stories/${longStory}`, who: 'long' },
    { name: 'Bedtime player, no such story', path: '/bedtime-stories/999999', shows: 'This story isn’t here' },
    {
      name: 'Bedtime player, not fetched',
      path: player,
      replies: { 'GET /api/stories/*': 'fails' },
      shows: 'Error loading stories',
    },
    {
      name: 'Bedtime player, loading',
      path: player,
      replies: { 'GET /api/stories/*': 'never' },
      shows: 'Opening the story',
    },
  ],
}
