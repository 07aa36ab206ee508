import { type Browser, type BrowserContext, chromium, type Page, type Route } from 'playwright-core'
import { browserWith, FAKE_MICROPHONE } from '#web/testing/launch-browser.ts'
import type { Vault } from './demo-server/open-demo-vault.ts'
import { type Answer, isCall, type Screen } from './screen.ts'

/** A screen in a browser of its own, as `prepare` has left it. */
interface OpenScreen {
  readonly page: Page
  /** What the page's console complained of. */
  readonly complaints: readonly string[]
  readonly close: () => Promise<void>
}

const FAILURE = { status: 500, json: { error: 'failed', message: 'Something went wrong here. Please try again.' } }
const PATIENCE = 30_000

/** Opens a screen for who is to look at it, and waits until nothing moves any more. Rejects where it does not come. */
export const openScreen = async (browser: Browser, vault: Vault, screen: Screen): Promise<OpenScreen> => {
  const context = await browser.newContext({
    viewport: { width: screen.preparedAt ?? 1280, height: 900 },
    // It would fetch the whole app once for each screen.
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    colorScheme: 'light',
  })
  context.setDefaultTimeout(PATIENCE)
  // Whatever waits for an answer goes with it: unrouted, it would reach the server after all.
  const close = () => context.close()
  try {
    await signIn(context, vault, screen)
    if (screen.before) await context.addInitScript({ content: screen.before })
    const page = await context.newPage()
    const complaints = listen(page)
    if (screen.answers) await page.route('**/api/**', (route) => answer(route, screen.answers ?? {}))
    const path = typeof screen.path === 'string' ? screen.path : screen.path(vault)
    await page.goto(vault.origin + path)
    const there = screen.shows ? page.getByText(screen.shows) : page.getByRole('heading', { level: 1 })
    await there.filter({ visible: true }).first().waitFor()
    await screen.prepare?.(page, vault)
    await untilStill(page)
    return { page, complaints, close }
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

const answer = async (route: Route, answers: Readonly<Record<string, Answer>>): Promise<void> => {
  const request = route.request()
  const [, wanted] = Object.entries(answers).find(([call]) => isCall(call, request)) ?? []
  if (wanted === undefined) return route.continue()
  if (wanted === 'never') return
  if (wanted === 'fails') return route.fulfill(FAILURE)
  if (typeof wanted !== 'function') return route.fulfill(wanted)
  const response = await route.fetch()
  const real = (await response.json()) as never
  return route.fulfill({ response, json: wanted(real) })
}

const listen = (page: Page): readonly string[] => {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    // A refused call is told by the page itself; the console's own line about it says nothing more.
    const isNews = message.type() === 'error' && !message.text().startsWith('Failed to load resource')
    if (isNews) complaints.push(message.text())
  })
  return complaints
}

/** Until nothing of the page has changed for a moment, or it is clear that something goes on by itself, such as a clock. */
const untilStill = (page: Page) =>
  page.evaluate(`new Promise((done) => {
    const end = () => { watch.disconnect(); document.fonts.ready.then(() => done(true)) }
    let quiet = setTimeout(end, 300)
    setTimeout(end, 2000)
    const watch = new MutationObserver(() => { clearTimeout(quiet); quiet = setTimeout(end, 300) })
    watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  })`)

/** A browser whose microphone beeps, and which plays what is pressed for. */
export const launch = (): Promise<Browser> =>
  chromium.launch(
    browserWith([...FAKE_MICROPHONE, '--autoplay-policy=no-user-gesture-required', '--disable-component-update']),
  )
