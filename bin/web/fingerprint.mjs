import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { withImportedFiles } from './imported-files.mjs'
import { listFiles } from './list-files.mjs'

const isTest = (/** @type {string} */ file) => /\.test\.tsx?$/.test(file)

/**
 * What the built pages depend on: everything in `web`, the server's contracts with what they import, the build's
 * configuration with what it imports, and the versions of all packages. The same fingerprint means the same pages.
 * @param {string} root the project's folder
 * @returns {string} SHA-256, hex
 */
export function webFingerprint(root) {
  const web = ['web', 'common'].flatMap((folder) => listFiles(join(root, folder)))
  const contracts = listFiles(join(root, 'server')).filter((file) => file.endsWith('/contract.ts'))
  const settings = ['index.html', 'package-lock.json', 'tsconfig.base.json'].map((name) => join(root, name))
  const build = [join(root, 'vite.config.ts')].filter((name) => existsSync(name))
  const files = new Set([...web, ...withImportedFiles([...contracts, ...build], root), ...settings])

  const hash = createHash('sha256')
  for (const file of [...files].filter((name) => existsSync(name) && !isTest(name))) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}
