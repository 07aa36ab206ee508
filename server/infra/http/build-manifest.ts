import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'

const manifestSchema = v.record(
  v.string(),
  v.object({ file: v.string(), imports: v.optional(v.array(v.string()), []) }),
)

/** What Vite built, by the modules that it started from. */
export type BuildManifest = v.InferOutput<typeof manifestSchema>

/**
 * @param folder the built pages
 * @returns undefined where nothing was built
 */
export const readBuildManifest = async (folder: string): Promise<BuildManifest | undefined> => {
  const text = await readFile(join(folder, '.vite', 'manifest.json'), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : v.parse(manifestSchema, JSON.parse(text))
}

/**
 * The files that a browser fetches before a module runs: its own, and those that it imports, directly or through others.
 * @throws when the build knows nothing of the module
 */
export const filesOf = (manifest: BuildManifest, name: string): ReadonlySet<string> => {
  const files = new Set<string>()
  const add = (one: string) => {
    const part = manifest[one]
    if (!part) throw new Error(`The built pages know nothing of ${one}.`)
    if (files.has(part.file)) return
    files.add(part.file)
    for (const imported of part.imports) add(imported)
  }
  add(name)
  return files
}
