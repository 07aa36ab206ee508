// Memory of a page during a three-hour recording: its 108,000 slices go through the store and the uploader of a real
// browser to a real server, as fast as they can be processed.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CDPSession } from 'playwright-core'
import { build, preview } from 'vite'
import { openBrowser } from '../e2e/support/browser.ts'
import { benchmark, scratchFolder } from './support/benchmark.ts'
import { runServer } from './support/running-server.ts'

const SLICES_A_MINUTE = 600
/** 96 kbit/s for a tenth of a second. */
const SLICE_BYTES = 1200
const MINUTES = 180
const STEP = 10
/** In MiB. More would mean that memory grows with the recording. */
const MAX_GROWTH = 2
const MEGABYTE = 1024 * 1024

const root = fileURLToPath(new URL('..', import.meta.url))
const PAGE = 'features/recording/queue/testing/harness.html'

/** JavaScript objects and buffers in use, in MiB. */
const inUse = async (session: CDPSession): Promise<number> => {
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize, embedderHeapUsedSize, backingStorageSize } = await session.send('Runtime.getHeapUsage')
  return (usedSize + embedderHeapUsedSize + backingStorageSize) / MEGABYTE
}

await benchmark(async (stack) => {
  const scratch = await scratchFolder(stack)
  const server = await runServer(stack, join(scratch, 'data'), { PATH: '' })
  const configFile = join(root, 'vite.config.ts')
  const outDir = join(scratch, 'pages')
  const input = join(root, 'web', PAGE)
  process.env.NODE_ENV = 'production'
  await build({ configFile, logLevel: 'error', build: { outDir, sourcemap: false, rolldownOptions: { input } } })
  const proxy = { '/api': { target: server.origin } }
  const pages = await preview({ configFile, build: { outDir }, preview: { host: '127.0.0.1', port: 0, proxy } })
  stack.defer(() => pages.close())
  const origin = new URL(pages.resolvedUrls?.local[0] ?? '').origin

  const context = await openBrowser(join(scratch, 'profile'), {})
  stack.defer(() => context.close())
  const person = { firstName: 'Ruth', lastName: 'Okafor', email: 'ruth@example.org', password: 'a good password' }
  const headers = { 'sec-fetch-site': 'same-origin' }
  const registerPerson = await context.request.post(`${origin}/api/register`, { data: person, headers })
  if (!registerPerson.ok()) throw new Error(await registerPerson.text())
  const page = await context.newPage()
  await page.goto(`${origin}/${PAGE}`)
  const session = await context.newCDPSession(page)

  const feed = (minutes: number) => page.evaluate(`feed(${minutes * SLICES_A_MINUTE}, ${SLICE_BYTES})`)
  await feed(STEP)
  const first = await inUse(session)
  let peak = first
  for (let minutes = STEP; minutes < MINUTES; minutes += STEP) {
    await feed(STEP)
    peak = Math.max(peak, await inUse(session))
  }
  const last = await inUse(session)
  const megabytes = (MINUTES * SLICES_A_MINUTE * SLICE_BYTES) / 1e6
  return [
    {
      figure: `memory of a page after ${MINUTES / 60} hours of recording, against ${STEP} minutes`,
      found: `${(last / first).toFixed(2)} (${(last - first).toFixed(2)} MiB more)`,
      goal: `≤ ${MAX_GROWTH} MiB more`,
      met: last - first <= MAX_GROWTH,
      inThisRun: `${first.toFixed(1)} and ${last.toFixed(1)} MiB, at most ${peak.toFixed(1)}; ${megabytes.toFixed(0)} MB stored and sent`,
    },
  ]
})
