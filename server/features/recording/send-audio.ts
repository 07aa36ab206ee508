import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#server/infra/db/database.ts'
import type { Events } from '#server/infra/events/events.ts'
import type { FileStore } from '#server/infra/files/file-store.ts'
import { apiErrors } from '#server/infra/http/api-error.ts'
import { type ByteRange, sendRange } from '#server/infra/http/send-range.ts'
import { isSessionActive } from '#server/infra/http/sessions.ts'
import { CONTAINERS } from '#server/infra/media/container.ts'
import { findAudibleStory } from './queries.ts'

/** Access lost between the permission check and the event subscription is found by one more check after this long. */
const RECHECK_DELAY_MS = 1000

export type AudioServices = { database: Database; events: Events; files: FileStore }

/** Sends a recording, or a byte range of it, to a family member. The response is cut off when they lose access. */
export const sendAudio = async (
  { database, events, files }: AudioServices,
  userId: number,
  fileName: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const story = await database.asViewer(userId, (tx) => findAudibleStory(tx, userId, fileName))
  const info = story && (await files.info(fileName))
  if (!info) throw apiErrors.notFound()
  const listener = { ...story, userId, sessionId: request.session.sessionId, fileName }
  // The bytes of a file never change, so its name serves as the ETag.
  const file = { ...info, etag: `"${fileName}"`, mimeType: audioMimeType(fileName) }
  const read = async (range: ByteRange) =>
    stopWhenAccessEnds({ database, events }, listener, await files.read(fileName, range), reply)
  return sendRange(file, read, request, reply)
}

/** Who receives an audio stream, and the story whose permissions apply to it. */
export type Listener = { userId: number; sessionId: string; fileName: string; familyId: number; storyId: number }

/** Breaks off the response as soon as its listener loses access to the story. Returns the stream. */
export const stopWhenAccessEnds = (
  { database, events }: Pick<AudioServices, 'database' | 'events'>,
  { userId, sessionId, fileName, familyId, storyId }: Listener,
  stream: Readable,
  reply: FastifyReply,
): Readable => {
  const mayListen = () =>
    database.asSystem(
      async (tx) =>
        (await isSessionActive(tx, sessionId)) && (await findAudibleStory(tx, userId, fileName)) !== undefined,
    )
  const recheck = async (): Promise<void> => {
    // A database error says nothing about permissions.
    if (!(await mayListen().catch(() => true))) reply.raw.destroy()
  }
  const unsubscribe = events.subscribe(familyId, (event) => {
    if (!event || event.kind === 'family' || (event.kind === 'story' && event.id === storyId)) void recheck()
  })
  // Most ranges have been sent by then and need no second check.
  const timer = setTimeout(recheck, RECHECK_DELAY_MS).unref()
  stream.once('close', () => {
    clearTimeout(timer)
    unsubscribe()
  })
  return stream
}

const mimeTypes: Record<string, string> = Object.fromEntries(
  Object.values(CONTAINERS).map(({ extension, mimeType }) => [extension, mimeType]),
)

/** The MIME type of a stored recording or copy, from its file extension. */
export const audioMimeType = (fileName: string): string =>
  mimeTypes[fileName.slice(fileName.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
