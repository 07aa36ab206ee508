import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#server/infra/db/database.ts'
import type { Events } from '#server/infra/events/events.ts'
import type { FileStore } from '#server/infra/files/file-store.ts'
import { apiErrors } from '#server/infra/http/api-error.ts'
import { isSessionActive } from '#server/infra/http/sessions.ts'
import { cutSound } from './cut-sound.ts'
import { findAudible } from './queries.ts'
import { sendSound } from './send-sound.ts'
import { soundTypeOf } from './sound-type.ts'

export type AudioServices = { database: Database; events: Events; files: FileStore }

/** Sends the file behind a name, or a range of it, to a member of its family, for as long as they are one. */
export const sendAudio = async (
  { database, events, files }: AudioServices,
  userId: number,
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const heard = await database.asViewer(userId, (tx) => findAudible(tx, userId, name))
  const info = heard && (await files.info(name))
  if (!info) throw apiErrors.notFound()
  const canListen = isAudible(database, userId, request.session.sessionId, name)
  // The bytes of a name never change, so the name is the ETag.
  const sound = { ...info, etag: `"${name}"`, mimeType: soundTypeOf(name) }
  const read = async (range: { start: number; end: number }) =>
    cutSound(events, { heard, canListen }, await files.read(name, range), reply)
  return sendSound(sound, read, request, reply)
}

/** Asks whether the person of a session may still hear the recording behind a name. */
export const isAudible = (database: Database, userId: number, sessionId: string, name: string) => () =>
  database.asSystem(
    async (tx) => (await isSessionActive(tx, sessionId)) && (await findAudible(tx, userId, name)) !== undefined,
  )
