import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

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
    ...pageOptions(options),
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
}: ContextOptions): BrowserContextOptions => ({
  ...(timezoneId && { timezoneId }),
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

/** Runs `use` in this context and closes it. */
export const runJourney = async (context: BrowserContext, use: Journey): Promise<void> => {
  const consoleErrors: ConsoleErrors = []
  context.on('page', (page) => listen(page, consoleErrors))
  const [first] = context.pages()
  if (first) listen(first, consoleErrors)
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

const listen = (page: Page, consoleErrors: ConsoleErrors): void => {
  page.on('pageerror', (error) => consoleErrors.push(String(error)))
  // The page itself reports failed calls; the console's line about them adds nothing.
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      consoleErrors.push(message.text())
  })
}
