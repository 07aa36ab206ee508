import type { Page } from 'playwright-core'
import { savedUpTo } from '#web/features/recording/testing/saved-progress.ts'
import type { Area } from '../screen.ts'
import { open, press, seen } from '../screen.ts'

const DENIED = `navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('Denied', 'NotAllowedError'))`
const OLD = `delete window.MediaRecorder; delete window.AudioWorkletNode`
const INSECURE = `Object.defineProperty(window, 'isSecureContext', { value: false })`
const LITTLE_ROOM = `navigator.storage.estimate = async () => ({ quota: 10 ** 12, usage: 10 ** 12 - 9e6 })`
const DAMAGED = { status: 400, json: { error: 'empty_audio', message: 'Recording failed to produce valid audio data' } }
const BUSY = { status: 503, json: { error: 'busy', message: 'The service is busy. Please try again in a moment.' } }

const begin = async (page: Page) => {
  await page.getByRole('button', { name: 'Press to record', exact: true }).click()
  await seen(page, savedUpTo(1))
}

const record = async (page: Page) => {
  await begin(page)
  await press(page, 'press to stop')
  await page.getByRole('dialog', { name: 'Save Your Story' }).waitFor()
}

const finish = async (page: Page) => {
  await record(page)
  await press(page, 'Cancel')
  await seen(page, 'Your recording is ready')
}

const keep = async (page: Page) => {
  await finish(page)
  await press(page, 'Keep for Later')
  await seen(page, 'You have an unsaved recording from today')
}

const save = async (page: Page, title: string) => {
  await record(page)
  await page.getByLabel('Story Title').fill(title)
  await press(page, 'Save Story')
}

/** The red button, and what becomes of a recording. */
export const recording: Area = {
  name: 'recording',
  title: 'Recording',
  screens: [
    { name: 'Record', path: '/', shows: 'Press to record' },
    { name: 'Record, a guest', path: '/', who: 'guest', shows: 'Press to record' },
    { name: 'Record, long names', path: '/', who: 'long', shows: 'Press to record' },
    {
      name: 'Record, questions not fetched',
      path: '/',
      answers: { 'GET /api/family/questions': 'fails' },
      shows: 'Press to record',
    },
    {
      name: 'Record, plan not known yet',
      path: '/',
      answers: { 'GET /api/subscription/status': 'never' },
      shows: 'Press to record',
    },
    { name: 'After the trial', path: '/', who: 'ended' },
    {
      name: 'After the trial, a guest',
      path: '/',
      who: 'guest',
      answers: {
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
    { name: 'Paused', path: '/', prepare: (page) => begin(page).then(() => press(page, 'Pause')) },
    {
      name: 'Little room',
      path: '/',
      before: LITTLE_ROOM,
      prepare: (page) => begin(page).then(() => seen(page, 'of recording')),
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
    {
      name: 'Save, without a title',
      path: '/',
      prepare: (page) => save(page, '').then(() => page.getByRole('alert').first().waitFor()),
    },
    {
      name: 'Save, under way',
      path: '/',
      answers: { 'POST /api/stories': 'never' },
      prepare: (page) => save(page, 'Bread').then(() => seen(page, 'Uploading your recording')),
    },
    {
      name: 'Save, failed',
      path: '/',
      answers: { 'POST /api/stories': DAMAGED },
      prepare: (page) => save(page, 'Bread').then(() => page.getByRole('dialog').getByRole('alert').first().waitFor()),
    },
    {
      name: 'A saved story waits',
      path: '/',
      answers: { 'POST /api/stories': BUSY },
      prepare: (page) => save(page, 'Bread').then(() => seen(page, 'will upload when you’re online')),
    },
    { name: 'Ready', path: '/', prepare: finish },
    { name: 'Throw it away?', path: '/', prepare: (page) => finish(page).then(() => open(page, 'Record Again')) },
    { name: 'A recording waits', path: '/', prepare: keep },
    { name: 'Discard what waits?', path: '/', prepare: (page) => keep(page).then(() => open(page, /^Discard/)) },
    {
      name: 'Microphone refused',
      path: '/',
      before: DENIED,
      prepare: (page) => press(page, 'Press to record').then(() => seen(page, 'Failed to start recording')),
    },
    { name: 'An old browser', path: '/', before: OLD, shows: 'Recording Not Available' },
    { name: 'An insecure address', path: '/', before: INSECURE },
    {
      name: 'Without a network',
      path: '/',
      prepare: (page) =>
        seen(page, 'Press to record')
          // What says so comes when there is time for it.
          .then(() => page.waitForTimeout(2000))
          .then(() => page.context().setOffline(true))
          .then(() => seen(page, 'You’re offline')),
    },
  ],
}
