import { type Browser, type BrowserContext, chromium, type Page, type Route } from 'playwright-core'
import { browserWith, FAKE_MICROPHONE } from '#web/testing/launch-browser.ts'
import type { Vault } from './demo-server/open-demo-vault.ts'
import { matchesCall, type Reply, type Screen } from './screen.ts'

/** A screen in its own browser context, after `prepare`. */
interface OpenScreen {
  readonly page: Page
  /** Errors from the page's console. */
  readonly consoleErrors: readonly string[]
  readonly close: () => Promise<void>
}

const INTERNAL_ERROR = {
  status: 500,
  json: { error: 'failed', message: 'Something went wrong here. Please try again.' },
}
const TIMEOUT_MS = 30_000

/** Opens a screen as its viewer and waits until nothing moves. Rejects if it doesn't appear. */
export const openScreen = async (browser: Browser, vault: Vault, screen: Screen): Promise<OpenScreen> => {
  const context = await browser.newContext({
    viewport: { width: screen.preparedAt ?? 1280, height: 900 },
    // It would load the whole app for each screen.
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    colorScheme: 'light',
  })
  context.setDefaultTimeout(TIMEOUT_MS)
  // Also drops requests that are still waiting; unrouting them would send them to the server.
  const close = () => context.close()
  try {
    await signIn(context, vault, screen)
    if (screen.initScript) await context.addInitScript({ content: screen.initScript })
    const page = await context.newPage()
    const consoleErrors = listen(page)
    if (screen.replies) await page.route('**/api/**', (route) => answer(route, screen.replies ?? {}))
    const path = typeof screen.path === 'string' ? screen.path : screen.path(vault)
    await page.goto(vault.origin + path)
    const there = screen.shows ? page.getByText(screen.shows) : page.getByRole('heading', { level: 1 })
    await there.filter({ visible: true }).first().waitFor()
    await screen.prepare?.(page, vault)
    await waitUntilStill(page)
    return { page, consoleErrors, close }
  } catch (error) {
    await close()
    throw new Error(`cannot be shown: ${error instanceof Error ? error.message : error}`)
  }
}

const signIn = async (context: BrowserContext, { origin, cookies }: Vault, { who = 'owner' }: Screen) => {
  if (who === 'visitor') return
  const [name = '', ...value] = cookies[who].split('=')
  await context.addCookies([{ name, value: value.join('='), url: origin, httpOnly: true }])
}

const answer = async (route: Route, replies: Readonly<Record<string, Reply>>): Promise<void> => {
  const request = route.request()
  const [, reply] = Object.entries(replies).find(([call]) => matchesCall(call, request)) ?? []
  if (reply === undefined) return route.continue()
  if (reply === 'never') return
  if (reply === 'fails') return route.fulfill(INTERNAL_ERROR)
  if (typeof reply !== 'function') return route.fulfill(reply)
  const response = await route.fetch()
  const real = (await response.json()) as never
  return route.fulfill({ response, json: reply(real) })
}

const listen = (page: Page): readonly string[] => {
  const consoleErrors: string[] = []
  page.on('pageerror', (error) => consoleErrors.push(String(error)))
  page.on('console', (message) => {
    // The page itself reports failed calls; the console's line about them adds nothing.
    const isNews = message.type() === 'error' && !message.text().startsWith('Failed to load resource')
    if (isNews) consoleErrors.push(message.text())
  })
  return consoleErrors
}

/** Waits until the page hasn't changed for a moment, or clearly keeps changing, like a clock. */
const waitUntilStill = (page: Page) =>
  page.evaluate(`new Promise((done) => {
    const end = () => { watch.disconnect(); document.fonts.ready.then(() => done(true)) }
    let quiet = setTimeout(end, 300)
    setTimeout(end, 2000)
    const watch = new MutationObserver(() => { clearTimeout(quiet); quiet = setTimeout(end, 300) })
    watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  })`)

/** A browser with a beeping microphone and autoplay. */
export const launch = (): Promise<Browser> =>
  chromium.launch(
    browserWith([...FAKE_MICROPHONE, '--autoplay-policy=no-user-gesture-required', '--disable-component-update']),
  )
