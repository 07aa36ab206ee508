import { join } from 'node:path'
import { importsOf, withImportedFiles } from '../web/source-files.mjs'

/** A test that imports one of these modules uses a database. */
export const DATABASE_MODULES = ['server/infra/testing/test-database.ts', 'server/infra/db/connect.ts']

const PROCESS_MODULES = ['node:child_process', 'node:worker_threads', 'fauxqs']

/**
 * Decides from its imports which Vitest project a server test belongs to: `database` needs PostgreSQL, `programs` needs
 * ffmpeg, a speech engine, an object store or another process, `unit` needs none of these.
 * @param {string} file absolute path
 * @param {string} root the project's folder
 * @returns {'unit' | 'programs' | 'database'}
 */
export function kindOfTest(file, root) {
  const files = withImportedFiles([file], root)
  if (DATABASE_MODULES.some((module) => files.includes(join(root, module)))) return 'database'
  return files.some((name) => importsOf(name).some((imported) => PROCESS_MODULES.includes(imported)))
    ? 'programs'
    : 'unit'
}
