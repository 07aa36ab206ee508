import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'

const candidates = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const executablePath = candidates.find((path): path is string => path !== undefined && existsSync(path))

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
]

export type BrowserOptions = {
  /** A WAV file that the microphone plays, over and over. */
  speech?: string
  /** A script that runs in every page before its own. */
  initScript?: string
  width?: number
  colorScheme?: 'light' | 'dark'
}

/** What went wrong in pages, as their consoles told it. Every journey ends by looking here. */
export type Complaints = string[]

/** Opens a browser on the folder of a profile, which it leaves behind. */
export const openBrowser = async (
  profile: string,
  { speech, initScript, width = 1280, colorScheme = 'light' }: BrowserOptions,
): Promise<BrowserContext> => {
  if (!executablePath) throw new Error('There is no Chromium here. On Debian: apt-get install chromium')
  const microphone = speech
    ? [
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-audio-capture=${speech}`,
      ]
    : []
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    headless: true,
    args: [...quiet, ...microphone],
    viewport: { width, height: width < 600 ? 844 : 900 },
    colorScheme,
    reducedMotion: 'reduce',
  })
  if (initScript) await context.addInitScript({ content: initScript })
  return context
}

/** Runs `use` with a browser of its own: profile, cookies, microphone. It is gone afterwards. */
export const withBrowser = async (
  options: BrowserOptions,
  use: (context: BrowserContext, page: Page, complaints: Complaints) => Promise<void>,
): Promise<void> => {
  const profile = await mkdtemp(join(tmpdir(), 'keepsaid-browser-'))
  const context = await openBrowser(profile, options)
  const complaints: Complaints = []
  context.on('page', (page) => listen(page, complaints))
  const page = context.pages()[0] ?? (await context.newPage())
  listen(page, complaints)
  try {
    await use(context, page, complaints)
  } catch (error) {
    // What a person would have seen; the folder is not kept in git.
    const shot = join('test-results', `${Date.now()}.png`)
    await page.screenshot({ path: shot, fullPage: true }).catch(() => {})
    console.error(`The page was ${page.url()}, see ${shot}. Its console said: ${complaints.join('\n') || 'nothing'}`)
    throw error
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

const listen = (page: Page, complaints: Complaints): void => {
  page.on('pageerror', (error) => complaints.push(String(error)))
  // A refused call is told by the page itself; the console's own line about it says nothing more.
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text())
  })
}
