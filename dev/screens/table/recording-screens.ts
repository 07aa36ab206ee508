// Long, because all screens of the recorder are one table.
import type { Page } from 'playwright-core'
import type { UnsavedBedtime } from '#common/bedtime.ts'
import { NO_NOTIFICATIONS, type User } from '#server/features/account/contract.ts'
import type { addStoryteller } from '#server/features/account/storyteller-links/contract.ts'
import type { SiteConfig } from '#server/features/marketing/contract.ts'
import type { listUploads } from '#server/features/recording/contract.ts'
import type { Replied } from '#server/infra/http/contract.ts'
import { savedUpTo } from '#web/features/recording/testing/saved-progress.ts'
import type { Area, Reply } from '../screen.ts'
import { openDialog, press, waitForText } from '../screen.ts'

const NO_RECOGNIZER = `delete window.SpeechRecognition; delete window.webkitSpeechRecognition`
const DENIED = `navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('Denied', 'NotAllowedError'))`
const OLD = `delete window.MediaRecorder; delete window.AudioWorkletNode`
const INSECURE = `Object.defineProperty(window, 'isSecureContext', { value: false })`
const LITTLE_SPACE = `navigator.storage.estimate = async () => ({ quota: 10 ** 12, usage: 10 ** 12 - 9e6 })`
/** Runs a script with each `track` of the microphone. */
const withTrack = (script: string) => `{
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
  navigator.mediaDevices.getUserMedia = async (constraints) => {
    const stream = await open(constraints)
    for (const track of stream.getTracks()) ${script}
    return stream
  }
}`
const MUTED = withTrack(`Object.defineProperty(track, 'muted', { value: true })`)
const UNPLUGGABLE = withTrack('window.unplug = () => { track.stop(); track.dispatchEvent(new Event("ended")) }')
/** Another tab has the lock that one at a time records with. */
const OTHER_TAB = `{
  const { request } = LockManager.prototype
  LockManager.prototype.request = function (name, ...rest) {
    if (name.startsWith('keepsaid-turn:')) return Promise.resolve(rest.at(-1)(null))
    return request.call(this, name, ...rest)
  }
}`
const DAMAGED = { status: 400, json: { error: 'empty_audio', message: 'Recording failed to produce valid audio data' } }
const BUSY = { status: 503, json: { error: 'busy', message: 'Keepsaid is busy. Please try again in a moment.' } }

const PAUSE_AFTER_A_NAME = `{
  localStorage.setItem('keepsaid-pause-questions', 'on')
  const sentences = ['That was the summer we stayed with Aunt Rose.']
  window.SpeechRecognition = window.webkitSpeechRecognition = class extends EventTarget {
    start() {
      for (const transcript of sentences.splice(0)) {
        const result = Object.assign([{ transcript, confidence: 1 }], { isFinal: true })
        const event = Object.assign(new Event('result'), { resultIndex: 0, results: [result] })
        setTimeout(() => this.dispatchEvent(event), 2000)
      }
    }
    stop() {}
    abort() {}
  }
}`

const SHORT_MINUTES = `{
  const { setTimeout } = window
  window.setTimeout = (task, ms, ...rest) => setTimeout(task, ms === 60_000 ? 200 : ms, ...rest)
}`

const accepting =
  (maxAudioBytes: number): Reply =>
  (real: SiteConfig) => ({ ...real, maxAudioBytes })

/** Recorded on another device yesterday. */
export const anUpload = (bedtime: UnsavedBedtime | null): Replied<typeof listUploads>[number] => {
  const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const recordingKey = crypto.randomUUID()
  return {
    recordingKey,
    takeId: recordingKey,
    position: 1,
    familyId: 1,
    bytes: 300_000,
    length: null,
    mimeType: 'audio/webm',
    startedAt: daysFromNow(-1),
    utcOffsetMinutes: -360,
    createdAt: daysFromNow(-1),
    changedAt: daysFromNow(-1),
    removedAt: daysFromNow(29),
    bedtime,
  }
}

const LONG_QUESTION: Reply = {
  status: 200,
  json: [
    {
      id: 1001,
      question: `${'What was it like to leave the village, and who came along to the station that morning? '.repeat(6).slice(0, 499)}?`,
      status: 'pending',
      asker: {
        id: 0,
        firstName: 'Maximiliana-Theodora Wilhelmina',
        lastName: 'Featherstonehaugh',
        profileImageUrl: null,
      },
      target: null,
      responseStoryId: null,
      canDelete: true,
      createdAt: new Date(Date.now() - 86_400_000).toISOString(),
    },
  ],
}

