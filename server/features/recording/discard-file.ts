import type { Database } from '#server/infra/db/database.ts'
import type { FileStore } from '#server/infra/files/file-store.ts'
import type { Log } from '#server/infra/log.ts'
import { describeError } from '#server/infra/log.ts'
import { forgetFile, giveUpAbandoned, giveUpFile, giveUpUpload } from './stored-files.ts'

/** Removes a file that nothing refers to. Does nothing to one that a commit has kept, even if its answer was lost. */
export const discardFile = async (database: Database, files: FileStore, name: string): Promise<void> => {
  const givenUp = await database.asSystem((tx) => giveUpFile(tx, name))
  if (givenUp) await removeDiscarded(database, files, name)
}

/** Removes an upload that is not wanted any more. Does nothing to one that has become a story. */
export const discardUpload = async (database: Database, files: FileStore, name: string): Promise<void> => {
  const givenUp = await database.asSystem((tx) => giveUpUpload(tx, name))
  if (givenUp) await removeDiscarded(database, files, name)
}

/**
 * Removes what writers that died have left behind. `all` may be said by a process that knows itself to be the only
 * one, before it takes its first request. Returns how many files went; one that cannot be removed is tried again the next
 * time, and keeps none of the others.
 */
export const sweepFiles = async (
  database: Database,
  files: FileStore,
  { all, log }: { all: boolean; log: Log },
): Promise<number> => {
  const names = await database.asSystem((tx) => giveUpAbandoned(tx, all))
  let gone = 0
  for (const name of names) {
    try {
      await removeDiscarded(database, files, name)
      gone += 1
    } catch (error) {
      log.warn({ code: 'not_swept', ...describeError(error) }, 'a discarded file could not be removed')
    }
  }
  return gone
}

const removeDiscarded = async (database: Database, files: FileStore, name: string): Promise<void> => {
  await files.remove(name)
  await database.asSystem((tx) => forgetFile(tx, name))
}
