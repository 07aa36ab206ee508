import type { Database } from '#server/infra/db/database.ts'
import type { FileStore } from '#server/infra/files/file-store.ts'
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
 * one, before it takes its first request. Returns how many files went.
 */
export const sweepFiles = async (database: Database, files: FileStore, { all }: { all: boolean }): Promise<number> => {
  const names = await database.asSystem((tx) => giveUpAbandoned(tx, all))
  for (const name of names) await removeDiscarded(database, files, name)
  return names.length
}

const removeDiscarded = async (database: Database, files: FileStore, name: string): Promise<void> => {
  await files.remove(name)
  await database.asSystem((tx) => forgetFile(tx, name))
}
