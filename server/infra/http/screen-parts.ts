import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'

const manifestSchema = v.record(
  v.string(),
  v.object({ file: v.string(), imports: v.optional(v.array(v.string()), []) }),
)

/** Asks who is there while the scripts are still coming; the first call of the page takes the answer. */
const WHO = '<link rel="preload" as="fetch" crossorigin="use-credentials" href="/api/user">'
/** These do not ask: the answer would wait, and be about somebody else by the time that it is taken. */
const ASKS_NOBODY = /^features\/passwords\//

/**
 * What a screen is made of beyond what every page of the app loads, as tags for its head: the browser fetches it while the app
 * still finds out who is there, instead of afterwards.
 * @param folder the built pages
 * @throws when the build knows nothing of a screen
 */
export const openScreenParts = async (folder: string): Promise<(screen: string) => string> => {
  const text = await readFile(join(folder, '.vite', 'manifest.json'), 'utf8').catch(() => undefined)
  if (text === undefined) return () => ''
  const manifest = v.parse(manifestSchema, JSON.parse(text))
  const partsOf = (name: string, seen = new Set<string>()): Set<string> => {
    const part = manifest[name]
    if (!part) throw new Error(`The built pages know nothing of ${name}.`)
    if (seen.has(part.file)) return seen
    seen.add(part.file)
    for (const imported of part.imports) partsOf(imported, seen)
    return seen
  }
  const everywhere = partsOf('index.html')
  return (screen) => {
    const own = [...partsOf(screen)].filter((file) => file.endsWith('.js') && !everywhere.has(file))
    const parts = own.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    return [...(ASKS_NOBODY.test(screen) ? [] : [WHO]), ...parts].join('')
  }
}
