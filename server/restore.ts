import { basename, resolve } from 'node:path'
import { isNull } from 'drizzle-orm'
import { formatDateTime } from '#common/format/dates.ts'
import { formatBytes, formatCount } from '#common/format/numbers.ts'
import { processConfig } from './config.ts'
import { FILES_FOLDER } from './infra/backup/make-backup.ts'
import { type RestoredVault, restoreBackup } from './infra/backup/restore-backup.ts'
import { createDatabase } from './infra/db/database.ts'
import { recordings, storedFiles } from './infra/db/schema/recordings.ts'
import { stories } from './infra/db/schema/stories.ts'
import { openDataFolder } from './infra/files/data-folder.ts'
import { openFolderStore } from './infra/files/file-store.ts'
import { StartupError, startupErrorMessage } from './infra/startup-errors.ts'

// `npm run restore -- <backup folder> [name]`: restores a backup into an empty data folder.

process.umask(0o077)

/** Removes files that arrived after the database was copied, counts the rest and compares recordings with their checksums. */
const inspectVault = async ({ pool, filesFolder, manifest }: RestoredVault) => {
  const { registered, audio, storyCount } = await createDatabase(pool, async () => {}).asSystem(async (tx) => ({
    registered: await tx.select({ name: storedFiles.name }).from(storedFiles),
    audio: await tx.select({ name: recordings.originalName, sha256: recordings.sha256 }).from(recordings),
    storyCount: await tx.$count(stories, isNull(stories.deletedAt)),
  }))
  const backedUp = manifest.files.filter(({ path }) => path.startsWith(`${FILES_FOLDER}/`))
  const hashes = new Map(backedUp.map(({ path, sha256 }) => [basename(path), sha256]))
  const names = new Set(registered.map(({ name }) => name))
  const store = await openFolderStore(filesFolder)
  for (const name of hashes.keys()) if (!names.has(name)) await store.remove(name)
  const altered = audio.filter(({ name, sha256 }) => hashes.get(name) !== sha256)
  return { storyCount, recordingCount: audio.length, altered: altered.map(({ name }) => name) }
}

const start = async (): Promise<void> => {
  const [folder, name] = process.argv.slice(2)
  if (folder === undefined) throw new StartupError('Usage: npm run restore -- <backup folder> [name]')
  const config = processConfig()
  const dataDir = await openDataFolder(config, console.log)
  const { backup, bytes, damaged, result } = await restoreBackup(
    {
      folder: resolve(folder),
      ...(name && { name }),
      dataDir,
      databaseUrl: config.databaseUrl,
      searchPath: config.searchPath,
    },
    inspectVault,
  )
  const { storyCount, recordingCount, altered } = result
  const count = `${formatCount(storyCount, 'story', 'stories')} and ${formatCount(recordingCount, 'recording', 'recordings')}`
  console.log(
    `Restored ${count} (${formatBytes(bytes)}) into ${dataDir}, from the backup of ${formatDateTime(backup.at.toISOString())}.`,
  )
  for (const line of damaged) console.error(`Damaged: ${line}`)
  for (const file of altered) console.error(`Damaged before the backup: ${file}`)
  if (damaged.length > 0 || altered.length > 0) {
    console.error('Everything else is intact.')
    process.exitCode = 1
  } else console.log('Every file is identical to what was backed up. Start Keepsaid with npm start.')
}

start().catch((error: unknown) => {
  console.error('Nothing was restored:', startupErrorMessage(error) ?? error)
  process.exit(1)
})
