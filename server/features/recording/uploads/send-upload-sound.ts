import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendSound } from '#server/features/recording/send-sound.ts'
import { soundTypeOf } from '#server/features/recording/sound-type.ts'
import { uploadUnknown } from '#server/features/recording/upload-unknown.ts'
import type { Database } from '#server/infra/db/database.ts'
import type { FileStore } from '#server/infra/files/file-store.ts'
import { findUploadOf } from './find-upload-of.ts'
import { nameGone } from './whole-upload.ts'

/** Sends what has come of this person's upload by now, or a range of it. Refuses with `upload_unknown`. */
export const sendUploadSound = async (
  { database, files }: { database: Database; files: FileStore },
  userId: number,
  recordingKey: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const upload = await database.asViewer(userId, (tx) => findUploadOf(tx, userId, recordingKey))
  const come = upload && (await files.draftInfo(upload.fileName))
  if (!come) throw uploadUnknown()
  const { fileName } = upload
  // What has come stays as it is; more of it is another version.
  const sound = { ...come, etag: `"${fileName}-${come.bytes}"`, mimeType: soundTypeOf(fileName) }
  return sendSound(sound, (range) => files.readAppended(fileName, range).catch(nameGone), request, reply)
}
