import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Migrate } from './test-database.ts'

const migrations = fileURLToPath(new URL('../db/migrations', import.meta.url))

/** Identifies a migrated database. Changes with the migrations, the engine and the migrate function. */
export const databaseKey = (engine: string, migrate: Migrate, folder = migrations): string => {
  const hash = createHash('sha256').update(engine).update('\0').update(String(migrate))
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  for (const file of files.sort())
    hash.update('\0').update(relative(folder, file)).update('\0').update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}
