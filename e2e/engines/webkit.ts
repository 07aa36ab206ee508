import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { freePort } from '../../bin/run/free-port.mjs'
import { type Driver, type EngineOptions, WINDOW } from './engine-browser.ts'
import { FIND_ELEMENT } from './find-element.ts'
import { killAll, processesBelow } from './processes.ts'

const START_TIMEOUT_MS = 30_000
const SCRIPT_TIMEOUT_MS = 90_000
const CLOSE_TIMEOUT_MS = 5000
const EXPECTED = [
  // WebKitGTK doesn't know these, and ignores them.
  /directive 'manifest-src'/,
  /argument key "interactive-widget"/,
  // A busy machine hasn't run the script yet.
  /\/assets\/[\w.-]+\.js was preloaded using link preload/,
  // How it logs our own requests that end with their page.
  /\/localhost:\d+\/api\/\S+ due to access control checks/,
]

const browserProgram = fileURLToPath(new URL('webkit-browser.mjs', import.meta.url))

const tabSchema = v.object({ handle: v.string() })
const sessionSchema = v.object({ sessionId: v.string() })
const elementSchema = v.nullable(
  v.pipe(
    v.record(v.string(), v.string()),
    v.transform((ids) => Object.values(ids)[0] ?? null),
  ),
)
const resultSchema = v.union([v.object({ error: v.string() }), v.object({ value: v.unknown() })])

/** Drives WebKitGTK by WebDriver. */
export async function openWebKit(options: EngineOptions): Promise<Driver<string>> {
  await mkdir(options.profile, { recursive: true })
  const webDriver = await startWebDriver(options)
  try {
    return await openSession(options, webDriver)
  } catch (error) {
    await webDriver.stop()
    throw error
  }
}

type WebDriver = Awaited<ReturnType<typeof startWebDriver>>

/** Starts WebKitWebDriver with a display of its own. Nothing answers yet. */
async function startWebDriver({ profile, env }: EngineOptions) {
  const port = await freePort()
  const child = spawn(
    'xvfb-run',
    ['-a', '-s', '-screen 0 1320x1400x24', 'WebKitWebDriver', `--port=${port}`, '--host=127.0.0.1'],
    {
      // WebKit's sandbox refuses to start as root.
      env: { ...process.env, ...env, HOME: profile, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A process group: the display, the driver and the browser.
      detached: true,
    },
  )
  const ended = once(child, 'exit')
  const killGroup = () => killAll([-(child.pid ?? 0)])
  process.once('exit', killGroup)
  const errors: string[] = []
  // Some of its processes write to the one, some to the other.
  for (const output of [child.stdout, child.stderr])
    createInterface(output).on('line', (line) => {
      const [message] = /\bCONSOLE (\w+ )?(ERROR|WARN) .*/.exec(line) ?? []
      if (message && !EXPECTED.some((expected) => expected.test(message))) errors.push(message)
    })
  return {
    pid: child.pid ?? 0,
    errors,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    async send(method: string, path: string, body?: unknown): Promise<unknown> {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        signal: AbortSignal.timeout(SCRIPT_TIMEOUT_MS),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const { value } = v.parse(v.object({ value: v.unknown() }), await response.json())
      if (!response.ok) throw new Error(`WebKit: ${path.replace(/^.session.[^/]+/, '')}: ${JSON.stringify(value)}`)
      return value
    },
    async stop(): Promise<void> {
      const processes = processesBelow(child.pid ?? 0).map(({ pid }) => pid)
      killGroup()
      killAll(processes)
      await ended
      process.off('exit', killGroup)
    },
  }
}

async function openSession(
  { profile, initScripts = [] }: EngineOptions,
  { pid: driverPid, errors, hasEnded, send, stop }: WebDriver,
): Promise<Driver<string>> {
  for (const deadline = Date.now() + START_TIMEOUT_MS; ; await wait(100)) {
    const isReady = await send('GET', '/status').then(
      () => true,
      () => false,
    )
    if (isReady) break
    if (Date.now() > deadline || hasEnded()) throw new Error('WebKitWebDriver did not start.')
  }
  const script = join(profile, 'init.js')
  await writeFile(script, initScripts.map((text) => `{${text}\n}\n`).join(''))
  const args = [`--profile=${profile}`, `--script=${script}`, `--width=${WINDOW.width}`, `--height=${WINDOW.height}`]
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { binary: browserProgram, args } } }
  const { sessionId } = v.parse(sessionSchema, await send('POST', '/session', { capabilities }))
  const command = (method: string, path: string, body?: unknown) => send(method, `/session/${sessionId}${path}`, body)
  /** Evaluates a promise in the page; `arguments[0]` are `args`. */
  const run = async (promise: string, args: readonly unknown[]): Promise<unknown> => {
    const script = `const done = arguments[arguments.length - 1];
      ${promise}.then((value) => done({ value: value ?? null }), (error) => done({ error: String(error) }))`
    const result = v.parse(resultSchema, await command('POST', '/execute/async', { script, args: [args] }))
    if ('error' in result) throw new Error(result.error)
    return result.value
  }
  const show = (handle: string) => command('POST', '/window', { handle })
  let tab = v.parse(v.string(), await command('GET', '/window'))
  const otherTabs: string[] = []
  await command('POST', '/timeouts', { script: SCRIPT_TIMEOUT_MS, pageLoad: SCRIPT_TIMEOUT_MS })
  const pid = processesBelow(driverPid).find(({ command }) => command.includes(browserProgram))?.pid
  if (!pid) throw new Error('WebKit has no process.')

  return {
    errors,
    pid,
    pagePids: () =>
      processesBelow(pid)
        .filter(({ command }) => command.includes('WebKitWebProcess'))
        .map(({ pid }) => pid),
    goto: async (url) => void (await command('POST', '/url', { url })),
    reload: async () => void (await command('POST', '/refresh', {})),
    async openTab() {
      otherTabs.push(tab)
      tab = v.parse(tabSchema, await command('POST', '/window/new', { type: 'tab' })).handle
      await show(tab)
    },
    async closeTab() {
      const before = otherTabs.pop()
      if (!before) throw new Error('It is the only tab.')
      await command('DELETE', '/window')
      tab = before
      await show(tab)
    },
    async closeOtherTabs() {
      for (const other of otherTabs.splice(0)) {
        await show(other)
        await command('DELETE', '/window')
      }
      await show(tab)
    },
    evaluate: (body, ...args) => run(`(async (args) => { ${body} })(arguments[0])`, args),
    find: async (...args) => v.parse(elementSchema, await run(`(${FIND_ELEMENT})(...arguments[0])`, args)),
    click: async (element) => void (await command('POST', `/element/${element}/click`, {})),
    clear: async (element) => void (await command('POST', `/element/${element}/clear`, {})),
    type: async (element, text) => void (await command('POST', `/element/${element}/value`, { text })),
    async pressAt(x, y) {
      const move = { type: 'pointerMove', x: Math.round(x), y: Math.round(y), origin: 'viewport', duration: 50 }
      const actions = [move, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }]
      await command('POST', '/actions', {
        actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }],
      })
    },
    screenshot: async (file) =>
      writeFile(file, Buffer.from(v.parse(v.string(), await command('GET', '/screenshot')), 'base64')),
    async close() {
      if (hasEnded()) return
      await Promise.race([command('DELETE', '').catch(() => {}), wait(CLOSE_TIMEOUT_MS)])
      await stop()
    },
  }
}
