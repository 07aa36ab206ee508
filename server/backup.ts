import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { formatBytes } from '#common/format/numbers.ts'
import { exitOnSignals } from './command-line/exit-on-signals.ts'
import { type Config, processConfig } from './config.ts'
import { type BackupResult, CLUSTER_FOLDER } from './infra/backup/make-backup.ts'
import { openBackups } from './infra/backup/open-backups.ts'
import { findDataFolder } from './infra/files/data-folder.ts'
import { silentLog } from './infra/log.ts'
import { connectionToRunning, startEmbeddedServer } from './infra/postgres/embedded-server.ts'
import { FolderInUse } from './infra/postgres/folder-lock.ts'
import { StartupError, startupErrorMessage } from './infra/startup-errors.ts'
import { backupSettings } from './services.ts'

// `npm run backup`: makes a backup now, whether the app is running or not.

process.umask(0o077)
exitOnSignals()

const log = { ...silentLog, error: (_details: object, message: string) => console.error(message) }

const backUp = async (config: Config): Promise<BackupResult> => {
  const settings = backupSettings(config)
  if (config.databaseUrl) return openBackups(settings, { kind: 'server', url: config.databaseUrl }, log).make('manual')
  const cluster = join(config.dataDir, CLUSTER_FOLDER)
  if (!existsSync(cluster))
    throw new StartupError(`There is no database in ${config.dataDir}, so there is nothing to back up.`)
  const server = await startEmbeddedServer({ folder: cluster, log }).catch((error: unknown) => {
    if (error instanceof FolderInUse) return undefined
    throw error
  })
  // The app is running, and its server takes another connection.
  const superuser = server?.superuser ?? (await connectionToRunning(cluster))
  try {
    return await openBackups(settings, { kind: 'cluster', superuser }, log).make('manual')
  } finally {
    await server?.stop()
  }
}

/** If root makes the backup of another account, that account must be able to read it, and to delete it when its time comes. */
const becomeOwnerOf = (folder: string): void => {
  const owner = statSync(folder, { throwIfNoEntry: false })
  if (process.getuid?.() !== 0 || !owner || owner.uid === 0) return
  process.setgroups?.([owner.gid])
  process.setgid?.(owner.gid)
  process.setuid?.(owner.uid)
}

const start = async (): Promise<void> => {
  const settings = processConfig()
  becomeOwnerOf(settings.dataDir)
  const config = { ...settings, dataDir: findDataFolder(settings) }
  const { name, bytes, newBytes } = await backUp(config)
  console.log(
    `Backup ${name} is in ${backupSettings(config).folder}: ${formatBytes(bytes)}, of which ${formatBytes(newBytes)} are new.`,
  )
}

start().catch((error: unknown) => {
  console.error('No backup was made:', startupErrorMessage(error) ?? error)
  process.exit(1)
})
