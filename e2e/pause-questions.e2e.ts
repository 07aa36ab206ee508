import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedBrowser, sharedServer } from './support/shared.ts'
import { speakInto, withFakeRecognizer } from './support/speech.ts'
import { saveRecorded, signUp } from './support/storyteller.ts'

const SPOKEN = 'My father took the train to Duluth.'
const folder = await mkdtemp(join(tmpdir(), 'keepsaid-pause-'))
const speech = join(folder, 'speech.wav')

// The microphone plays it over and over.
beforeAll(() => speakInto(speech, SPOKEN, { pauseSeconds: 15 }))
afterAll(() => rm(folder, { recursive: true, force: true }))
const server = sharedServer()
const withBrowser = sharedBrowser(() => speech)

test('a pause gets one question about the place just said, until the voice goes on; the story is saved without it', () =>
  withBrowser({ initScript: withFakeRecognizer(SPOKEN) }, async (_context, page, consoleErrors) => {
    await signUp(page, server.origin)
    await page.getByRole('switch', { name: 'Ask me a question when I pause' }).click()
    await page.getByRole('button', { name: 'Press to record', exact: true }).click()
    await page.getByLabel('Live transcript').getByText(SPOKEN).waitFor()
    const question = page.getByText('What was Duluth like?')
    await question.waitFor()
    await question.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /press to stop/ }).click()
    expect(await page.getByLabel('Story Text').inputValue()).toBe(SPOKEN)
    await saveRecorded(page, 'The train')
    await page.getByRole('article').filter({ hasText: 'The train' }).waitFor()
    expect(await page.getByText('Story idea:').count()).toBe(0)
    expect(consoleErrors).toEqual([])
  }))
