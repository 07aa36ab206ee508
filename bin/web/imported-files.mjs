import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const importFrom = /\b(?:import|export)\s+(?!type\b)[^'"`]*?\bfrom\s*['"]([^'"]+)['"]/g
const importAlone = /\bimport\s*\(?\s*['"]([^'"]+)['"]/g

/** @type {Map<string, { changed: number, names: string[] }>} */
const known = new Map()

/**
 * What a file imports for use, not for its types alone, as it is written there.
 * @param {string} file absolute path
 */
export function importsOf(file) {
  const changed = statSync(file).mtimeMs
  const before = known.get(file)
  if (before?.changed === changed) return before.names
  const text = readFileSync(file, 'utf8')
  const names = [importFrom, importAlone].flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name))
  known.set(file, { changed, names })
  return names
}

/**
 * The given files and all files of the project that they import, directly or through others.
 * @param {string[]} entries absolute paths
 * @param {string} root the folder that `#server/…` starts from
 * @returns {string[]} absolute paths, in a fixed order
 */
export function withImportedFiles(entries, root) {
  const seen = new Set(entries)
  for (const file of seen) {
    for (const name of importsOf(file)) {
      const target = locate(name, file, root)
      if (target && existsSync(target)) seen.add(target)
    }
  }
  return [...seen].sort()
}

/** @param {string} name @param {string} from @param {string} root */
function locate(name, from, root) {
  if (name.startsWith('#')) return join(root, name.slice(1))
  return name.startsWith('.') ? resolve(dirname(from), name) : undefined
}
