// What a browser loads before a public page or a screen of the app shows: compressed as well as Brotli can, and as our server sends it.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PUBLIC_PATHS } from '../e2e/support/public-paths.ts'
import { benchmark } from './support/benchmark.ts'
import { scriptsOf } from './support/first-load.ts'
import { firstSight } from './support/first-sight.ts'
import { scratchFolder } from './support/scratch-folder.ts'
import { sentBytes } from './support/sent-bytes.ts'
import { runServer } from './support/server.ts'
import { limitRow, type Row } from './support/table.ts'

const LIMIT = 130
/** Of a public page, in kB: all that is needed to see it, and its scripts. */
const FIRST_SIGHT = 60
const VISIT_SCRIPT = 5
/** With the only script that a public page ever has. */
const COUNTED = { GA_MEASUREMENT_ID: 'G-BENCH12345' }
const PAGE = 'index.html'
const RECORD_SCREEN = 'features/recording/screen/record-screen.tsx'
const OTHERS = [
  { name: 'stories page', source: 'features/stories/list/stories-screen.tsx' },
  { name: 'auth screen', source: 'features/account/auth-screen.tsx' },
]
const dist = fileURLToPath(new URL('../dist/web', import.meta.url))

const kilobytes = (bytes: readonly number[]): number => bytes.reduce((sum, some) => sum + some, 0) / 1000

/** Before and after compression, in kB. */
const weigh = async (screen: string) => {
  const scripts = await scriptsOf(dist, PAGE, screen)
  const before = kilobytes(scripts.map((script) => script.bytes))
  const after = kilobytes(scripts.map((script) => script.compressed))
  return { scripts, after, inThisRun: `${after.toFixed(1)} of ${before.toFixed(0)} kB in ${scripts.length} files` }
}

await benchmark(async (stack) => {
  if (!existsSync(dist)) throw new Error('The pages have not been built: npm run build.')
  const server = await runServer(stack, join(await scratchFolder(stack), 'data'))
  const record = await weigh(RECORD_SCREEN)
  const sent = await Promise.all(record.scripts.map(({ file }) => sentBytes(`${server.origin}/${file}`)))
  const others = OTHERS.map(async ({ name, source }) => {
    const { after, inThisRun } = await weigh(source)
    const found = (after / record.after).toFixed(2)
    return { figure: `JavaScript of the ${name}, Brotli, against the record screen's`, found, inThisRun }
  })
  const visitors = await runServer(stack, join(await scratchFolder(stack), 'data'), COUNTED)
  const publicRows: Row[] = []
  for (const path of PUBLIC_PATHS) {
    const { page, style, letters, scripts, all } = await firstSight(visitors.origin, path)
    const parts = { page, style, letters, scripts }
    const inThisRun = Object.entries(parts).map(([name, bytes]) => `${name} ${(bytes / 1000).toFixed(1)}`)
    publicRows.push({
      ...limitRow(`${path} before it shows, without pictures`, all / 1000, FIRST_SIGHT, 'kB', 1),
      inThisRun: `${(all / 1000).toFixed(1)} kB: ${inThisRun.join(', ')}`,
    })
    publicRows.push(limitRow(`JavaScript of ${path} where visits are counted`, scripts / 1000, VISIT_SCRIPT, 'kB', 1))
  }
  return [
    ...publicRows,
    { ...limitRow('JavaScript of the record screen, Brotli', record.after, LIMIT, 'kB'), inThisRun: record.inThisRun },
    limitRow('the same as our server sends it', kilobytes(sent), LIMIT, 'kB'),
    ...(await Promise.all(others)),
  ]
})
