import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import * as v from 'valibot'

const manifestSchema = v.record(
  v.string(),
  v.object({ file: v.string(), isEntry: v.optional(v.boolean()), imports: v.optional(v.array(v.string()), []) }),
)

type Manifest = v.InferOutput<typeof manifestSchema>

export type LoadedScript = { file: string; bytes: number; compressed: number }

/** The scripts a browser loads before a screen shows, by Vite's manifest: the page's, the screen's, what both import. */
export const scriptsOf = async (dist: string, page: string, screen: string): Promise<LoadedScript[]> => {
  const manifest = v.parse(manifestSchema, JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')))
  const files = new Set<string>()
  for (const start of [page, screen]) addImports(manifest, start, files)
  return Promise.all([...files].filter((file) => file.endsWith('.js')).map((file) => weigh(dist, file)))
}

const addImports = (manifest: Manifest, name: string, files: Set<string>): void => {
  const chunk = manifest[name]
  if (!chunk) throw new Error(`The built pages know nothing of ${name}.`)
  if (files.has(chunk.file)) return
  files.add(chunk.file)
  for (const imported of chunk.imports) addImports(manifest, imported, files)
}

const weigh = async (dist: string, file: string): Promise<LoadedScript> => {
  const script = await readFile(join(dist, file))
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: script.byteLength }
  return { file, bytes: script.byteLength, compressed: brotliCompressSync(script, { params }).byteLength }
}
