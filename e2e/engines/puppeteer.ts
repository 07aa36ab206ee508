import { mkdir } from 'node:fs/promises'
import puppeteer, { type ElementHandle, type LaunchOptions, type Page } from 'puppeteer-core'
import { findChromium, findFirefox } from '../../bin/system/programs.mjs'
import { browserFlags } from '../support/browser.ts'
import { type Driver, type EngineOptions, WINDOW } from './engine-browser.ts'
import { FIND_ELEMENT } from './find-element.ts'
import { processesBelow } from './processes.ts'

const FIREFOX_PREFERENCES = {
  // No question about the microphone.
  'media.navigator.permission.disabled': true,
  // Sound only after a press, as for people.
  'media.autoplay.default': 1,
  // A killed browser opens an empty window next time.
  'browser.sessionstore.resume_from_crash': false,
  'toolkit.startup.max_resumed_crashes': -1,
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  // A page may open a tab without a press.
  'dom.disable_open_during_load': false,
  'datareporting.policy.dataSubmissionEnabled': false,
}

/** How Firefox logs requests that end with their page: the event stream, and files that the service worker loads. */
const EXPECTED =
  /The connection to \S+\/api\/events\S* was interrupted|Failed to load ‘\S+\/assets\/\S+’. A ServiceWorker intercepted/

/** Drives Firefox by WebDriver BiDi. */
export function openFirefox(options: EngineOptions): Promise<Driver<ElementHandle>> {
  return open(options, / -contentproc .* tab\s*$/, {
    browser: 'firefox',
    executablePath: findFirefox(),
    extraPrefsFirefox: FIREFOX_PREFERENCES,
    args: [`--width=${WINDOW.width}`, `--height=${WINDOW.height}`],
  })
}

/** Drives Chromium by its own protocol, with the microphone of `env` as well. */
export function openChromium(options: EngineOptions): Promise<Driver<ElementHandle>> {
  return open(options, /--type=renderer/, {
    browser: 'chrome',
    executablePath: findChromium(),
    args: browserFlags().concat('--use-fake-ui-for-media-stream', `--window-size=${WINDOW.width},${WINDOW.height}`),
  })
}

async function open(
  { profile, env, initScripts = [] }: EngineOptions,
  pageProcess: RegExp,
  launch: LaunchOptions,
): Promise<Driver<ElementHandle>> {
  await mkdir(profile, { recursive: true })
  const browser = await puppeteer.launch({
    ...launch,
    headless: true,
    userDataDir: profile,
    defaultViewport: null,
    env: { ...process.env, ...env, HOME: profile },
  })
  const pid = browser.process()?.pid ?? 0
  const errors: string[] = []
  const prepare = async (page: Page) => {
    page.on('dialog', (dialog) => void dialog.accept())
    page.on('pageerror', (error) => {
      if (!EXPECTED.test(String(error))) errors.push(String(error))
    })
    page.on('console', (message) => {
      if (['error', 'warn'].includes(message.type())) errors.push(message.text())
    })
    for (const text of initScripts) await page.evaluateOnNewDocument(`{${text}\n}`)
    return page
  }
  let page = await prepare((await browser.pages())[0] ?? (await browser.newPage()))
  const otherPages: Page[] = []

  return {
    errors,
    pid,
    pagePids: () =>
      processesBelow(pid)
        .filter(({ command }) => pageProcess.test(command))
        .map(({ pid }) => pid),
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    async openTab() {
      otherPages.push(page)
      // While Firefox shows that it records, BiDi's own way of opening tabs looks for them in that little window.
      const opened = new Promise<Page | null>((resolve) => page.once('popup', resolve))
      await page.evaluate('void open()')
      const tab = await opened
      if (!tab) throw new Error('The page opened no tab.')
      page = await prepare(tab)
      await page.bringToFront()
    },
    async closeTab() {
      const [closed, before] = [page, otherPages.pop()]
      if (!before) throw new Error('It is the only tab.')
      page = before
      await page.bringToFront()
      await closed.close()
    },
    async closeOtherTabs() {
      for (const other of otherPages.splice(0)) await other.close()
    },
    evaluate: (body, ...args) => page.evaluate(`(async (args) => { ${body} })(${JSON.stringify(args)})`),
    async find(...args) {
      const handle = await page.evaluateHandle(`(${FIND_ELEMENT})(...${JSON.stringify(args)})`)
      return handle.asElement() as ElementHandle | null
    },
    click: (element) => element.click(),
    async clear(element) {
      await element.focus()
      await page.keyboard.down('Control')
      await page.keyboard.press('a')
      await page.keyboard.up('Control')
      await page.keyboard.press('Backspace')
    },
    type: (element, text) => element.type(text),
    pressAt: (x, y) => page.mouse.click(x, y),
    screenshot: async (file) => void (await page.screenshot({ path: file as `${string}.png` })),
    async close() {
      await browser.close().catch(() => {})
    },
  }
}
