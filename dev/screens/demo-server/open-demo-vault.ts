import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cached } from '#dev/testing/cached.ts'
import { readConfig } from '#server/config.ts'
import { migrateDatabase } from '#server/infra/db/migrate.ts'
import { openDataFolder } from '#server/infra/files/data-folder.ts'
import { silentLog } from '#server/infra/log.ts'
import { hashMigrations } from '#server/infra/testing/hash-migrations.ts'
import { closeServices, openServices } from '#server/services.ts'
import { startServer } from '../../../e2e/support/server.ts'
import { type Account, addAccounts, emails } from './accounts.ts'
import { addActivity, signIn, type VaultIds } from './activity.ts'

/** A running server with the families that appear on screens. */
export interface Vault extends VaultIds {
  readonly origin: string
  /** The Cookie header of each account. */
  readonly cookies: Readonly<Record<Account, string>>
}

const QUIET = { SPEECH: 'off', LOG_LEVEL: 'error' }
const IDS_FILE = 'ids.json'
const sources = ['../../demo', '.'].map((folder) => fileURLToPath(new URL(folder, import.meta.url)))

/** Starts a server with the same families each time. Recording their stories takes half a minute and is cached for a day. */
export const openVault = async (): Promise<{ vault: Vault; close: () => Promise<void> }> => {
  const filled = await cached(`screens-${vaultKey()}`, fill)
  const dataDir = await mkdtemp(join(tmpdir(), 'keepsaid-screens-'))
  await cp(filled, dataDir, { recursive: true })
  const ids: VaultIds = JSON.parse(await readFile(join(dataDir, IDS_FILE), 'utf8'))
  const { origin, stop } = await startServer(dataDir, QUIET)
  const signedIn = Object.entries(emails).map(async ([who, email]) => [who, (await signIn(origin, email)).cookie()])
  const cookies: Record<Account, string> = Object.fromEntries(await Promise.all(signedIn))
  const close = async () => {
    await stop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
  return { vault: { ...ids, origin, cookies }, close }
}

const fill = async (dataDir: string): Promise<void> => {
  const config = readConfig({ ...process.env, ...QUIET, DATA_DIR: dataDir })
  await openDataFolder(config)
  const services = await openServices(config, silentLog)
  try {
    await addAccounts(services)
  } finally {
    await closeServices(services)
  }
  const server = await startServer(dataDir, QUIET)
  try {
    await writeFile(join(dataDir, IDS_FILE), JSON.stringify(await addActivity(server.origin)))
  } finally {
    await server.stop()
  }
}

const vaultKey = (): string => {
  const hash = createHash('sha256').update(hashMigrations(migrateDatabase))
  for (const folder of sources)
    for (const file of readdirSync(folder).sort()) hash.update(file).update(readFileSync(join(folder, file)))
  return hash.digest('hex').slice(0, 16)
}
