import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Manifest, type Plugin } from 'vite'
import type { Asset, Precache } from '../../web/service-worker/precache.ts'
import { BUILD_TARGET, oldestBrowsers } from './newer-apis.ts'

const SOURCE = fileURLToPath(new URL('../../web/service-worker/main.ts', import.meta.url))

/** What opens without a network. Screens are never precached just because something on this list loads them. */
export const OFFLINE_SCREENS: readonly string[] = [
  'index.html',
  'features/recording/screen/record-screen.tsx',
  'features/stories/list/stories-screen.tsx',
  'features/stories/page/story-screen.tsx',
  'features/faq/faq-screen.tsx',
  'features/bedtime/bedtime-screen.tsx',
  // Replaces all of them for people without a family, and is where they download their recordings.
  'app/no-family-screen.tsx',
]

/** Speech recognition caches itself when it's used, like its models; a sample to listen to needs a network. */
const NOT_OFFLINE = /\/speech-worker-|\.mp3$/

const digest = (algorithm: 'sha256' | 'sha384', bytes: string | Buffer) => createHash(algorithm).update(bytes)

/**
 * Builds the service worker as `/service-worker.js`, with the exact list of files that `screens` need: their own chunks
 * and what they load later, but no other screens.
 * @param screens sources as named in Vite's manifest, including the page itself
 */
export function serviceWorker(screens: readonly string[]): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    writeBundle: async ({ dir = '' }) => {
      const manifest: Manifest = JSON.parse(await readFile(join(dir, '.vite/manifest.json'), 'utf8'))
      // Other pages, such as those of tests, don't have one.
      if (!manifest['index.html']) return
      const page = await readFile(join(dir, 'index.html'))
      // Under its own name, so it always matches its build and `/` is never cached.
      const shell = `assets/shell-${digest('sha256', page).digest('hex').slice(0, 12)}.html`
      await writeFile(join(dir, shell), page)
      const files = [shell, ...scriptsOf(page.toString()), ...offlineFilesOf(manifest, screens)].sort()
      const assets = await Promise.all(files.map((file) => assetOf(dir, file)))
      const version = digest('sha256', JSON.stringify(assets)).digest('hex').slice(0, 12)
      await buildWorker(dir, { version, assets, shell: `/${shell}` })
    },
  }
}

/** All files of the given parts, their imports, and what they load later, except screens. */
export function offlineFilesOf(manifest: Manifest, parts: readonly string[]): string[] {
  const seen = new Set(parts)
  const files = new Set<string>()
  for (const name of seen) {
    const part = manifest[name]
    if (!part) throw new Error(`The build manifest doesn't have ${name}.`)
    for (const file of [part.file, ...(part.css ?? []), ...(part.assets ?? [])])
      if (!NOT_OFFLINE.test(file)) files.add(file)
    for (const imported of part.imports ?? []) seen.add(imported)
    for (const later of part.dynamicImports ?? []) if (!/-(screen|tab)\.tsx$/.test(later)) seen.add(later)
  }
  return [...files]
}

/** Scripts of the page that are not modules and therefore not in the manifest. */
const scriptsOf = (page: string): string[] =>
  [...page.matchAll(/<script src="\/(assets\/[^"]+)"/g)].map(([, file = '']) => file)

async function assetOf(dir: string, file: string): Promise<Asset> {
  const bytes = await readFile(join(dir, file))
  return { path: `/${file}`, integrity: `sha384-${digest('sha384', bytes).digest('base64')}` }
}

async function buildWorker(outDir: string, precache: Precache): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [oldestBrowsers()],
    define: { PRECACHE: JSON.stringify(precache) },
    build: {
      target: BUILD_TARGET,
      outDir,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: { input: SOURCE, output: { format: 'iife', entryFileNames: 'service-worker.js' } },
    },
  })
}
