// The JavaScript that a browser loads before a screen shows: compressed as well as Brotli can, and as our server sends it.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { benchmark } from './support/benchmark.ts'
import { scriptsOf } from './support/first-load.ts'
import { scratchFolder } from './support/scratch-folder.ts'
import { sentBytes } from './support/sent-bytes.ts'
import { runServer } from './support/server.ts'
import { limitRow } from './support/table.ts'

const LIMIT = 130
const PAGE = 'index.html'
const RECORD_SCREEN = 'features/recordings/record-screen.tsx'
const OTHERS = [
  { name: 'stories page', source: 'features/stories/stories-screen.tsx' },
  { name: 'auth screen', source: 'features/accounts/auth-screen.tsx' },
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
  return [
    { ...limitRow('JavaScript of the record screen, Brotli', record.after, LIMIT, 'kB'), inThisRun: record.inThisRun },
    limitRow('the same as our server sends it', kilobytes(sent), LIMIT, 'kB'),
    ...(await Promise.all(others)),
  ]
})
