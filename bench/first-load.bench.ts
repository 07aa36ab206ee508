import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { PUBLIC_PATHS } from '../e2e/support/public-paths.ts'
import { filesOf, readBuildManifest } from '../server/infra/http/app-pages.ts'
import { benchmark, limitRow, type Row, scratchFolder } from './support/benchmark.ts'
import { runServer } from './support/running-server.ts'

// What a browser loads before a public page or a screen of the app shows: compressed as well as Brotli can, and as our server sends it.

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

type LoadedScript = { file: string; bytes: number; compressed: number }

/** The scripts a browser loads before a screen shows, by Vite's manifest: the page's, the screen's, what both import. */
const scriptsOf = async (dist: string, page: string, screen: string): Promise<LoadedScript[]> => {
  const manifest = await readBuildManifest(dist)
  if (!manifest) throw new Error('The pages have not been built: npm run build.')
  const files = new Set([...filesOf(manifest, page), ...filesOf(manifest, screen)])
  return Promise.all([...files].filter((file) => file.endsWith('.js')).map((file) => compress(dist, file)))
}

const compress = async (dist: string, file: string): Promise<LoadedScript> => {
  const script = await readFile(join(dist, file))
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: script.byteLength }
  return { file, bytes: script.byteLength, compressed: brotliCompressSync(script, { params }).byteLength }
}

/** What a browser fetches before a public page shows, in bytes as they are sent: the page, its style, its letters, its scripts. */
const firstSight = async (origin: string, path: string) => {
  const html = await (await fetch(origin + path)).text()
  const addressesOf = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, address = '']) => origin + address)
  const weigh = async (addresses: readonly string[]) =>
    (await Promise.all(addresses.map((address) => sentBytes(address)))).reduce((sum, bytes) => sum + bytes, 0)
  const page = await weigh([origin + path])
  const style = await weigh(addressesOf(/<link rel="stylesheet" href="([^"]+)"/g))
  const letters = await weigh(addressesOf(/<link rel="preload" as="font"[^>]* href="([^"]+)"/g))
  const scripts = await weigh(addressesOf(/<script src="([^"]+)"/g))
  return { page, style, letters, scripts, all: page + style + letters + scripts }
}

/** The bytes of an answer's body as they come over the line to a browser, which can undo Brotli and gzip. */
const sentBytes = async (url: string): Promise<number> => {
  const [response]: IncomingMessage[] = await once(get(url, { headers: { 'accept-encoding': 'gzip, br' } }), 'response')
  if (response?.statusCode !== 200) throw new Error(`${url} was answered with ${response?.statusCode}.`)
  return (await buffer(response)).byteLength
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
