import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { speakInto } from './speech.ts'

/** Makes an account on the landing page's way, and ends on the record screen. */
export const signUp = async (page: Page, origin: string): Promise<void> => {
  await page.goto(origin)
  await page.getByRole('link', { name: 'Start Free Trial' }).first().click()
  await page.getByLabel('First Name').fill('Ruth')
  await page.getByLabel('Last Name').fill('Okafor')
  await page.getByLabel('Email').fill('ruth@example.org')
  await page.getByLabel('Password', { exact: true }).fill('a good password')
  await page.getByLabel('Confirm Password').fill('a good password')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.getByText('Account created!').first().waitFor()
  await page.waitForURL(`${origin}/`)
}

/** Records for so many milliseconds, and ends at the form that saves it. */
export const recordFor = async (page: Page, ms: number): Promise<void> => {
  const stop = page.getByRole('button', { name: /press to stop/ })
  await page.getByRole('button', { name: 'Press to record', exact: true }).click()
  await stop.waitFor()
  await page.waitForTimeout(ms)
  await stop.click()
  await page.getByRole('dialog', { name: 'Save Your Story' }).waitFor()
}

/** Saves what was recorded, under the title that the form has where none is given, and ends at the stories. */
export const saveRecorded = async (page: Page, title?: string): Promise<void> => {
  const form = page.getByRole('dialog', { name: 'Save Your Story' })
  if (title) await form.getByLabel('Story Title').fill(title)
  await form.getByRole('button', { name: 'Save Story' }).click()
  await page.waitForURL('**/stories', { timeout: 30_000 })
}

/** Has a file spoken for the microphone of all tests of a journey, and removed after them. Returns where it is by then. */
export const spokenFile = (): (() => string) => {
  let folder = ''
  const speech = () => join(folder, 'speech.wav')
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'keepsaid-speech-'))
    await speakInto(speech())
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return speech
}
