// Takes the screenshots on the public pages: node dev/pages/take-screenshots.ts. It opens the built app with the demo
// family, in both themes. The images are committed. Emoji have colors only if the system has a font for them, such as
// Debian's fonts-noto-color-emoji.

import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Locator, Page } from 'playwright-core'
import { savedUpTo } from '#web/features/recording/testing/saved-progress.ts'
import { withBrowser } from '../../e2e/support/browser.ts'
import { startServer } from '../../e2e/support/server.ts'
import { speakInto } from '../../e2e/support/speech.ts'
import { DEMO_PASSWORD } from '../demo/demo-data.ts'
import { showEmoji } from '../screens/screenshots.ts'

const run = promisify(execFile)
const seed = fileURLToPath(new URL('../demo/seed.ts', import.meta.url))
const screenshots = fileURLToPath(new URL('../../web/marketing/screenshots/', import.meta.url))

const PHONE = { width: 390, height: 780 }
/** Device pixels per CSS pixel: sharp on modern screens. */
const SCALE = 2
/** The height of the app's header on a phone, plus a margin, in px. */
const HEADER = 130

const signIn = async (page: Page, origin: string): Promise<void> => {
  await page.goto(`${origin}/auth?tab=sign-in`)
  await page.getByLabel('Email').fill('grace@demo.example')
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL(`${origin}/`)
  await page.getByText('Success!', { exact: true }).waitFor({ state: 'detached' })
}

const unfinished = `fetch('/api/stories').then((reply) => reply.json()).then((stories) =>
  stories.filter(({ recording, transcript }) => recording?.state === 'received' || ['waiting', 'working'].includes(transcript?.state)).length)`

/** Waits until all recordings are measured and transcribed. */
const waitForTranscripts = async (page: Page): Promise<void> => {
  while (Number(await page.evaluate(unfinished)) > 0) await page.waitForTimeout(1000)
}

/** Scrolls an element to just below the header. */
const scrollTo = async (page: Page, what: Locator): Promise<void> => {
  await what.waitFor()
  const top = await what.evaluate((element) => element.getBoundingClientRect().top)
  await page.mouse.wheel(0, top - HEADER)
  await page.waitForTimeout(500)
}

const SCREENS: Record<string, (page: Page) => Promise<void>> = {
  record: async (page) => {
    await page.getByRole('button', { name: 'Press to record' }).click()
    await page.getByText(savedUpTo(4)).first().waitFor()
  },
  story: async (page) => {
    await page.goto(`${new URL(page.url()).origin}/stories`)
    await page.getByRole('link', { name: 'What our street sounded like' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'What our street sounded like' }).waitFor()
    await page.getByRole('button', { name: /^Play/ }).first().click()
    await page.waitForTimeout(6000)
    await scrollTo(page, page.getByRole('heading', { level: 1 }))
  },
  search: async (page) => {
    await page.goto(`${new URL(page.url()).origin}/stories?q=horse`)
    await page.locator('mark').first().waitFor()
    await scrollTo(page, page.getByRole('article').first())
  },
}

/** AVIF, and WebP for browsers without it. */
const encode = async (png: Buffer, name: string, folder: string): Promise<void> => {
  const shot = join(folder, `${name}.png`)
  await writeFile(shot, png)
  const ffmpeg = (...args: string[]) => run('ffmpeg', ['-y', '-loglevel', 'error', '-i', shot, ...args])
  await ffmpeg(
    '-c:v',
    'libaom-av1',
    '-still-picture',
    '1',
    '-crf',
    '32',
    '-cpu-used',
    '2',
    `${screenshots}${name}.avif`,
  )
  await ffmpeg('-c:v', 'libwebp', '-quality', '72', '-compression_level', '6', `${screenshots}${name}.webp`)
}

const restoreFonts = await showEmoji()
const folder = await mkdtemp(join(tmpdir(), 'keepsaid-pictures-'))
// Started by root, PostgreSQL runs as another user.
await chmod(folder, 0o711)
try {
  const dataDir = join(folder, 'data')
  const speech = join(folder, 'speech.wav')
  await speakInto(speech)
  await run(process.execPath, [seed], { env: { ...process.env, DATA_DIR: dataDir, NODE_ENV: 'production' } })
  const server = await startServer(dataDir)
  try {
    for (const colorScheme of ['light', 'dark'] as const)
      await withBrowser({ speech, colorScheme, width: PHONE.width }, async (context) => {
        const phone = await context.browser()?.newContext({
          viewport: PHONE,
          deviceScaleFactor: SCALE,
          colorScheme,
          reducedMotion: 'reduce',
        })
        const page = await (phone ?? context).newPage()
        page.on('dialog', (dialog) => void dialog.accept())
        await signIn(page, server.origin)
        await waitForTranscripts(page)
        for (const [name, show] of Object.entries(SCREENS)) {
          await show(page)
          await page.evaluate('document.fonts.ready')
          await encode(await page.screenshot(), `${name}-${colorScheme}`, folder)
        }
      })
  } finally {
    await server.stop()
  }
} finally {
  await rm(folder, { recursive: true, force: true })
  await restoreFonts()
}
