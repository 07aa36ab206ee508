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
}

/** No step takes this long, even on a busy machine. */
const ACTION_TIMEOUT_MS = 60_000
const WIDE_WINDOW = { width: 1280, height: 900 }

/** In the shared tab, a font of the page before is still in memory, so this page's preload goes unused. */
const UNUSED_PRELOAD = 'was preloaded using link preload but not used'

/** A page without scripts, at which a tab's storage can be cleared. */
const EMPTY_PATH = 'empty-page'
const emptyPage: Plugin = {
  name: 'empty-page',
  configurePreviewServer: ({ middlewares }) => {
    middlewares.use(`/${EMPTY_PATH}`, (_request, response) => {
      response.setHeader('content-type', 'text/html')
      // Without an icon, the browser would request one that isn't there.
      response.end('<!doctype html><title>Empty</title><link rel="icon" href="data:,">')
    })
  },
}

interface SharedBrowser {
  readonly browser: Browser
  /** The context of the shared tabs, one after another: the app's files stay cached and compiled in it. */
  readonly context: BrowserContext
}

// Files of one worker share what they import. Both end with the worker.
const sharedServers = new Map<string, Promise<PreviewServer>>()
const sharedBrowsers = new Map<string, Promise<SharedBrowser>>()

/** What was made for this key, or something new if there is none, or if it doesn't work anymore. */
async function reuse<T>(
  all: Map<string, Promise<T>>,
  key: string,
  make: () => Promise<T>,
  works = (_: T) => true,
): Promise<T> {
  const existing = await all.get(key)
  if (existing !== undefined && works(existing)) return existing
  const made = make()
  all.set(key, made)
  return made
}

async function serve(outDir: string, headers: Record<string, string>): Promise<PreviewServer> {
  const server = await preview({
    configFile,
    plugins: [emptyPage],
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0, proxy: {}, headers },
  })
  // Nothing waits for it when the worker has run its last file.
  server.httpServer.unref()
  return server
}

async function newContext(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: WIDE_WINDOW, serviceWorkers: 'block', ...options })
  context.setDefaultTimeout(ACTION_TIMEOUT_MS)
  return context
}

async function launchShared(flags: readonly string[]): Promise<SharedBrowser> {
  const browser = await launchBrowser(flags)
  return { browser, context: await newContext(browser) }
}

/**
 * Serves the built pages without an API, with a browser that all files of a worker share. After each test, its windows
 * are closed, and errors on pages fail it.
 */
export function withBuiltPages({
  page: input,
  headers = {},
  flags = [],
  recordsConsole = false,
}: BuiltPagesOptions = {}) {
  const own = input === undefined ? undefined : mkdtempSync(join(tmpdir(), 'keepsaid-pages-'))
  const outDir = own ?? inject('builtPages')
  let server: PreviewServer
  let shared: SharedBrowser
  let complaints: string[] = []
  let sharedTab: Page | undefined
  let isSharedTabUsed = false

  beforeAll(async () => {
    if (input !== undefined) {
      const rolldownOptions = { input: join(project, input) }
      await build({ configFile, logLevel: 'warn', build: { outDir, sourcemap: false, rolldownOptions } })
    }
    server = await reuse(sharedServers, JSON.stringify([outDir, headers]), () => serve(outDir, headers))
    shared = await reuse(
      sharedBrowsers,
      JSON.stringify(flags),
      () => launchShared(flags),
      ({ browser }) => browser.isConnected(),
    )
  })
  afterAll(async () => {
    // Its scripts, listeners and routes go with it.
    await sharedTab?.close()
    if (own) rmSync(own, { recursive: true, force: true })
  })
  afterEach(async () => {
    for (const context of shared.browser.contexts()) if (context !== shared.context) await context.close()
    for (const tab of shared.context.pages()) if (tab !== sharedTab) await tab.close()
    if (sharedTab && isSharedTabUsed) await clear(sharedTab)
    isSharedTabUsed = false
    const logged = complaints
    complaints = []
    expect(logged, 'the pages complained').toEqual([])
  })

  const address = (path = '') => `${server.resolvedUrls?.local[0]}${path}`
  const newBrowser = (options?: BrowserContextOptions): Promise<BrowserContext> => newContext(shared.browser, options)
  const newTab = async (context: BrowserContext): Promise<Page> => {
    const tab = await context.newPage()
    tab.on('pageerror', (error) => complaints.push(String(error)))
    tab.on('console', (message) => {
      const isComplaint = ['error', 'warning'].includes(message.type()) && !message.text().includes(UNUSED_PRELOAD)
      if (recordsConsole && isComplaint) complaints.push(message.text())
    })
    return tab
  }
  const clear = async (tab: Page): Promise<void> => {
    await tab.context().setOffline(false)
    await tab.context().clearPermissions()
    await tab.context().unrouteAll({ behavior: 'ignoreErrors' })
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
     * compiled, also for the next files of the worker. After each test the shared tab forgets pages, storage, permissions,
     * routes of its context and fake calls, but no scripts, listeners and own routes: a test that adds some needs a new tab.
     */
    openTab: async (options: BrowserContextOptions = {}): Promise<Page> => {
      const { viewport = WIDE_WINDOW, reducedMotion = 'reduce', colorScheme = 'light', ...others } = options
      if (isSharedTabUsed || Object.keys(others).length > 0)
        return newTab(await newBrowser({ reducedMotion, ...options }))
      isSharedTabUsed = true
      sharedTab ??= await newTab(shared.context)
      if (viewport) await sharedTab.setViewportSize(viewport)
      await sharedTab.emulateMedia({ reducedMotion, colorScheme, media: null })
      return sharedTab
    },
  }
}
