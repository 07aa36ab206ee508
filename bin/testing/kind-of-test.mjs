import { join } from 'node:path'
import { importsOf, withImportedFiles } from '../web/imported-files.mjs'

/** Whoever imports one of these opens a database. */
export const databaseOpeners = ['server/infra/testing/database.ts', 'server/infra/db/connect.ts']

// The embedded engine has tests of its own, which mean nothing on another one.
const embeddedEngine = 'server/infra/db/embedded/'

const startsSomething = ['node:child_process', 'node:worker_threads', '@electric-sql/pglite']

/**
 * What a test of the server needs, seen from what it imports: `database` runs on the embedded engine and again on a
 * PostgreSQL server; `programs` needs ffmpeg, a speech engine or another process; `unit` needs nothing.
 * @param {string} file absolute path
 * @param {string} root the project's folder
 * @returns {'unit' | 'programs' | 'database'}
 */
export function kindOfTest(file, root) {
  if (file.startsWith(join(root, embeddedEngine))) return 'programs'
  const files = withImportedFiles([file], root)
  if (databaseOpeners.some((opener) => files.includes(join(root, opener)))) return 'database'
  return files.some((name) => importsOf(name).some((imported) => startsSomething.includes(imported)))
    ? 'programs'
    : 'unit'
}
