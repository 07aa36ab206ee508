import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { speakInto } from './speech.ts'

const newAccount = () => ({
  email: `ruth-${randomUUID()}@example.org`,
  password: 'a good password',
  firstName: 'Ruth',
  lastName: 'Okafor',
})

/**
 * Creates an account with the call that the form makes, and opens the record screen. Returns its email address. The form
 * itself: accounts.e2e.ts.
 */
export const signUp = async (page: Page, origin: string): Promise<string> => {
  const account = newAccount()
  const headers = { 'sec-fetch-site': 'same-origin' }
  const response = await page.request.post(`${origin}/api/register`, { data: account, headers })
  if (!response.ok()) throw new Error(await response.text())
  await page.goto(origin)
  return account.email
}

/** Creates an account from the open landing page; ends on the record screen. */
export const signUpFromLandingPage = async (page: Page, origin: string): Promise<void> => {
  const account = newAccount()
  await page.getByRole('link', { name: 'Start Free Trial' }).first().click()
  await page.getByLabel('First Name').fill(account.firstName)
  await page.getByLabel('Last Name').fill(account.lastName)
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByLabel('Confirm Password').fill(account.password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.getByText('Account created!').first().waitFor()
  await page.waitForURL(`${origin}/`)
}

/** Records for some milliseconds; ends at the save dialog. */
export const recordFor = async (page: Page, ms: number): Promise<void> => {
  const stop = page.getByRole('button', { name: /press to stop/ })
  await page.getByRole('button', { name: 'Press to record', exact: true }).click()
  await stop.waitFor()
  await page.waitForTimeout(ms)
  await stop.click()
  await page.getByRole('dialog', { name: 'Save Your Story' }).waitFor()
}

/** Saves the recording, with the suggested title by default; ends on the stories page. */
export const saveRecorded = async (page: Page, title?: string): Promise<void> => {
  const form = page.getByRole('dialog', { name: 'Save Your Story' })
  if (title) await form.getByLabel('Story Title').fill(title)
  await form.getByRole('button', { name: 'Save Story' }).click()
  await page.waitForURL('**/stories')
}

/** Fills in the form for bedtime stories, after its error was seen; ends at the written story. */
export const writeBedtimeStory = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Write a Story' }).click()
  await page.getByRole('alert').getByText("Please enter your grandchild's name").waitFor()
  await page.getByLabel('Grandchild’s name').fill('Emma')
  await page.getByLabel('Favorite cartoon').fill('Boats and trains')
  await page.getByLabel('Age group').selectOption('preschool (4-5)')
  await page.getByLabel('Story length').selectOption('short (2-3 min)')
  await page.getByRole('button', { name: 'Write a Story' }).click()
  await page.getByText('A story for Emma').waitFor()
}

/**
 * A WAV file for the microphone, for all tests of a file. Returns a function for its path, which is set before the
 * first test.
 */
export const speechFile = (): (() => string) => {
  let folder = ''
  const speech = () => join(folder, 'speech.wav')
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'keepsaid-speech-'))
    await speakInto(speech())
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return speech
}
