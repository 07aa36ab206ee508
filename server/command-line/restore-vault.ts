import { basename, resolve } from 'node:path'
import { isNull } from 'drizzle-orm'
import { formatDateTime } from '#common/format/dates.ts'
import { formatBytes, formatCount } from '#common/format/numbers.ts'
import type { Config } from '#server/config.ts'
import { FILES_FOLDER } from '#server/infra/backup/make-backup.ts'
import { type RestoredVault, restoreBackup } from '#server/infra/backup/restore-backup.ts'
import { createDatabase } from '#server/infra/db/database.ts'
import { storedFiles, takes } from '#server/infra/db/schema/recordings.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import { findDataFolder } from '#server/infra/files/data-folder.ts'
import { ID_FILE, openFolderStore } from '#server/infra/files/folder-store.ts'
import { StartupError } from '#server/infra/startup-errors.ts'
import { backupSettings } from '#server/services.ts'
import { CommandError, type Print } from './admin-command.ts'

/** Removes files that arrived after the database was copied, counts the rest and compares recordings with their checksums. */
const inspectVault = async ({ pool, filesFolder, manifest }: RestoredVault) => {
  const { registered, audio, storyCount } = await createDatabase(pool, async () => {}).asSystem(async (tx) => ({
    registered: await tx.select({ name: storedFiles.name }).from(storedFiles),
    audio: await tx.select({ name: takes.fileName, sha256: takes.sha256 }).from(takes),
    storyCount: await tx.$count(stories, isNull(stories.deletedAt)),
  }))
  const inStore = manifest.files.filter(({ path }) => path.startsWith(`${FILES_FOLDER}/`))
  const backedUp = inStore.filter(({ path }) => basename(path) !== ID_FILE)
  const hashes = new Map(backedUp.map(({ path, sha256 }) => [basename(path), sha256]))
  const names = new Set(registered.map(({ name }) => name))
  const store = await openFolderStore(filesFolder)
  for (const name of hashes.keys()) if (!names.has(name)) await store.remove(name)
  const altered = audio.filter(({ name, sha256 }) => hashes.get(name) !== sha256)
  return { storyCount, recordingCount: audio.length, altered: altered.map(({ name }) => name) }
}

type Restore = {
  /** The backup folder, and one of its backups; by default the newest. */
  folder: string
  name: string | undefined
  dataDir: string
  databaseUrl: string | undefined
  searchPath: string
}

/**
 * Restores a backup into an empty data folder and says what is back. Throws if the database can't be restored, and, after
 * everything else is in place, if a recording is damaged.
 */
export const restoreVault = async (
  { folder, name, ...settings }: Restore,
  print: (line: string) => void,
): Promise<void> => {
  const { backup, bytes, damaged, result } = await restoreBackup(
    { folder: resolve(folder), ...(name !== undefined && { name }), ...settings },
    inspectVault,
  )
  const { storyCount, recordingCount, altered } = result
  const count = `${formatCount(storyCount, 'story', 'stories')} and ${formatCount(recordingCount, 'recording', 'recordings')}`
  print(
    `Restored ${count} (${formatBytes(bytes)}) into ${settings.dataDir}, from the backup of ${formatDateTime(backup.at.toISOString())}.`,
  )
  for (const line of damaged) print(`Damaged: ${line}`)
  for (const file of altered) print(`Damaged before the backup: ${file}`)
  if (damaged.length + altered.length > 0) throw new DamagedRecordings('Everything else is intact.')
  print('Every file is identical to what was backed up.')
}

/** The restore is complete, apart from recordings that were named. */
export class DamagedRecordings extends StartupError {}

/** `npm run admin -- restore`: a backup of this server, into another folder. A running server isn't touched. */
export const restoreElsewhere = async (config: Config, args: readonly string[], print: Print): Promise<void> => {
  const [target, ...others] = args
  const urls = others.filter((argument) => /^postgres(ql)?:\/\//.test(argument))
  const names = others.filter((argument) => !urls.includes(argument))
  if (target === undefined || urls.length > 1 || names.length > 1)
    throw new CommandError(
      'Give an empty folder, such as data.restored, the name of a backup if it isn’t the newest, and, if the backup is of a database at DATABASE_URL, “-” to type the address of an empty one or @FILE to read it from a file.',
    )
  const [databaseUrl] = urls
  const dataDir = resolve(target)
  // Backups of their own folder are enough: the data folder may be lost.
  const { folder } = backupSettings(config.backupDir ? config : { ...config, dataDir: findDataFolder(config) })
  await restoreVault({ folder, name: names[0], dataDir, databaseUrl, searchPath: config.searchPath }, print)
  print(
    `To go on with it, stop Keepsaid, and start it with DATA_DIR set to ${dataDir}${databaseUrl ? ' and DATABASE_URL to that database' : ''}.`,
  )
}
