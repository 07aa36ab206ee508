import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { filesOf, readBuildManifest } from '#server/infra/http/app-pages.ts'

export type LoadedScript = { file: string; bytes: number; compressed: number }

/** The scripts a browser loads before a screen shows, by Vite's manifest: the page's, the screen's, what both import. */
export const scriptsOf = async (dist: string, page: string, screen: string): Promise<LoadedScript[]> => {
  const manifest = await readBuildManifest(dist)
  if (!manifest) throw new Error('The pages have not been built: npm run build.')
  const files = new Set([...filesOf(manifest, page), ...filesOf(manifest, screen)])
  return Promise.all([...files].filter((file) => file.endsWith('.js')).map((file) => weigh(dist, file)))
}

const weigh = async (dist: string, file: string): Promise<LoadedScript> => {
  const script = await readFile(join(dist, file))
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: script.byteLength }
  return { file, bytes: script.byteLength, compressed: brotliCompressSync(script, { params }).byteLength }
}
