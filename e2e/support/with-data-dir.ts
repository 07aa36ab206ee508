import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cached } from '#dev/testing/cached.ts'
import { installedEngine } from '#server/infra/db/embedded/cluster.ts'
import { migrateDatabase } from '#server/infra/db/migrate.ts'
import { databaseKey } from '#server/infra/testing/database-key.ts'
import { startServer } from './server.ts'

const QUIET = { SPEECH: 'off', LOG_LEVEL: 'error' }

/** A data folder that no server has seen yet, removed after `use`. */
export const withEmptyDataDir = async (use: (dataDir: string) => Promise<void>): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'keepsaid-e2e-'))
  try {
    await use(dataDir)
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

/**
 * A data folder that a server has been started on once, removed after `use`: creating and migrating a database takes three
 * times as long as the rest of a start.
 */
export const withDataDir = (use: (dataDir: string) => Promise<void>): Promise<void> =>
  withEmptyDataDir(async (dataDir) => {
    const begun = await cached(`vault-${databaseKey(installedEngine(), migrateDatabase)}`, async (target) => {
      const server = await startServer(target, QUIET)
      await server.stop()
    })
    await cp(begun, dataDir, { recursive: true })
    await use(dataDir)
  })
