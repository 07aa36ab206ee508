import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { onConsoleError } from '#web/testing/console-errors.ts'
import { type CallRoute, fakeCall, forgetFakeCalls } from '#web/testing/fake-calls.ts'
import { browserWith, FAKE_MICROPHONE } from '#web/testing/launch-browser.ts'
import type { Vault } from './demo-server/open-demo-vault.ts'
import { matchesCall, type Reply, type Screen } from './screen.ts'

/** A screen after `prepare`. */
interface ShownScreen {
  readonly page: Page
  /** Errors from the page's console. */
  readonly consoleErrors: readonly string[]
}

/** A tab that shows one screen after another, each as in a new browser. */
export interface ScreenTab {
  /** Opens a screen as its viewer and waits until nothing moves. Rejects if it doesn't appear. */
  readonly show: (screen: Screen) => Promise<ShownScreen>
  readonly close: () => Promise<void>
}

const INTERNAL_ERROR = {
  status: 500,
  json: { error: 'failed', message: 'Something went wrong here. Please try again.' },
}
const TIMEOUT_MS = 60_000

/** Opens a tab. Its screens share a process, because starting one costs as much as showing a screen. */
export const openTab = async (browser: Browser, vault: Vault): Promise<ScreenTab> => {
  const context = await browser.newContext({
    // It would load the whole app for each screen.
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    colorScheme: 'light',
  })
  context.setDefaultTimeout(TIMEOUT_MS)
  const page = await context.newPage()
  let consoleErrors: string[] = []
  let shown: Screen | undefined
  onConsoleError(page, (error) => consoleErrors.push(error))

  const show = async (screen: Screen): Promise<ShownScreen> => {
    try {
      shown = undefined
      if (page.url() !== 'about:blank') await forgetEverything(page, vault.origin)
      consoleErrors = []
      shown = screen
      await page.setViewportSize({ width: screen.preparedAt ?? 1280, height: 900 })
      await signIn(context, vault, screen)
      await using _initScript = screen.initScript ? await page.addInitScript({ content: screen.initScript }) : undefined
      const { replies } = screen
      if (replies)
        await fakeCall(page, '**/api/**', (route) =>
          answer(page, route, replies).catch((error) => {
            // Leaving a screen cuts off the replies that are on their way.
            if (shown === screen) throw error
          }),
        )
      const path = typeof screen.path === 'string' ? screen.path : screen.path(vault)
      await page.goto(vault.origin + path)
      const there = screen.shows ? page.getByText(screen.shows) : page.getByRole('heading', { level: 1 })
      await there.filter({ visible: true }).first().waitFor()
      await screen.prepare?.(page, vault)
      await waitUntilStill(page)
      return { page, consoleErrors }
    } catch (error) {
      throw new Error(`cannot be shown: ${error instanceof Error ? error.message : error}`)
    }
  }
  const close = (): Promise<void> => {
    shown = undefined
    return context.close()
  }
  return { show, close }
}

/** Leaves the screen that is shown, and removes what it stored. */
const forgetEverything = async (page: Page, origin: string): Promise<void> => {
  await page.context().setOffline(false)
  // A page without scripts, which stores nothing. Requests that are still waiting end here; without the fake calls, the
  // screen's next ones would go to the server.
  await page.goto(`${origin}/robots.txt`)
  forgetFakeCalls(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.evaluate('sessionStorage.clear()')
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await session.detach()
}

const signIn = async (context: BrowserContext, { origin, cookies }: Vault, { who = 'owner' }: Screen) => {
  if (who === 'visitor') return
  const [name = '', ...value] = cookies[who].split('=')
  await context.addCookies([{ name, value: value.join('='), url: origin, httpOnly: true }])
}

const answer = async (page: Page, route: CallRoute, replies: Readonly<Record<string, Reply>>): Promise<void> => {
  const request = route.request()
  const [, reply] = Object.entries(replies).find(([call]) => matchesCall(call, request)) ?? []
  if (reply === undefined) return route.fallback()
  if (reply === 'never') return
  if (reply === 'fails') return route.fulfill(INTERNAL_ERROR)
  if (typeof reply !== 'function') return route.fulfill(reply)
  const response = await page.request.get(request.url(), { headers: request.headers() })
  const real = (await response.json()) as never
  return route.fulfill({ status: response.status(), json: reply(real) })
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