/** The first of several pages. */
const MANY_QUESTIONS: Reply = {
  status: 200,
  headers: { link: '</api/family/questions?cursor=1_1>; rel="next"' },
  json: Array.from({ length: 20 }, (_, n) => ({
    id: 1000 - n,
    question: `What did grandpa’s shop look like in ${1990 - n}?`,
    status: 'pending',
    asker: { id: 0, firstName: 'Emma', lastName: 'Ellison', profileImageUrl: null },
    target: null,
    responseStoryId: null,
    canDelete: true,
    createdAt: new Date(Date.now() - (n + 1) * 86_400_000).toISOString(),
  })),
}

const begin = async (page: Page) => {
  await page.getByRole('button', { name: 'Press to record', exact: true }).click()
  await waitForText(page, savedUpTo(1))
}

const record = async (page: Page) => {
  await begin(page)
  await press(page, 'press to stop')
  await page.getByRole('dialog', { name: 'Save Your Story' }).waitFor()
}

const openDetails = (page: Page) => record(page).then(() => page.getByText('Add details').click())

const finish = async (page: Page) => {
  await record(page)
  await press(page, 'Cancel')
  await waitForText(page, 'Your recording is ready')
}

const keep = async (page: Page) => {
  await finish(page)
  await press(page, 'Keep for Later')
  await waitForText(page, 'You have an unsaved recording from today')
}

const save = async (page: Page, title: string) => {
  await record(page)
  await page.getByLabel('Story Title').fill(title)
  await press(page, 'Save Story')
}

/** After the family's questions have arrived, because they are shown first. */
/** The person has told no story yet: ideas and settings are unfolded. */
const FIRST_VISIT = {
  'GET /api/user': (user: User): User => ({
    ...user,
    hasToldStory: false,
    hasQuestion: false,
    notifications: NO_NOTIFICATIONS,
  }),
}

const FIRST_STORYTELLER: Replied<typeof addStoryteller> = {
  userId: 1001,
  firstName: 'Ruth',
  lastName: 'Ellison',
  relationship: 'Parent',
  isOn: true,
  createdAt: new Date().toISOString(),
  devices: [],
  token: 'T'.repeat(43),
  familyName: 'The Ellison Family',
}

const chooseChildhood = async (page: Page) => {
  await page.getByRole('radio', { name: /^Family Q&A/, checked: true }).waitFor()
  await page.getByRole('radio', { name: 'Childhood & Youth' }).check()
}

