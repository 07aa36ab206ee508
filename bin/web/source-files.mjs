import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

const isTest = (/** @type {string} */ file) => /\.test\.tsx?$/.test(file)

/**
 * Hashes everything the built pages depend on: `web` and `common`, the server's contracts, the build configuration, all
 * their imports, and the package versions.
 * @param {string} root the project's folder
 * @returns {string} SHA-256, hex
 */
export function webFingerprint(root) {
  const web = ['web', 'common'].flatMap((folder) => listFiles(join(root, folder)))
  const contracts = listFiles(join(root, 'server')).filter((file) => file.endsWith('/contract.ts'))
  const configFiles = ['index.html', 'package-lock.json', 'tsconfig.base.json'].map((name) => join(root, name))
  const build = [join(root, 'vite.config.ts')].filter((name) => existsSync(name))
  const files = new Set([...web, ...withImportedFiles([...contracts, ...build], root), ...configFiles])

  const hash = createHash('sha256')
  for (const file of [...files].filter((name) => existsSync(name) && !isTest(name))) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

/**
 * The given files and all project files they import, directly or indirectly.
 * @param {string[]} entries absolute paths
 * @param {string} root the folder that `#server/…` starts from
 * @returns {string[]} absolute paths, sorted
 */
export function withImportedFiles(entries, root) {
  const seen = new Set(entries)
  for (const file of seen) {
    for (const specifier of importsOf(file)) {
      const target = resolveImport(specifier, file, root)
      if (target && existsSync(target)) seen.add(target)
    }
  }
  return [...seen].sort()
}

/** @param {string} specifier @param {string} from @param {string} root */
function resolveImport(specifier, from, root) {
  if (specifier.startsWith('#')) return join(root, specifier.slice(1))
  return specifier.startsWith('.') ? resolve(dirname(from), specifier) : undefined
}

const IMPORT_FROM = /\b(?:import|export)\s+(?!type\b)[^'"`]*?\bfrom\s*['"]([^'"]+)['"]/g
const BARE_IMPORT = /\bimport\s*\(?\s*['"]([^'"]+)['"]/g

/** @type {Map<string, { modifiedAt: number, specifiers: string[] }>} */
const importCache = new Map()

/**
 * The import specifiers in a file, without type-only imports.
 * @param {string} file absolute path
 */
export function importsOf(file) {
  const modifiedAt = statSync(file).mtimeMs
  const cached = importCache.get(file)
  if (cached?.modifiedAt === modifiedAt) return cached.specifiers
  const text = readFileSync(file, 'utf8')
  const specifiers = [IMPORT_FROM, BARE_IMPORT].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, specifier = '']) => specifier),
  )
  importCache.set(file, { modifiedAt, specifiers })
  return specifiers
}

/**
 * Every file below a folder, absolute and sorted. Empty when the folder does not exist.
 * @param {string} folder
 * @returns {string[]}
 */
export function listFiles(folder) {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
  } catch {
    return []
  }
}
