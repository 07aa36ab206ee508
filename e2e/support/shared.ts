import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { migrateDatabase } from '#server/infra/db/migrate.ts'
import { openTestDatabase, type TestDatabase } from '#server/infra/testing/test-database.ts'
import { launchBrowser } from '#web/testing/launch-browser.ts'
import { freePort } from '../../bin/run/free-port.mjs'
import { browserFlags, type ContextOptions, type Journey, pageOptions, runJourney } from './browser.ts'
import { type RunningServer, startServer } from './server.ts'

// What the tests of a file share, because starting it takes longer than most tests.

/**
 * One browser for the tests of a file. Returns a function that runs a journey in a new context: its own cookies, storage
 * and cache. `speech` is the file that its microphone plays in a loop.
 */
export const sharedBrowser = (speech?: () => string) => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchBrowser(browserFlags(speech?.()))
  })
  afterAll(() => browser?.close())
  return async ({ initScript, ...options }: ContextOptions, use: Journey): Promise<void> => {
    const context = await browser.newContext(pageOptions(options))
    if (initScript) await context.addInitScript({ content: initScript })
    await runJourney(context, use)
  }
}

/**
 * One server for the tests of a file, with a database on the PostgreSQL server of the run. Each test registers people of
 * its own.
 * @param options.knowsAddress for addresses that the server builds itself, such as that of the test till
 */
export const sharedServer = (env: Record<string, string> = {}, { knowsAddress = false } = {}) => {
  const stack = new AsyncDisposableStack()
  let server: RunningServer
  let dataDir: string
  let database: TestDatabase
  let port: Record<string, string> = {}
  const start = async () => {
    server = await startServer(dataDir, { SPEECH: 'off', DATABASE_URL: database.url, ...port, ...env })
  }
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'keepsaid-e2e-'))
    stack.defer(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }))
    database = await openTestDatabase({ migrate: migrateDatabase })
    stack.defer(database.close)
    if (knowsAddress) port = { PORT: String(await freePort()) }
    await start()
    stack.defer(async () => void (await server.stop()))
  })
  afterAll(() => stack.disposeAsync())
  return {
    get origin() {
      return server.origin
    },
    get dataDir() {
      return dataDir
    },
    get databaseUrl() {
      return database.url
    },
    output: () => server.output(),
    /** Kills it, like a power cut. */
    kill: () => server.kill(),
    /** Asks it to shut down cleanly; resolves to its exit code. */
    stop: () => server.stop(),
    /** Starts it again, with `knowsAddress` at the same address. */
    start,
  }
}
