import { randomBytes } from 'node:crypto'
import type { Database } from '#server/infra/db/database.ts'
import type { FileStore, StoredFile } from '#server/infra/files/file-store.ts'
import type { IncomingFile } from '#server/infra/http/multipart.ts'
import type { Log } from '#server/infra/log.ts'
import { describeError } from '#server/infra/log.ts'
import { CONTAINERS } from '#server/infra/media/container.ts'
import { discardFile } from './discard-file.ts'
import { recognizeSound } from './recognize-audio.ts'
import { enterFile, LEASE_RENEWAL, renewLease } from './stored-files.ts'

export type ReceivedRecording = StoredFile & { name: string; mimeType: string }

type Services = { database: Database; files: FileStore; log: Log }

/**
 * Streams an uploaded recording into the file store and hands it to `keep`, which must refer to it with `keepFile` in
 * a transaction. Whatever fails, on either side, the file is discarded unless that transaction was committed.
 * Refuses with `empty_audio`, `not_audio` and whatever receiving the form refuses with.
 */
export const receiveRecording = async <T>(
  { database, files, log }: Services,
  viewer: { userId: number; familyId: number },
  upload: IncomingFile,
  keep: (received: ReceivedRecording) => Promise<T>,
): Promise<T> => {
  let name: string | undefined
  let renewal: NodeJS.Timeout | undefined
  try {
    const received = await upload.receive(async (bytes) => {
      const sound = await recognizeSound(bytes)
      const { mimeType, extension } = CONTAINERS[sound.container]
      const entered = `${randomBytes(18).toString('base64url')}.${extension}`
      await database.asViewer(viewer.userId, (tx) =>
        enterFile(tx, { name: entered, familyId: viewer.familyId, userId: viewer.userId }),
      )
      name = entered
      renewal = setInterval(() => {
        const renewed = database.asSystem((tx) => renewLease(tx, entered))
        renewed.catch((error: unknown) => log.warn({ code: 'lease', ...describeError(error) }, 'lease not renewed'))
      }, LEASE_RENEWAL)
      return { name: entered, mimeType, ...(await files.write(entered, sound.bytes)) }
    })
    return await keep(received)
  } catch (error) {
    // When even this fails, the sweep finds the file by its row.
    if (name) await discardFile(database, files, name).catch(() => {})
    throw error
  } finally {
    clearInterval(renewal)
  }
}