/** The red button, and unsaved recordings. */
export const recording: Area = {
  name: 'recording',
  title: 'Recording',
  screens: [
    { name: 'Record', path: '/', shows: 'Press to record' },
    { name: 'Record, a guest', path: '/', who: 'guest', shows: 'Press to record' },
    {
      name: 'Record, with transcripts',
      path: '/',
      replies: {
        ...FIRST_VISIT,
        'GET /api/site-config': (real: SiteConfig) => ({ ...real, canTranscribe: true }),
      },
      shows: 'We’ll transcribe your words after you stop',
    },
    {
      name: 'Record, this device transcribes the words',
      path: '/',
      initScript: NO_RECOGNIZER,
      replies: FIRST_VISIT,
      shows: 'This device transcribes them',
    },
    {
      name: 'Record, another language',
      path: '/',
      initScript: NO_RECOGNIZER,
      replies: {
        ...FIRST_VISIT,
        'GET /api/family/speech': { status: 200, json: { canTranscribe: false, providers: [], spending: null } },
        // The person of the other screens goes on speaking English.
        'PUT /api/user/language': 'never',
      },
      prepare: (page) =>
        press(page, 'Language you speak: English')
          .then(() => page.getByLabel('Language you speak').selectOption('it-IT'))
          .then(() => waitForText(page, 'We can’t transcribe Italian yet')),
    },
    { name: 'Record, who will tell', path: '/', who: 'fresh', shows: 'Someone I love' },
    {
      name: 'Record, the first storyteller’s name',
      path: '/',
      who: 'fresh',
      prepare: async (page) => {
        await openDialog(page, 'Someone I love')
        await page.getByLabel('First Name').fill('Ruth')
        await page.getByLabel('Last Name').fill('Ellison')
        await waitForText(page, 'The Ellison Family')
      },
    },
    {
      name: 'Record, the first storyteller’s link is ready',
      path: '/',
      who: 'fresh',
      replies: { 'POST /api/family/storytellers': { status: 200, json: FIRST_STORYTELLER } },
      prepare: async (page) => {
        await openDialog(page, 'Someone I love')
        await page.getByLabel('First Name').fill('Ruth')
        await page.getByLabel('Relationship', { exact: true }).selectOption('Parent')
        await press(page, 'Create Link')
        await press(page, 'Done')
        await waitForText(page, 'Ruth’s link is ready')
      },
    },
    { name: 'Record, long names', path: '/', who: 'long', shows: 'Press to record' },
    {
      name: 'Record, with a story in the mini player',
      path: '/stories',
      who: 'long',
      shows: 'How the whole street',
      prepare: async (page) => {
        await press(page, /^Play/)
        await page.getByRole('link', { name: 'Record', exact: true }).click()
        const player = page.getByRole('region', { name: 'Player', exact: true })
        await player.getByRole('button', { name: /^Pause/ }).click()
        await player.getByRole('button', { name: /^(Play|Resume)/ }).waitFor()
      },
    },
    {
      name: 'Record, many questions',
      path: '/',
      replies: { ...FIRST_VISIT, 'GET /api/family/questions': MANY_QUESTIONS },
      shows: 'Show More Questions',
    },
    {
      name: 'Record, a long question',
      path: '/',
      who: 'long',
      replies: { 'GET /api/family/questions': LONG_QUESTION },
      shows: 'What was it like to leave',
    },
    {
      name: 'Record, questions not fetched',
      path: '/',
      replies: { 'GET /api/family/questions': 'fails' },
      shows: 'Press to record',
    },
    {
      name: 'Record, more questions',
      path: '/',
      replies: FIRST_VISIT,
      shows: 'Press to record',
      prepare: async (page) => {
        await chooseChildhood(page)
        await press(page, 'Show 3 More Questions')
        await page.getByRole('list', { name: 'Questions: Childhood & Youth' }).getByRole('listitem').nth(5).waitFor()
      },
    },
    {
      name: 'Record, no more questions',
      path: '/',
      shows: 'Press to record',
      replies: {
        ...FIRST_VISIT,
        'POST /api/ai/generate-prompts': { status: 200, json: { prompts: [], writtenBy: 'keepsaid' } },
      },
      prepare: async (page) => {
        await chooseChildhood(page)
        await press(page, 'Show 3 More Questions')
        await waitForText(page, 'Those are all our questions')
      },
    },
    {
      name: 'Record, plan loading',
      path: '/',
      replies: { 'GET /api/subscription/status': 'never' },
      shows: 'Press to record',
    },
    {
      name: 'Record, the trial ends soon',
      path: '/',
      replies: {
        'GET /api/subscription/status': (real: object) => ({ ...real, isPremium: false, trialDaysRemaining: 7 }),
      },
      shows: 'The free trial ends in 7 days',
    },
    { name: 'After the trial', path: '/', who: 'ended', shows: 'See what Premium costs' },
    {
      name: 'After the trial, a guest',
      path: '/',
      who: 'guest',
      shows: 'takes care of the plan',
      replies: {
        'GET /api/subscription/status': (real: object) => ({
          ...real,
          canAdd: false,
          isPremium: false,
          trialDaysRemaining: 0,
        }),
      },
    },
    {
      name: 'A question is chosen',
      path: '/',
      shows: 'Press to record',
      prepare: (page) => press(page, /grandpa meet|What did you bake|What/),
    },
    { name: 'Recording', path: '/', prepare: begin },
    {
      name: 'Recording, a question in a pause',
      path: '/',
      initScript: PAUSE_AFTER_A_NAME,
      prepare: (page) => begin(page).then(() => waitForText(page, 'What was Aunt Rose like?')),
    },
    { name: 'Paused', path: '/', prepare: (page) => begin(page).then(() => press(page, 'Pause')) },
    {
      name: 'Almost full, and the microphone is off',
      path: '/',
      initScript: `${LITTLE_SPACE}\n${MUTED}`,
      prepare: (page) =>
        begin(page)
          .then(() => waitForText(page, 'of recording'))
          .then(() => waitForText(page, 'The microphone is off')),
    },
    {
      name: 'The microphone was unplugged',
      path: '/',
      initScript: UNPLUGGABLE,
      prepare: (page) =>
        begin(page)
          .then(() => page.evaluate('window.unplug()'))
          .then(() => waitForText(page, 'The microphone stopped working')),
    },
    {
      name: 'Record in two tabs?',
      path: '/',
      initScript: OTHER_TAB,
      prepare: (page) => openDialog(page, 'Press to record'),
    },
    {
      name: 'Almost too large',
      path: '/',
      replies: { 'GET /api/site-config': accepting(10_000_000) },
      prepare: (page) => begin(page).then(() => waitForText(page, 'more minutes in this recording')),
    },
    {
      name: 'Too large',
      path: '/',
      initScript: SHORT_MINUTES,
      replies: { 'GET /api/site-config': accepting(1000) },
      prepare: (page) => begin(page).then(() => waitForText(page, 'This recording is larger than')),
    },
    {
      name: 'Leave a recording?',
      path: '/',
      prepare: (page) =>
        begin(page)
          .then(() => page.getByRole('link', { name: 'Stories' }).first().click())
          .then(() => page.getByRole('alertdialog').waitFor()),
    },
    { name: 'Save', path: '/', prepare: record },
    { name: 'Save, with details', path: '/', prepare: openDetails },
    {
      name: 'Save, without a title',
      path: '/',
      prepare: (page) => save(page, '').then(() => page.getByRole('alert').first().waitFor()),
    },
    {
      name: 'Saving',
      path: '/',
      replies: { 'POST /api/stories': 'never' },
      prepare: (page) => save(page, 'Bread').then(() => waitForText(page, 'Uploading your recording')),
    },
    {
      name: 'Saving failed',
      path: '/',
      replies: { 'POST /api/stories': DAMAGED },
      prepare: (page) => save(page, 'Bread').then(() => page.getByRole('dialog').getByRole('alert').first().waitFor()),
    },
    {
      name: 'Queued story',
      path: '/',
      replies: { 'POST /api/stories': BUSY },
      prepare: (page) => save(page, 'Bread').then(() => waitForText(page, 'We couldn’t reach your vault')),
    },
    { name: 'Ready', path: '/', prepare: finish },
    { name: 'Record again?', path: '/', prepare: (page) => finish(page).then(() => openDialog(page, 'Record Again')) },
    { name: 'Unsaved recording', path: '/', prepare: keep },
    {
      name: 'Unsaved recording, on another device',
      path: '/',
      replies: { 'GET /api/uploads': { status: 200, json: [anUpload(null)] } },
      prepare: (page) => waitForText(page, 'Recorded on another device'),
    },
    {
      name: 'Unsaved recording, on another device, not downloaded',
      path: '/',
      replies: { 'GET /api/uploads': { status: 200, json: [anUpload(null)] }, 'GET /api/uploads/*/audio': 'fails' },
      prepare: async (page) => {
        await waitForText(page, 'Recorded on another device')
        await press(page, /^Listen/)
        await waitForText(page, 'We couldn’t download it')
      },
    },
    { name: 'Discard it?', path: '/', prepare: (page) => keep(page).then(() => openDialog(page, /^Discard/)) },
    {
      name: 'Microphone refused',
      path: '/',
      initScript: DENIED,
      prepare: (page) => press(page, 'Press to record').then(() => waitForText(page, 'Failed to start recording')),
    },
    { name: 'An old browser', path: '/', initScript: OLD, shows: 'Recording Not Available' },
    { name: 'An insecure address', path: '/', initScript: INSECURE },
    {
      name: 'Offline',
      path: '/',
      prepare: (page) =>
        waitForText(page, 'Press to record')
          // What says so comes when there is time for it.
          .then(() => page.waitForTimeout(2000))
          .then(() => page.context().setOffline(true))
          .then(() => waitForText(page, 'You’re offline')),
    },
    {
      name: 'Maintenance',
      path: '/',
      replies: { 'GET /api/maintenance': { status: 200, json: { state: 'on' } } },
      prepare: (page) => waitForText(page, 'We’re looking after Keepsaid'),
    },
  ],
}
