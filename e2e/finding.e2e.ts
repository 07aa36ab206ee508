import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Story } from '#server/features/stories/contract.ts'
import type { Transcript } from '#server/features/transcripts/contract.ts'
import { sharedBrowser, sharedServer } from './support/shared.ts'
import { speakInto, withoutRecognizer } from './support/speech.ts'
import { recordFor, saveRecorded, signUp } from './support/storyteller.ts'

const run = promisify(execFile)
const SPEAKING_MS = 10_000

let folder: string
let speech: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsaid-finding-'))
  speech = join(folder, 'speech.wav')
  // Each with a pause before and after, so there are two seconds of silence between them.
  const parts = [join(folder, 'first.wav'), join(folder, 'second.wav')]
  const words = [
    'My father worked on the railway for thirty years.',
    'We were married in the spring and it rained all day.',
  ]
  for (const [i, part] of parts.entries()) await speakInto(part, words[i])
  const inputs = parts.flatMap((part) => ['-i', part])
  await run('ffmpeg', ['-v', 'error', '-y', ...inputs, '-filter_complex', 'concat=n=2:v=0:a=1', speech])
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const server = sharedServer({ SPEECH: 'moonshine' })
const withBrowser = sharedBrowser(() => speech)

/** The story as its family gets it, once it has a transcript. */
const transcribedStory = async (page: Page): Promise<{ story: Story; words: NonNullable<Transcript['words']> }> => {
  const get = async <T>(path: string): Promise<T> => (await page.request.get(new URL(path, page.url()).href)).json()
  let words: Transcript['words'] = null
  const [story] = await get<Story[]>('/api/stories')
  if (!story) throw new Error('The story was not saved.')
  await expect
    .poll(
      async () => {
        words = (await get<Transcript>(`/api/stories/${story.id}/transcript`)).words
        return words?.length ?? 0
      },
      { timeout: 180_000 },
    )
    .toBeGreaterThan(5)
  const [updated] = await get<Story[]>('/api/stories')
  return { story: updated ?? story, words: words ?? [] }
}

/** RMS loudness of 0.3 s from each tenth of a second on, decoded by ffmpeg; 1 is the maximum. */
const loudness = async (page: Page, address: string): Promise<number[]> => {
  const file = join(folder, 'recorded')
  await writeFile(file, await (await page.request.get(new URL(address, page.url()).href)).body())
  const decode = ['-v', 'error', '-i', file, '-ac', '1', '-ar', '16000', '-f', 's16le', '-']
  const { stdout } = await run('ffmpeg', decode, { encoding: 'buffer', maxBuffer: 50_000_000 })
  const samples = Array.from({ length: stdout.length / 2 }, (_, i) => stdout.readInt16LE(2 * i) / 32_768)
  return Array.from({ length: Math.floor(samples.length / 1600) - 2 }, (_, i) => {
    const part = samples.slice(i * 1600, i * 1600 + 4800)
    return Math.sqrt(part.reduce((sum, one) => sum + one * one, 0) / part.length)
  })
}

test('a spoken word is found despite misspelling or correction, and a press plays the second it is spoken', () =>
  withBrowser({ initScript: withoutRecognizer }, async (_context, page, consoleErrors) => {
    await page.addInitScript(
      `addEventListener('seeking', ({ target }) => { window.soughtTo = target.currentTime }, true)`,
    )
    await signUp(page, server.origin)
    await recordFor(page, SPEAKING_MS)
    await saveRecorded(page, 'How it all began')
    const { story, words } = await transcribedStory(page)
    const spoken = words.find(({ word }) => /^spring\b/i.test(word))
    if (!spoken) throw new Error(`The word was not heard: ${words.map(({ word }) => word).join(' ')}`)

    const box = page.getByLabel('Search your stories')
    await page.getByRole('button', { name: 'Find', exact: true }).click()
    await box.fill('spirng')
    const mark = page.locator('mark', { hasText: 'spring' })
    await mark.first().waitFor()
    expect(await page.getByRole('status').filter({ hasText: 'found' }).textContent()).toContain('spring')
    await box.fill('springs')
    // Until its results arrive, those of the earlier search stay, which found one story as well.
    await page.getByText('No exact matches.').waitFor({ state: 'hidden' })
    await page.getByText('1 story found', { exact: true }).waitFor()
    await mark.first().waitFor()
    await page.getByRole('button', { name: `Play from 0:${String(Math.floor(spoken.start)).padStart(2, '0')}` }).click()

    const audio = page.locator('audio')
    const at = () => audio.evaluate((element) => ('currentTime' in element ? Number(element.currentTime) : 0))
    await expect.poll(at).toBeGreaterThan(Math.floor(spoken.start) + 0.05)
    expect(await page.evaluate('soughtTo')).toBe(Math.floor(spoken.start))

    // A corrected word is found at the second it is spoken, too.
    await page.goto(new URL(`/stories/${story.id}`, server.origin).href)
    await page.getByRole('button', { name: 'More Options' }).click()
    await page.getByText('Edit', { exact: true }).click()
    const text = page.getByLabel('Story Text')
    await text.fill((await text.inputValue()).replace(/railway/i, 'railroad'))
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await text.waitFor({ state: 'detached' })
    await page.getByText('railroad').first().waitFor()
    const railway = words.find(({ word }) => /^railway/i.test(word))
    await page.goto(new URL('/stories', server.origin).href)
    await page.getByRole('button', { name: 'Find', exact: true }).click()
    await box.fill('railroad')
    await page.locator('mark', { hasText: 'railroad' }).first().waitFor()
    // No later than the word, and at most a few words before it.
    const label = await page.getByRole('button', { name: /^Play from/ }).textContent()
    const from = Number(/0:(\d\d)/.exec(label ?? '')?.[1])
    expect(from).toBeLessThanOrEqual(railway?.start ?? -1)
    expect(from).toBeGreaterThan((railway?.start ?? 0) - 3)

    // There is a voice at that second: far louder than the silence.
    const loud = await loudness(page, story.recording?.playbackUrl ?? '')
    const there = Math.max(...loud.slice(Math.floor(spoken.start) * 10, Math.ceil(spoken.end) * 10))
    const between = Math.min(...loud.slice(5, Math.floor(spoken.start * 10)))
    expect(there).toBeGreaterThan(0.01)
    expect(there).toBeGreaterThan(5 * between)
    expect(consoleErrors).toEqual([])
  }))
