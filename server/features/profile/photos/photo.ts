import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { discardFile, markStored, registerFile } from '#server/features/recording/stored-files.ts'
import type { Database } from '#server/infra/db/database.ts'
import { users } from '#server/infra/db/schema/accounts.ts'
import type { Events } from '#server/infra/events/events.ts'
import type { FileStore } from '#server/infra/files/file-store.ts'
import { ApiError, apiErrors, errorCode } from '#server/infra/http/api-error.ts'
import type { IncomingFile } from '#server/infra/http/multipart.ts'
import { sendRange } from '#server/infra/http/send-range.ts'
import { type PhotoProblem, toPortrait } from '#server/infra/media/portrait.ts'
import { publishProfile } from '../publish-profile.ts'

type Services = { database: Database; files: FileStore; events: Events }

const pathOf = (fileName: string): string => `/api/photos/${fileName}`

/**
 * Replaces a person's photo. What is stored is a new JPEG, drawn from the pixels of the upload: nothing else of the file
 * survives. The earlier photo is discarded by a trigger. Throws `not_a_photo`, `photo_damaged`, `photo_too_detailed` and the
 * errors of receiving a form.
 */
export const savePhoto = async (
  { database, files, events }: Services,
  userId: number,
  upload: IncomingFile,
): Promise<void> => {
  const portrait = await toPortrait(await upload.receive(readAll))
  if ('problem' in portrait) throw photoErrors[portrait.problem]()
  const name = `${randomBytes(18).toString('base64url')}.jpg`
  try {
    await database.asViewer(userId, (tx) => registerFile(tx, { name, familyId: null, userId }))
    await files.write(name, inOnePiece(portrait.jpeg))
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
  { database, files }: Services,
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

const readAll = async (bytes: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const chunks: Uint8Array[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  return Buffer.concat(chunks)
}

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
  'too many pixels': () =>
    new ApiError(400, 'photo_too_detailed', 'This photo has more than 50 megapixels. Please choose a smaller one.'),
}

const storageFull = () =>
  new ApiError(
    507,
    'storage_full',
    'The vault is out of space, so your photo wasn’t saved. Your old one is still there.',
  )
