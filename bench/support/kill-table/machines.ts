import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { type BrowserOptions, openBrowser } from '../../../e2e/support/browser.ts'
import { type RunningServer, startServer } from '../../../e2e/support/server.ts'
import { type Line, openLine } from '../network-proxy.ts'

/** A server on its data and a browser on its profile, with a line between them: all that a disaster can befall. */
export type Machines = Awaited<ReturnType<typeof startMachines>>

const ENV = { SPEECH: 'off', LOG_LEVEL: 'error' }
const PATIENCE = 30_000

// Tells the console, whose lines reach us even from a page that dies next, when what the person heard and did happened.
const TELL_TIMES = `{
  const say = (what) => console.debug('at ' + Date.now() + ' ' + what)
  const { start } = MediaRecorder.prototype
  MediaRecorder.prototype.start = function (...given) {
    say('recording')
    return start.apply(this, given)
  }
  addEventListener('click', () => say('pressed'), true)
}`

export const startMachines = async (stack: AsyncDisposableStack, folder: string, microphone: string) => {
  const dataDir = join(folder, 'data')
  const profile = join(folder, 'profile')
  stack.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  let server = await startServer(dataDir, ENV)
  stack.defer(() => server.kill())
  const line: Line = await openLine(stack, portOf(server))
  const options: BrowserOptions = { speech: microphone, initScript: TELL_TIMES }
  let context = await openBrowser(profile, options)
  stack.defer(() => context.close())
  let page = context.pages()[0] ?? (await context.newPage())
  const times = new Map<string, number>()
  prepare()

  function prepare() {
    context.setDefaultTimeout(PATIENCE)
    page.on('console', (message) => {
      const [, at, what] = /^at (\d+) (\w+)$/.exec(message.text()) ?? []
      if (what) times.set(what, Number(at))
    })
  }

  const use = (opened: BrowserContext, first: Page) => {
    context = opened
    page = first
    prepare()
  }

  return {
    line,
    dataDir,
    server: () => server,
    context: () => context,
    page: () => page,
    /** When that last happened, by the clock of this machine; also from a page that is gone. */
    lastTime: (what: 'recording' | 'pressed') => times.get(what) ?? Number.NaN,
    forgetTimes: () => times.clear(),
    async newPage() {
      await page.close()
      use(context, await context.newPage())
    },
    async killBrowser() {
      const session = await context.browser()?.newBrowserCDPSession()
      const { processInfo } = (await session?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] }
      const pid = processInfo.find(({ type }) => type === 'browser')?.id
      if (!pid) throw new Error('The browser does not say which process it is.')
      const gone = new Promise<void>((resolve) => context.once('close', () => resolve()))
      const at = Date.now()
      process.kill(pid, 'SIGKILL')
      await gone
      return at
    },
    closeBrowser: () => context.close(),
    async openBrowser() {
      const opened = await openBrowser(profile, options)
      use(opened, opened.pages()[0] ?? (await opened.newPage()))
    },
    async startServer() {
      server = await startServer(dataDir, ENV)
      line.leadTo(portOf(server))
    },
  }
}

const portOf = ({ origin }: RunningServer): number => Number(new URL(origin).port)
