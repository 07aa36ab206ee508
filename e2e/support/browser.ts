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
  /** A WAV file that the fake microphone plays in a loop. */
  speech?: string
  /** A script that runs in every page before its own. */
  initScript?: string
  width?: number
  colorScheme?: 'light' | 'dark'
}

/** Errors from the pages' consoles. Every journey checks them at its end. */
export type ConsoleErrors = string[]

/** Opens a browser with a profile folder, which stays after closing. */
export const openBrowser = async (
  profile: string,
  { speech, initScript, width = 1280, colorScheme = 'light' }: BrowserOptions,
): Promise<BrowserContext> => {
  if (!executablePath) throw new Error('Chromium not found. On Debian: apt-get install chromium')
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

/** Runs `use` with a new browser: its own profile, cookies and microphone. All of it is removed afterwards. */
export const withBrowser = async (
  options: BrowserOptions,
  use: (context: BrowserContext, page: Page, consoleErrors: ConsoleErrors) => Promise<void>,
): Promise<void> => {
  const profile = await mkdtemp(join(tmpdir(), 'keepsaid-browser-'))
  const context = await openBrowser(profile, options)
  const consoleErrors: ConsoleErrors = []
  context.on('page', (page) => listen(page, consoleErrors))
  const page = context.pages()[0] ?? (await context.newPage())
  listen(page, consoleErrors)
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
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
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
