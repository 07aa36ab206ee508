import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { type BrowserOptions, openBrowser } from '../../../e2e/support/browser.ts'
import { type RunningServer, startServer } from '../../../e2e/support/server.ts'
import { type NetworkProxy, openProxy } from '../network-proxy.ts'

/** A server with its data and a browser with its profile, connected by a proxy: everything that a disaster can hit. */
export type Machines = Awaited<ReturnType<typeof startMachines>>

const ENV = { SPEECH_MS: 'off', LOG_LEVEL: 'error' }
const TIMEOUT_MS = 30_000

// Logs when recording started and when a button was pressed. Console lines arrive even from a page that dies right
// after.
const LOG_TIMES = `{
  const say = (what) => console.debug('at ' + Date.now() + ' ' + what)
  const { start } = MediaRecorder.prototype
  MediaRecorder.prototype.start = function (...given) {
    say('recording')
    return start.apply(this, given)
  }
  addEventListener('click', () => say('pressed'), true)
  const { getUserMedia } = MediaDevices.prototype
  MediaDevices.prototype.getUserMedia = async function (...given) {
    const stream = await getUserMedia.apply(this, given)
    window.takeMicrophone = () => {
      for (const track of stream.getTracks()) {
        track.stop()
        track.dispatchEvent(new Event('ended'))
      }
    }
    return stream
  }
}`

export const startMachines = async (stack: AsyncDisposableStack, folder: string, microphone: string) => {
  const dataDir = join(folder, 'data')
  const profile = join(folder, 'profile')
  stack.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  let server = await startServer(dataDir, ENV)
  stack.defer(() => server.kill())
  const proxy: NetworkProxy = await openProxy(stack, portOf(server))
  const options: BrowserOptions = { speech: microphone, initScript: LOG_TIMES }
  let context = await openBrowser(profile, options)
  stack.defer(() => context.close())
  let page = context.pages()[0] ?? (await context.newPage())
  const times = new Map<string, number>()
  prepare()

  function prepare() {
    context.setDefaultTimeout(TIMEOUT_MS)
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
    proxy,
    dataDir,
    server: () => server,
    context: () => context,
    page: () => page,
    /** When this last happened, by the clock of this machine. Also works for a page that is gone. */
    lastTime: (what: 'recording' | 'pressed') => times.get(what) ?? Number.NaN,
    clearTimes: () => times.clear(),
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
    /** As a phone call does. */
    async takeMicrophone() {
      const at = Date.now()
      await page.evaluate('takeMicrophone()')
      return at
    },
    closeBrowser: () => context.close(),
    async openBrowser() {
      const opened = await openBrowser(profile, options)
      use(opened, opened.pages()[0] ?? (await opened.newPage()))
    },
    async startServer() {
      server = await startServer(dataDir, ENV)
      proxy.forwardTo(portOf(server))
    },
  }
}

const portOf = ({ origin }: RunningServer): number => Number(new URL(origin).port)
