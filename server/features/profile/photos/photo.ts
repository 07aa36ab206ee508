import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { eq, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { discardFile, markStored, registerFile } from '#server/features/recording/stored-files.ts'
import type { Database } from '#server/infra/db/database.ts'
import { users } from '#server/infra/db/schema/accounts.ts'
import type { Events } from '#server/infra/events/events.ts'
import { limitByFreeSpace } from '#server/infra/files/byte-streams.ts'
import type { FileStore } from '#server/infra/files/file-store.ts'
import { ApiError, apiErrors, errorCode } from '#server/infra/http/api-error.ts'
import type { IncomingFile } from '#server/infra/http/multipart.ts'
import { sendRange } from '#server/infra/http/send-range.ts'
import { createArrivalLimit, type Place, type Sender } from '#server/infra/jobs/arrival-limit.ts'
import { QueueFull } from '#server/infra/jobs/fair-queue.ts'
import type { Media } from '#server/infra/media/media-tools.ts'
import { type PhotoProblem, type Portrait, toPortrait } from '#server/infra/media/portrait.ts'
import { publishProfile } from '../publish-profile.ts'

type Services = { database: Database; files: FileStore; events: Events; media: Media }

const pathOf = (fileName: string): string => `/api/photos/${fileName}`

/** In the queue of media programs: two photos are decoded at a time. */
const GROUP = 'photos'
const MAX_PHOTOS = { person: 5, all: 50 }
const RETRY_AFTER_SECONDS = 10

/** Limits how many photos are received and drawn at a time. Throws `photo_busy`. */
export const createPhotoLimit = () => createArrivalLimit(MAX_PHOTOS, photoBusy)

/**
 * Replaces a person's photo. What is stored is a new JPEG, drawn from the pixels of the upload: nothing else of the file
 * survives. The earlier photo is discarded by a trigger. Throws `not_a_photo`, `photo_damaged`, `photo_too_detailed`,
 * `photo_busy` and the errors of receiving a form.
 */
export const savePhoto = async (
  services: Services,
  sender: Sender,
  upload: IncomingFile,
  { arrived, signal }: Place,
): Promise<void> => {
  const portrait = await services.media.withWorkFolder(async (folder) => {
    const path = `${folder}/photo`
    await receivePhoto(services.files, upload, path)
    arrived()
    return drawPortrait(services.media, sender, path, signal)
  })
  if ('problem' in portrait) throw photoErrors[portrait.problem]()
  await storePortrait(services, sender.userId, portrait.jpeg)
}

const receivePhoto = (files: FileStore, upload: IncomingFile, path: string): Promise<void> =>
  upload.receive(async (bytes) => {
    const requireRoom = () => files.requireFreeSpace('scratch')
    await pipeline(limitByFreeSpace(bytes, requireRoom), createWriteStream(path))
  })

const drawPortrait = async ({ queue }: Media, sender: Sender, path: string, signal: AbortSignal): Promise<Portrait> => {
  try {
    return await queue.run({ ...sender, group: GROUP }, () => toPortrait(path, { signal }), signal)
  } catch (error) {
    throw error instanceof QueueFull ? photoBusy() : error
  }
}

const storePortrait = async ({ database, files, events }: Services, userId: number, jpeg: Buffer): Promise<void> => {
  const name = `${randomBytes(18).toString('base64url')}.jpg`
  try {
    await database.asViewer(userId, (tx) => registerFile(tx, { name, familyId: null, userId }))
    await files.write(name, inOnePiece(jpeg))
    await database.asViewer(userId, async (tx) => {
      await markStored(tx, name)
      const changed = await tx
        .update(users)
        .set({ profileImageUrl: pathOf(name), updatedAt: sql`now()` })
        .where(eq(users.id, userId))
      // The account was deleted meanwhile.
      if (changed.rowCount !== 1) throw apiErrors.accountGone()
      await publishProfile(tx, events, userId)
    })
  } catch (error) {
    // If this fails too, the sweep finds the file by its row.
    await discardFile(database, files, name).catch(() => {})
    throw errorCode(error) === 'ENOSPC' ? storageFull() : error
  }
}

/** Sends a photo to its person and to people of a shared family. Throws `not_found`. */
export const sendPhoto = async (
  { database, files }: Pick<Services, 'database' | 'files'>,
  userId: number,
  fileName: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const found = await database.asViewer(userId, (tx) =>
    tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.profileImageUrl, pathOf(fileName))),
  )
  const info = found.length > 0 ? await files.info(fileName) : undefined
  if (!info) throw apiErrors.notFound()
  const file = { ...info, etag: `"${fileName}"`, mimeType: 'image/jpeg' }
  return sendRange(file, (range) => files.read(fileName, range), request, reply)
}

/** Reads a photo for an email, by its path. Rejects with ENOENT if there is none. */
export const createReadPhoto =
  (files: FileStore) =>
  async (path: string): Promise<Uint8Array> =>
    Buffer.concat(await Array.fromAsync(await files.read(path.slice(path.lastIndexOf('/') + 1))))

async function* inOnePiece(bytes: Uint8Array) {
  yield bytes
}

const photoErrors: Record<PhotoProblem, () => ApiError> = {
  'not a photo': () => new ApiError(400, 'not_a_photo', 'This isn’t a JPG, PNG or GIF. Please choose another photo.'),
  heic: () =>
    new ApiError(
      400,
      'not_a_photo',
      'This is a HEIC photo, which we can’t read. Please save it as a JPG first, or take a screenshot of it.',
    ),
  damaged: () => new ApiError(400, 'photo_damaged', 'This photo is damaged or incomplete. Please choose another one.'),
  'too detailed': () =>
    new ApiError(
      400,
      'photo_too_detailed',
      'This photo has too many pixels. Please choose one of at most 25 megapixels, or take a screenshot of it.',
    ),
}

const photoBusy = () =>
  new ApiError(
    503,
    'photo_busy',
    'We’re still working on other photos, so this one wasn’t saved. Please try again in a moment.',
    undefined,
    RETRY_AFTER_SECONDS,
  )

const storageFull = () =>
  new ApiError(
    507,
    'storage_full',
    'The vault is out of space, so your photo wasn’t saved. Your old one is still there.',
  )
