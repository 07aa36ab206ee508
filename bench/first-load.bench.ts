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

// What a browser loads before a public page or an app screen shows: compressed with Brotli at its best, and as our
// server sends it.

const MAX_SCRIPTS_KB = 130
/** Limits for a public page in kB: everything needed for the first paint, and its scripts. */
const MAX_FIRST_PAINT_KB = 60
const MAX_VISIT_SCRIPT_KB = 5
/** Analytics on, so the pages include the only script they ever have. */
const WITH_ANALYTICS = { GA_MEASUREMENT_ID: 'G-BENCH12345' }
const PAGE = 'index.html'
const RECORD_SCREEN = 'features/recording/screen/record-screen.tsx'
const OTHERS = [
  { name: 'stories page', source: 'features/stories/list/stories-screen.tsx' },
  { name: 'auth screen', source: 'features/account/auth-screen.tsx' },
]
const dist = fileURLToPath(new URL('../dist/web', import.meta.url))

const kilobytes = (bytes: readonly number[]): number => bytes.reduce((sum, some) => sum + some, 0) / 1000

/** Sizes before and after compression, in kB. */
const weighScreen = async (screen: string) => {
  const scripts = await scriptsOf(dist, PAGE, screen)
  const before = kilobytes(scripts.map((script) => script.bytes))
  const after = kilobytes(scripts.map((script) => script.compressed))
  return { scripts, after, inThisRun: `${after.toFixed(1)} of ${before.toFixed(0)} kB in ${scripts.length} files` }
}

type LoadedScript = { file: string; bytes: number; compressed: number }

/**
 * The scripts a browser loads before a screen shows, from Vite's manifest: the page's, the screen's and their imports.
 */
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

/** Bytes sent before a public page shows: the page, its style sheet, fonts and scripts. */
const firstPaintBytes = async (origin: string, path: string) => {
  const html = await (await fetch(origin + path)).text()
  const addressesOf = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, address = '']) => origin + address)
  const weighScreen = async (addresses: readonly string[]) =>
    (await Promise.all(addresses.map((address) => sentBytes(address)))).reduce((sum, bytes) => sum + bytes, 0)
  const page = await weighScreen([origin + path])
  const style = await weighScreen(addressesOf(/<link rel="stylesheet" href="([^"]+)"/g))
  const fonts = await weighScreen(addressesOf(/<link rel="preload" as="font"[^>]* href="([^"]+)"/g))
  const scripts = await weighScreen(addressesOf(/<script src="([^"]+)"/g))
  return { page, style, fonts, scripts, all: page + style + fonts + scripts }
}

/** Size of a response body as sent to a browser that accepts Brotli and gzip, in bytes. */
const sentBytes = async (url: string): Promise<number> => {
  const [response]: IncomingMessage[] = await once(get(url, { headers: { 'accept-encoding': 'gzip, br' } }), 'response')
  if (response?.statusCode !== 200) throw new Error(`${url} returned ${response?.statusCode}.`)
  return (await buffer(response)).byteLength
}

await benchmark(async (stack) => {
  if (!existsSync(dist)) throw new Error('The pages have not been built: npm run build.')
  const server = await runServer(stack, join(await scratchFolder(stack), 'data'))
  const record = await weighScreen(RECORD_SCREEN)
  const sent = await Promise.all(record.scripts.map(({ file }) => sentBytes(`${server.origin}/${file}`)))
  const others = OTHERS.map(async ({ name, source }) => {
    const { after, inThisRun } = await weighScreen(source)
    const found = (after / record.after).toFixed(2)
    return { figure: `JavaScript of the ${name}, Brotli, against the record screen's`, found, inThisRun }
  })
  const visitors = await runServer(stack, join(await scratchFolder(stack), 'data'), WITH_ANALYTICS)
  const publicRows: Row[] = []
  for (const path of PUBLIC_PATHS) {
    const { page, style, fonts, scripts, all } = await firstPaintBytes(visitors.origin, path)
    const parts = { page, style, fonts, scripts }
    const inThisRun = Object.entries(parts).map(([name, bytes]) => `${name} ${(bytes / 1000).toFixed(1)}`)
    publicRows.push({
      ...limitRow(`${path} before the first paint, without images`, all / 1000, MAX_FIRST_PAINT_KB, 'kB', 1),
      inThisRun: `${(all / 1000).toFixed(1)} kB: ${inThisRun.join(', ')}`,
    })
    publicRows.push(limitRow(`JavaScript of ${path} with analytics`, scripts / 1000, MAX_VISIT_SCRIPT_KB, 'kB', 1))
  }
  return [
    ...publicRows,
    {
      ...limitRow('JavaScript of the record screen, Brotli', record.after, MAX_SCRIPTS_KB, 'kB'),
      inThisRun: record.inThisRun,
    },
    limitRow('the same as our server sends it', kilobytes(sent), MAX_SCRIPTS_KB, 'kB'),
    ...(await Promise.all(others)),
  ]
})
