import { join } from 'node:path'
import type { Config } from './config.ts'
import { archiveFolder, createArchiveCache } from './features/export/archive/archive-cache.ts'
import { discardMp3Copies } from './features/export/story-downloads/mp3.ts'
import type { Database } from './infra/db/database.ts'
import type { FileStore } from './infra/files/file-store.ts'
import { openFolderStore } from './infra/files/file-store.ts'
import type { Log } from './infra/log.ts'
import { describeError } from './infra/log.ts'

/** Opens the file store. A recording that finds no room in it is given that of archives, and then of MP3s (decision 17). */
export const openFiles = async (
  { dataDir, minFreeBytes }: Pick<Config, 'dataDir' | 'minFreeBytes'>,
  database: Database,
  log: Log,
): Promise<FileStore> => {
  const archives = createArchiveCache(archiveFolder(dataDir))
  const giveUpScratch = async (hasRoom: () => Promise<boolean>): Promise<void> => {
    try {
      await archives.freeSpace(hasRoom)
      await discardMp3Copies(database, files, hasRoom)
    } catch (error) {
      log.error({ code: 'scratch_kept', ...describeError(error) }, 'what can be made again could not be given up')
    }
  }
  const files: FileStore = await openFolderStore(join(dataDir, 'files'), { minFreeBytes, giveUpScratch })
  return files
}
