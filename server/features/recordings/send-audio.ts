import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#server/infra/db/database.ts'
import type { FileStore } from '#server/infra/files/file-store.ts'
import { refusals } from '#server/infra/http/refusal.ts'
import { hasAudio } from './queries.ts'
import { sendSound } from './send-sound.ts'
import { soundTypeOf } from './sound-type.ts'

/** Sends the file behind a name, or a range of it, to a member of its family. */
export const sendAudio = async (
  { database, files }: { database: Database; files: FileStore },
  userId: number,
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const known = await database.asViewer(userId, (tx) => hasAudio(tx, userId, name))
  const info = known ? await files.info(name) : undefined
  if (!info) throw refusals.notFound()
  // The bytes of a name never change, so the name is the ETag.
  const sound = { ...info, etag: `"${name}"`, mimeType: soundTypeOf(name) }
  return sendSound(sound, (range) => files.read(name, range), request, reply)
}
