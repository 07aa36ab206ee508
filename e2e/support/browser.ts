import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

import { onConsoleError } from '#web/testing/console-errors.ts'
import { FAKE_MICROPHONE } from '#web/testing/launch-browser.ts'

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

export type ContextOptions = {
  /** A script that runs in every page before its own. */
  initScript?: string
  width?: number
  colorScheme?: 'light' | 'dark'
  /** By default, that of the machine. */
  timezoneId?: string
  /** Lets the app install its service worker. By default it may not: caching the whole app is more work than opening it. */
  hasServiceWorker?: boolean
}

export type BrowserOptions = ContextOptions & {
  /** A WAV file that the fake microphone plays in a loop. */
  speech?: string
}

/** Errors from the pages' consoles. Every journey checks them at its end. */
export type ConsoleErrors = string[]

/** Opens a browser with a profile folder, which stays after closing. */
export const openBrowser = async (
  profile: string,
  { speech, initScript, ...options }: BrowserOptions,
): Promise<BrowserContext> => {
  if (!executablePath) throw new Error('Chromium not found. On Debian: apt-get install chromium')
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    headless: true,
    args: browserFlags(speech),
    ...pageOptions({ ...options, hasServiceWorker: true }),
  })
  if (initScript) await context.addInitScript({ content: initScript })
  return context
}

export const browserFlags = (speech?: string): string[] => [
  ...quiet,
  ...(speech ? [...FAKE_MICROPHONE, `--use-file-for-fake-audio-capture=${speech}`] : []),
]

export const pageOptions = ({
  width = 1280,
  colorScheme = 'light',
  timezoneId,
  hasServiceWorker = false,
}: ContextOptions): BrowserContextOptions => ({
  ...(timezoneId && { timezoneId }),
  serviceWorkers: hasServiceWorker ? 'allow' : 'block',
  viewport: { width, height: width < 600 ? 844 : 900 },
  colorScheme,
  reducedMotion: 'reduce',
})

/** What a journey does in a browser, starting with an empty page. */
export type Journey = (context: BrowserContext, page: Page, consoleErrors: ConsoleErrors) => Promise<void>

/**
 * Runs `use` with a new browser: its own profile, cookies and microphone. All of it is removed afterwards. Most journeys
 * need only a context of `sharedBrowser`.
 */
export const withBrowser = async (options: BrowserOptions, use: Journey): Promise<void> => {
  const profile = await mkdtemp(join(tmpdir(), 'keepsaid-browser-'))
  try {
    await runJourney(await openBrowser(profile, options), use)
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** No step takes this long, even on a busy machine. */
const TIMEOUT_MS = 60_000

/** Runs `use` in this context and closes it. */
export const runJourney = async (context: BrowserContext, use: Journey): Promise<void> => {
  const consoleErrors: ConsoleErrors = []
  const listen = (page: Page) => onConsoleError(page, (error) => consoleErrors.push(error))
  context.on('page', listen)
  context.setDefaultTimeout(TIMEOUT_MS)
  const [first] = context.pages()
  if (first) listen(first)
  const page = first ?? (await context.newPage())
  try {
    await use(context, page, consoleErrors)
  } catch (error) {
    // What a person would have seen; the folder is in .gitignore.
    const shot = join('test-results', `${Date.now()}.png`)
    await page.screenshot({ path: shot, fullPage: true }).catch(() => {})
    console.error(`The page was ${page.url()}, see ${shot}. Console errors: ${consoleErrors.join('\n') || 'none'}`)
    throw error
  } finally {
    await context.close()
  }
}
