import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { build, type Plugin, type PreviewServer, preview } from 'vite'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { forgetFakeCalls } from './fake-calls.ts'
import { launchBrowser } from './launch-browser.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder with the app's pages, as the real build makes them. */
    builtPages: string
  }
}

const project = fileURLToPath(new URL('../..', import.meta.url))
const configFile = join(project, 'vite.config.ts')

interface BuiltPagesOptions {
  /** Another page than the app's own, as a path in the project. */
  readonly page?: string
  /** Headers of every response. */
  readonly headers?: Record<string, string>
  /** More command-line flags for the browser. */
  readonly flags?: readonly string[]
  /** Console errors and warnings also fail a test, not only exceptions. */
  readonly recordsConsole?: boolean
  /** The default timeout for everything on a page, in milliseconds. */
  readonly actionTimeoutMs: number
}

const WIDE_WINDOW = { width: 1280, height: 900 }

/** A page without scripts, at which a tab's storage can be cleared. */
const EMPTY_PATH = 'empty-page'
const emptyPage: Plugin = {
  name: 'empty-page',
  configurePreviewServer: ({ middlewares }) => {
    middlewares.use(`/${EMPTY_PATH}`, (_request, response) => {
      response.setHeader('content-type', 'text/html')
      response.end('<!doctype html><title>Empty</title>')
    })
  },
}

/**
 * Serves the built pages without an API, with one browser for all tests of a file. After each test, its windows are
 * closed, and errors on pages fail it.
 */
export function withBuiltPages({
  page: input,
  headers = {},
  flags = [],
  recordsConsole = false,
  actionTimeoutMs,
}: BuiltPagesOptions) {
  const own = input === undefined ? undefined : mkdtempSync(join(tmpdir(), 'keepsaid-pages-'))
  const outDir = own ?? inject('builtPages')
  let server: PreviewServer
  let browser: Browser
  let complaints: string[] = []
  let sharedTab: Page | undefined
  let isSharedTabUsed = false

  beforeAll(async () => {
    if (input !== undefined) {
      const rolldownOptions = { input: join(project, input) }
      await build({ configFile, logLevel: 'warn', build: { outDir, sourcemap: false, rolldownOptions } })
    }
    server = await preview({
      configFile,
      plugins: [emptyPage],
      build: { outDir },
      preview: { host: '127.0.0.1', port: 0, proxy: {}, headers },
    })
    browser = await launchBrowser(flags)
  })
  afterAll(async () => {
    await browser?.close()
    await server?.close()
    if (own) rmSync(own, { recursive: true, force: true })
  })
  afterEach(async () => {
    for (const context of browser.contexts()) if (context !== sharedTab?.context()) await context.close()
    if (sharedTab && isSharedTabUsed) await clear(sharedTab)
    isSharedTabUsed = false
    const heard = complaints
    complaints = []
    expect(heard, 'the pages complained').toEqual([])
  })

  const address = (path = '') => `${server.resolvedUrls?.local[0]}${path}`
  const newBrowser = async (options: BrowserContextOptions = {}): Promise<BrowserContext> => {
    const context = await browser.newContext({ viewport: WIDE_WINDOW, serviceWorkers: 'block', ...options })
    context.setDefaultTimeout(actionTimeoutMs)
    return context
  }
  const newTab = async (context: BrowserContext): Promise<Page> => {
    const tab = await context.newPage()
    tab.on('pageerror', (error) => complaints.push(String(error)))
    tab.on('console', (message) => {
      if (recordsConsole && ['error', 'warning'].includes(message.type())) complaints.push(message.text())
    })
    return tab
  }
  const clear = async (tab: Page): Promise<void> => {
    await tab.context().setOffline(false)
    await tab.context().clearPermissions()
    await tab.goto(address(EMPTY_PATH))
    forgetFakeCalls(tab)
    await tab.evaluate('sessionStorage.clear()')
    const session = await tab.context().newCDPSession(tab)
    await session.send('Page.resetNavigationHistory')
    const storageTypes = 'cookies,local_storage,indexeddb,cache_storage'
    await session.send('Storage.clearDataForOrigin', { origin: new URL(address()).origin, storageTypes })
    await session.detach()
  }

  return {
    address,
    /**
     * A new browser context. Service workers are blocked unless `options` allow them: each test would cache the whole
     * app again.
     */
    newBrowser,
    /** A new tab. */
    newTab,
    /**
     * An empty tab with reduced motion. The first of a test is the one that the tests of a file share, unless its options
     * aren't only about the window: opening the app there takes half the CPU time, because its files are cached and
     * compiled. After each test the shared tab forgets pages, storage, permissions and fake calls, but no scripts,
     * listeners and routes: a test that adds some needs a new tab.
     */
    openTab: async (options: BrowserContextOptions = {}): Promise<Page> => {
      const { viewport = WIDE_WINDOW, reducedMotion = 'reduce', colorScheme = 'light', ...others } = options
      if (isSharedTabUsed || Object.keys(others).length > 0)
        return newTab(await newBrowser({ reducedMotion, ...options }))
      isSharedTabUsed = true
      sharedTab ??= await newTab(await newBrowser())
      if (viewport) await sharedTab.setViewportSize(viewport)
      await sharedTab.emulateMedia({ reducedMotion, colorScheme, media: null })
      return sharedTab
    },
  }
}
