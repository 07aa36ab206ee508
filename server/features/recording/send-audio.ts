import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { findInviteAudio } from '#server/features/family/invites/join-family.ts'
import type { Database } from '#server/infra/db/database.ts'
import type { Events, FamilyEvent } from '#server/infra/events/events.ts'
import { type FileStore, STORE_AWAY } from '#server/infra/files/file-store.ts'
import { ApiError, apiErrors, errorCode } from '#server/infra/http/api-error.ts'
import { type ByteRange, sendRange } from '#server/infra/http/send-range.ts'
import { isSessionActive } from '#server/infra/http/sessions.ts'
import { watchAccess } from '#server/infra/http/watch-access.ts'
import { describeError, type Log } from '#server/infra/log.ts'
import { CONTAINERS } from '#server/infra/media/container.ts'
import { findAudibleStory } from './queries.ts'
import { checkTake, setTakeProblem } from './recording-problems.ts'
import { findTakes } from './takes.ts'

export type AudioServices = { database: Database; events: Events; files: FileStore; log: Log }

/**
 * Sends a recording, or a byte range of it, to a family member. The response is cut off when they lose access. The
 * originals are checked even when the copy is sent, because players get the copy. Throws `not_found` and `recording_unreadable`.
 */
export const sendAudio = async (
  services: AudioServices,
  userId: number,
  fileName: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { database, events } = services
  const { story, takes } = await database.asViewer(userId, async (tx) => {
    const story = await findAudibleStory(tx, userId, fileName)
    return { story, takes: story ? await findTakes(tx, story) : [] }
  })
  if (!story) throw apiErrors.notFound()
  for (const take of takes) await checkTake(services, take)
  const listener = { ...story, userId, sessionId: request.session.sessionId, fileName }
  const source = {
    fileName,
    onUnreadable: async () => {
      if (takes.some((take) => take.fileName === fileName)) await setTakeProblem(services, fileName, 'unreadable')
    },
    watch: (stream: Readable) => stopWhenAccessEnds({ database, events }, listener, stream, reply),
  }
  return sendAudioFile(services, source, request, reply)
}

/**
 * Sends the playback copy of a story that can be heard before joining, or a byte range of it. The response is cut off when the
 * invite can't be used anymore, and when the story is deleted or its author takes it back. Throws `not_found`,
 * `recording_unreadable`, `invite_unknown`, `invite_used`, `invite_expired` and `invite_revoked`.
 */
export const sendInviteAudio = async (
  services: AudioServices,
  { code, filename }: { code: string; filename: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const find = () => services.database.asSystem((tx) => findInviteAudio(tx, code, filename))
  const story = await find()
  if (!story) throw apiErrors.notFound()
  const isAllowed = () =>
    find().then(
      (found) => found !== undefined,
      (error: unknown) => {
        // Only a refusal ends it.
        if (error instanceof ApiError) return false
        throw error
      },
    )
  const watch = (stream: Readable) => stopWhenRefused(services.events, { ...story, isAllowed }, stream, reply)
  return sendAudioFile(services, { fileName: filename, watch }, request, reply)
}

type AudioFile = {
  fileName: string
  onUnreadable?: () => Promise<void>
  /** Cuts off the stream when its listener loses access. */
  watch: (stream: Readable) => Readable
}

const sendAudioFile = async (
  { files, log }: Pick<AudioServices, 'files' | 'log'>,
  { fileName, watch, ...source }: AudioFile,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const onUnreadable = async (error: unknown) => {
    log.error({ code: 'audio_unreadable', file: fileName, ...describeError(error) }, 'an audio file cannot be read')
    await source.onUnreadable?.()
  }
  const rejectUnreadable = async (error: unknown): Promise<never> => {
    if (errorCode(error) === STORE_AWAY) throw error
    await onUnreadable(error)
    throw recordingUnreadable()
  }
  const info = await files.info(fileName).catch(rejectUnreadable)
  if (!info) throw apiErrors.notFound()
  // The bytes of a file never change, so its name serves as the ETag.
  const file = { ...info, etag: `"${fileName}"`, mimeType: audioMimeType(fileName) }
  const read = async (range: ByteRange) => {
    const stream = await files.read(fileName, range).catch(rejectUnreadable)
    // Too late for another answer.
    stream.once('error', (error) => {
      if (errorCode(error) !== STORE_AWAY) void onUnreadable(error).catch(() => {})
    })
    return watch(stream)
  }
  return sendRange(file, read, request, reply)
}

const recordingUnreadable = () =>
  new ApiError(
    404,
    'recording_unreadable',
    'The server can’t read this recording from its disk. Please tell the owner of your family vault.',
  )

/** Who receives an audio stream, and the story whose permissions apply to it. */
export type Listener = { userId: number; sessionId: string; fileName: string; familyId: number; storyId: number }

/** Breaks off the response as soon as its listener loses access to the story. Returns the stream. */
export const stopWhenAccessEnds = (
  { database, events }: Pick<AudioServices, 'database' | 'events'>,
  { userId, sessionId, fileName, familyId, storyId }: Listener,
  stream: Readable,
  reply: FastifyReply,
): Readable => {
  const isAllowed = () =>
    database.asSystem(
      async (tx) =>
        (await isSessionActive(tx, sessionId)) && (await findAudibleStory(tx, userId, fileName)) !== undefined,
    )
  return stopWhenRefused(events, { familyId, storyId, isAllowed }, stream, reply)
}

const stopWhenRefused = (
  events: Events,
  { familyId, storyId, isAllowed }: { familyId: number; storyId: number; isAllowed: () => Promise<boolean> },
  stream: Readable,
  reply: FastifyReply,
): Readable => {
  const dependsOn = ({ kind, id }: FamilyEvent) => kind === 'story' && id === storyId
  const access = watchAccess(events, { familyId, isAllowed, dependsOn }, () => reply.raw.destroy())
  stream.once('close', access.stop)
  return stream
}

const mimeTypes: Record<string, string> = Object.fromEntries(
  Object.values(CONTAINERS).map(({ extension, mimeType }) => [extension, mimeType]),
)

/** The MIME type of a stored recording or copy, from its file extension. */
export const audioMimeType = (fileName: string): string =>
  mimeTypes[fileName.slice(fileName.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
