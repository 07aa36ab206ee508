import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'

export type Migrate = (pool: pg.Pool) => Promise<void>

const migrationsFolder = fileURLToPath(new URL('../db/migrations', import.meta.url))

/** Changes with the migrations and the migrate function. */
export const hashMigrations = (migrate: Migrate, folder = migrationsFolder): string => {
  const hash = createHash('sha256').update(String(migrate))
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  for (const file of files.sort())
    hash.update('\0').update(relative(folder, file)).update('\0').update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}
