import { openFilesOf } from '#server/features/recording/stored-files.ts'
import type { Database } from '#server/infra/db/database.ts'
import type { FileStore } from '#server/infra/files/file-store.ts'
import { tooManyUploads } from './too-many-uploads.ts'

/** So many recordings of the greatest length may lie in the vault without being a story. */
const LONGEST = 3

type Services = { database: Database; files: FileStore; maxAudioBytes: number }

/** Refuses with `too_many_uploads` when everybody's unsaved recordings in a family have come to that much. */
export const requireFamilyRoom = async (
  { database, files, maxAudioBytes }: Services,
  familyId: number,
): Promise<void> => {
  // A member sees only their own.
  const names = await database.asSystem((tx) => openFilesOf(tx, familyId))
  let bytes = 0
  for (const name of names) bytes += (await files.draftInfo(name))?.bytes ?? 0
  if (bytes >= LONGEST * maxAudioBytes) throw tooManyUploads()
}
