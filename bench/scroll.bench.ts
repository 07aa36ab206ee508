// Scrolls through 10,000 stories in a real browser and compares frame times with the 16.7 ms of a 60 Hz screen.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import * as v from 'valibot'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { silentLog } from '#server/infra/log.ts'
import { closeServices, openServices } from '#server/services.ts'
import { createApiClient } from '../e2e/support/api-client.ts'
import { openBrowser } from '../e2e/support/browser.ts'
import { benchmark, limitRow, scratchFolder } from './support/benchmark.ts'
import { addManyStories } from './support/many-stories.ts'

const STORIES = 10_000
const FRAME_MS = 1000 / 60
const SECONDS = 10
/** A fast mouse wheel, in px per frame. */
const STEP = 60
const webFolder = fileURLToPath(new URL('../dist/web', import.meta.url))
const scrolled = v.object({ frames: v.array(v.number()), maxRows: v.number(), far: v.number() })

// Runs in the page.
const SCROLL = `(async () => {
  const frames = []
  let maxRows = 0
  let last = performance.now()
  const end = last + ${SECONDS * 1000}
  while (last < end) {
    const now = await new Promise(requestAnimationFrame)
    frames.push(now - last)
    last = now
    scrollBy(0, ${STEP})
    maxRows = Math.max(maxRows, document.querySelectorAll('article').length)
  }
  const places = [...document.querySelectorAll('li[aria-posinset]')].map((one) => Number(one.getAttribute('aria-posinset')))
  return { frames: frames.slice(1), maxRows, far: Math.max(...places) }
})()`
const user = v.object({ id: v.number(), familyId: v.number() })

const serve = async (stack: AsyncDisposableStack) => {
  const config = readConfig({ DATA_DIR: await scratchFolder(stack), PORT: '0', SPEECH: 'off' })
  const services = await openServices(config, silentLog)
  stack.defer(() => closeServices(services))
  const settings = { config, sessionSecret: 's'.repeat(40), webFolder, logger: pino({ level: 'silent' }) }
  const app = await buildApp(services, settings)
  stack.defer(() => app.close())
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  return { services, origin }
}

const at = (sorted: readonly number[], share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0

await benchmark(async (stack) => {
  if (!existsSync(webFolder)) throw new Error('The pages have not been built: npm run build.')
  const { services, origin } = await serve(stack)
  const person = createApiClient(() => origin)
  await person.register()
  const { id: userId, familyId } = v.parse(user, await (await person.request('/api/user')).json())
  await addManyStories(services.connected.database, { userId, familyId }, STORIES)

  const context = await openBrowser(join(await scratchFolder(stack), 'profile'), {})
  stack.defer(() => context.close())
  const cookie = person.cookie()
  const name = cookie.slice(0, cookie.indexOf('='))
  const value = cookie.slice(name.length + 1)
  await context.addCookies([{ name, value, url: origin }])
  const page = await context.newPage()
  const begun = performance.now()
  await page.goto(`${origin}/stories`)
  await page.getByRole('article').first().waitFor()
  const first = performance.now() - begun

  const { frames, maxRows, far } = v.parse(scrolled, await page.evaluate(SCROLL))
  const sorted = frames.toSorted((a, b) => a - b)
  const late = frames.filter((time) => time > 1.5 * FRAME_MS).length / frames.length
  const found = `${frames.length} frames, to story ${far} of ${STORIES}, at most ${maxRows} cards in the page`
  return [
    {
      ...limitRow('median frame, against 16.7 ms', at(sorted, 0.5) / FRAME_MS, 1.1, '×', 2),
      inThisRun: found,
    },
    limitRow('p95 frame, against 16.7 ms', at(sorted, 0.95) / FRAME_MS, 1.5, '×', 2),
    limitRow('late frames, of 100', late * 100, 5, ''),
    limitRow('first stories on screen', first, 2000, 'ms'),
  ]
})
