import { randomBytes } from 'node:crypto'
import { discardFile } from '#server/features/recording/discard-file.ts'
import { enterFile, keepFile } from '#server/features/recording/stored-files.ts'
import { CONTAINERS, type Container } from '#server/infra/media/container.ts'
import { transcribeClip } from './jobs.ts'
import { addClip } from './queries.ts'
import type { TranscriptServices } from './transcribe-story.ts'

/** Puts a clip by until a job has heard it; returns the id to ask with. */
export const queueClip = async (
  { database, files, queue }: TranscriptServices,
  { userId, familyId }: { userId: number; familyId: number },
  clip: { path: string; container: Container },
): Promise<number> => {
  const name = `${randomBytes(18).toString('base64url')}.${CONTAINERS[clip.container].extension}`
  await database.asViewer(userId, (tx) => enterFile(tx, { name, familyId, userId }))
  try {
    await files.adopt(name, clip.path)
    return await database.asViewer(userId, async (tx) => {
      await keepFile(tx, name)
      const clipId = await addClip(tx, { familyId, userId, fileName: name })
      await queue.send(tx, transcribeClip, { clipId })
      return clipId
    })
  } catch (error) {
    await discardFile(database, files, name)
    throw error
  }
}
