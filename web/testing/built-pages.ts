import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { build, type PreviewServer, preview } from 'vite'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
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

  beforeAll(async () => {
    if (input !== undefined) {
      const rolldownOptions = { input: join(project, input) }
      await build({ configFile, logLevel: 'warn', build: { outDir, sourcemap: false, rolldownOptions } })
    }
    server = await preview({
      configFile,
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
    for (const context of browser.contexts()) await context.close()
    const heard = complaints
    complaints = []
    expect(heard, 'the pages complained').toEqual([])
  })

  return {
    address: (path = '') => `${server.resolvedUrls?.local[0]}${path}`,
    /**
     * A new browser context. Service workers are blocked unless `options` allow them: each test would cache the whole
     * app again.
     */
    newBrowser: async (options: BrowserContextOptions = {}): Promise<BrowserContext> => {
      const viewport = { width: 1280, height: 900 }
      const context = await browser.newContext({ viewport, serviceWorkers: 'block', ...options })
      context.setDefaultTimeout(actionTimeoutMs)
      return context
    },
    /** An empty tab. */
    newTab: async (context: BrowserContext): Promise<Page> => {
      const tab = await context.newPage()
      tab.on('pageerror', (error) => complaints.push(String(error)))
      tab.on('console', (message) => {
        if (recordsConsole && ['error', 'warning'].includes(message.type())) complaints.push(message.text())
      })
      return tab
    },
  }
}
