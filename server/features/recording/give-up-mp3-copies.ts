import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '#server/infra/db/database.ts'
import { mp3Copies } from '#server/infra/db/schema/recordings.ts'
import type { FileStore } from '#server/infra/files/file-store.ts'
import { discardFile } from './discard-file.ts'

/**
 * Removes MP3s of recordings, the oldest first, until there is room or none is left. Whoever asks for one again has it made again;
 * one that is being sent keeps its bytes until it has been.
 */
export const giveUpMp3Copies = async (
  database: Database,
  files: FileStore,
  hasRoom: () => Promise<boolean>,
): Promise<void> => {
  while (!(await hasRoom())) {
    const fileName = await database.asSystem(async (tx) => {
      const [oldest] = await tx
        .select({ storyId: mp3Copies.storyId })
        .from(mp3Copies)
        .where(and(eq(mp3Copies.state, 'ready'), isNotNull(mp3Copies.fileName)))
        .orderBy(asc(mp3Copies.createdAt), asc(mp3Copies.storyId))
        .limit(1)
        .for('update')
      if (!oldest) return undefined
      // With the row, a trigger gives its file up.
      const [gone] = await tx
        .delete(mp3Copies)
        .where(eq(mp3Copies.storyId, oldest.storyId))
        .returning({ fileName: mp3Copies.fileName })
      return gone?.fileName
    })
    if (!fileName) return
    await discardFile(database, files, fileName)
  }
}
