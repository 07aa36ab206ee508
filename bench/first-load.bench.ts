import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { firstPaintBytes, MAX_KB, RECORD_SCREEN, scriptsOf } from '../dev/pages/first-load.ts'
import { PUBLIC_PATHS } from '../e2e/support/public-paths.ts'
import { benchmark, limitRow, type Row, scratchFolder } from './support/benchmark.ts'
import { runServer } from './support/running-server.ts'

// What a browser loads before a public page or an app screen shows: compressed with Brotli at its best, and as our
// server sends it.

/** Analytics on, so the pages include every script they can have. */
const WITH_ANALYTICS = { GA_MEASUREMENT_ID: 'G-BENCH12345' }
const OTHERS = [
  { name: 'stories page', source: 'features/stories/list/stories-screen.tsx' },
  { name: 'auth screen', source: 'features/account/auth-screen.tsx' },
]
const dist = fileURLToPath(new URL('../dist/web', import.meta.url))

const kilobytes = (bytes: readonly number[]): number => bytes.reduce((sum, some) => sum + some, 0) / 1000

/** Sizes before and after compression, in kB. */
const weighScreen = async (screen: string) => {
  const files = await scriptsOf(dist, screen)
  const scripts = await Promise.all(files.map(compress))
  const before = kilobytes(scripts.map((script) => script.bytes))
  const after = kilobytes(scripts.map((script) => script.compressed))
  return { scripts, after, inThisRun: `${after.toFixed(1)} of ${before.toFixed(0)} kB in ${scripts.length} files` }
}

const compress = async (file: string) => {
  const script = await readFile(join(dist, file))
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: script.byteLength }
  return { file, bytes: script.byteLength, compressed: brotliCompressSync(script, { params }).byteLength }
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
    const html = await (await fetch(visitors.origin + path)).text()
    const { page, style, fonts, scripts, all } = await firstPaintBytes(path, html, (part) =>
      sentBytes(visitors.origin + part),
    )
    const parts = { page, style, fonts, scripts }
    const inThisRun = Object.entries(parts).map(([name, bytes]) => `${name} ${(bytes / 1000).toFixed(1)}`)
    publicRows.push({
      ...limitRow(`${path} before the first paint, without images`, all / 1000, MAX_KB.publicPage, 'kB', 1),
      inThisRun: `${(all / 1000).toFixed(1)} kB: ${inThisRun.join(', ')}`,
    })
    publicRows.push(limitRow(`JavaScript of ${path} with analytics`, scripts / 1000, MAX_KB.publicScripts, 'kB', 1))
  }
  return [
    ...publicRows,
    {
      ...limitRow('JavaScript of the record screen, Brotli', record.after, MAX_KB.recordScreen, 'kB'),
      inThisRun: record.inThisRun,
    },
    limitRow('the same as our server sends it', kilobytes(sent), MAX_KB.recordScreen, 'kB'),
    ...(await Promise.all(others)),
  ]
})
