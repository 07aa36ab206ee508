import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { speakInto } from './speech.ts'

/** Creates an account from the landing page; ends on the record screen. Returns its email address. */
export const signUp = async (page: Page, origin: string): Promise<string> => {
  await page.goto(origin)
  return signUpFromLandingPage(page, origin)
}

/** Like `signUp`, from the open landing page. */
export const signUpFromLandingPage = async (page: Page, origin: string): Promise<string> => {
  await page.getByRole('link', { name: 'Start Free Trial' }).first().click()
  return fillForm(page, origin)
}

/** Like `signUp`, where nothing is sold and so no landing page is shown. */
export const signUpFromForm = async (page: Page, origin: string): Promise<string> => {
  await page.goto(`${origin}/auth`)
  return fillForm(page, origin)
}

const fillForm = async (page: Page, origin: string): Promise<string> => {
  const email = `ruth-${randomUUID()}@example.org`
  await page.getByLabel('First Name').fill('Ruth')
  await page.getByLabel('Last Name').fill('Okafor')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a good password')
  await page.getByLabel('Confirm Password').fill('a good password')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.getByText('Account created!').first().waitFor()
  await page.waitForURL(`${origin}/`)
  return email
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
  await page.waitForURL('**/stories', { timeout: 30_000 })
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
