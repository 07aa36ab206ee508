import { createReadStream } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { attachmentNamed } from '#server/features/export/downloads/file-name.ts'
import { answerRange } from '#server/features/recording/answer-range.ts'
import { readRange } from '#server/features/recording/byte-range.ts'
import type { Database } from '#server/infra/db/database.ts'
import type { Events } from '#server/infra/events/events.ts'
import type { FileStore } from '#server/infra/files/file-store.ts'
import { ApiError, apiErrors, errorCode } from '#server/infra/http/api-error.ts'
import { sessionLives } from '#server/infra/http/session-store.ts'
import { whileAllowed } from '#server/infra/http/while-allowed.ts'
import type { Log } from '#server/infra/log.ts'
import { type ZipEntry, zipStream } from '#server/infra/zip/zip-stream.ts'
import type { Archive, ArchiveEntry } from './archive-entry.ts'
import { archiveFolderName } from './archive-folder-name.ts'
import { checkOnTheWay } from './check-on-the-way.ts'
import type { DownloadsUnderWay } from './downloads-under-way.ts'
import type { KeptArchives } from './kept-archives.ts'
import { prepareArchive } from './prepare-archive.ts'
import { report } from './recordings-report.ts'
import { findTaking, sourceOf, type Taking } from './scope.ts'

export type ArchiveServices = {
  database: Database
  events: Events
  files: FileStore
  log: Log
  origin: string
  kept: KeptArchives
  underWay: DownloadsUnderWay
}

/**
 * Sends the archive that this person may take of a family, for as long as they may. The answer names its length beforehand, so
 * that a browser notices what broke off, and goes on where it ended: within a day the same archive has the same bytes.
 * Refuses with `not_found`, `archive_busy`, `archive_no_room` and `range_not_satisfiable`.
 */
export const sendArchive = async (
  services: ArchiveServices,
  userId: number,
  familyId: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { database, underWay, kept } = services
  const taking = await findTaking(database, userId, familyId)
  if (!taking) throw apiErrors.notFound()
  if (request.method === 'HEAD') return sendHead(services, userId, taking, request, reply)
  const download = underWay.begin(userId, familyId)
  const brokenOff = () => download.end('broken_off')
  const gone = new AbortController()
  const leave = () => gone.abort()
  reply.raw.once('close', leave)
  try {
    const earlier = await findEarlier(kept, userId, taking, request)
    const archive = earlier ?? (await makeArchive(services, userId, taking, gone.signal))
    const { bytes: total } = archive
    nameZip(reply, archive.folder)
    // Without If-Range nobody knows of which archive the first part was.
    const { start, end } = formatLength(reply, archive, earlier && request.headers.range)
    download.sending(start, total)
    const zip = zipStream(await zipEntries(services, archive))
    const part = cutPart(start, end, download.sent)
    const release = kept.hold(archive.id)
    const { sessionId } = request.session
    const mayHave = async () =>
      (await database.asSystem((tx) => sessionLives(tx, sessionId))) &&
      (await findTaking(database, userId, familyId))?.scope === taking.scope
    const unwatch = whileAllowed(services.events, familyId, mayHave, reply)
    zip.once('error', (error) => part.destroy(error))
    // Of what comes behind the part nobody wants anything.
    part.once('end', () => part.destroy())
    part.once('close', () => {
      zip.destroy()
      void release()
      unwatch()
      download.end(part.readableEnded && end === total - 1 ? 'complete' : 'broken_off')
    })
    return reply.send(zip.pipe(part))
  } catch (error) {
    brokenOff()
    throw orNoRoom(error)
  } finally {
    reply.raw.off('close', leave)
  }
}

/**
 * Answers with what is known: of an archive that somebody has a part of, all; of one that would have to be made, not its length.
 * Refuses what would be refused before it is made: pages ask so before a browser begins.
 */
const sendHead = async (
  services: ArchiveServices,
  userId: number,
  taking: Taking,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  services.underWay.requireFree(userId)
  const earlier = await findEarlier(services.kept, userId, taking, request)
  if (!earlier)
    await requireRoom(services).catch((error) => {
      throw orNoRoom(error)
    })
  nameZip(reply, earlier?.folder ?? archiveFolderName(taking, new Date()))
  if (earlier) formatLength(reply, earlier, request.headers.range)
  // Sent nothing, Fastify would say that its length is 0.
  return reply.send(Readable.from([]))
}

const nameZip = (reply: FastifyReply, folder: string) =>
  reply.headers({
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    'content-type': 'application/zip',
    'content-disposition': attachmentNamed(`${folder}.zip`),
  })

/** Says which archive it is, and which bytes of it come. */
const formatLength = (reply: FastifyReply, { id, bytes }: Archive, range: string | undefined) => {
  reply.header('etag', `"${id}"`)
  return answerRange(reply, readRange(range, bytes), bytes, 'The archive is shorter than that.')
}

/** The archive that somebody has a part of, where it is still theirs to have. */
const findEarlier = async (kept: KeptArchives, userId: number, taking: Taking, request: FastifyRequest) => {
  const named = /^"([\w-]+)"$/.exec(String(request.headers['if-range'] ?? ''))?.[1]
  const found = named === undefined ? undefined : await kept.find(named)
  const theirs = found?.userId === userId && found.familyId === taking.familyId && found.scope === taking.scope
  return theirs ? found : undefined
}

const requireRoom = async ({ files, kept }: ArchiveServices): Promise<void> => {
  await kept.sweep()
  await files.requireRoom()
}

const makeArchive = async (
  services: ArchiveServices,
  userId: number,
  taking: Taking,
  signal: AbortSignal,
): Promise<Archive> => {
  const { database, files, kept, origin } = services
  await requireRoom(services)
  const { familyId, familyName: vault, scope } = taking
  const madeAt = new Date()
  const folder = archiveFolderName(taking, madeAt)
  return kept.make({ userId, familyId }, async (id, spoolFolder, requireShare) => {
    const source = sourceOf(database, userId, taking)
    const requireMore = async () => {
      await files.requireRoom()
      await requireShare()
    }
    const wish = {
      source,
      files,
      spoolFolder,
      requireRoom: requireMore,
      id,
      familyId,
      vault,
      scope,
      origin,
      madeAt,
      signal,
    }
    const { entries, bytes } = await prepareArchive(wish, folder)
    return { userId, familyId, scope, folder, bytes, madeAt: madeAt.getTime(), entries }
  })
}

/** The files of an archive as a ZIP takes them. Recordings are checked on their way, and the last file tells what was seen. */
const zipEntries = async ({ files, kept, log }: ArchiveServices, archive: Archive): Promise<Iterable<ZipEntry>> => {
  const entries = await kept.entries(archive.id)
  const changed = new Set<string>()
  const open = async ({ path, size, from }: ArchiveEntry): Promise<Readable> => {
    if (from.kind === 'report') return Readable.from([Buffer.from(report(entries, from.missing, changed))])
    if (size === 0) return Readable.from([])
    if (from.kind === 'spool')
      return createReadStream(kept.textPath(archive.id, from.file), { start: from.start, end: from.start + size - 1 })
    const sound = await files.read(from.name, { start: 0, end: size - 1 })
    if (from.kind === 'copy') return sound
    return checkOnTheWay(sound, from.sha256, () => {
      changed.add(path)
      log.error({ code: 'recording_changed', file: from.name }, 'a recording is not what was saved')
    })
  }
  return entries.map((entry) => ({
    path: `${archive.folder}/${entry.path}`,
    mtime: new Date(entry.mtime),
    size: entry.size,
    compress: false,
    open: () => open(entry),
  }))
}

/** Lets bytes `start` to `end` of what comes through, both included, and counts them. */
const cutPart = (start: number, end: number, count: (bytes: number) => void): Transform => {
  let at = 0
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      const part = piece.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at))
      at += piece.length
      count(part.length)
      if (part.length > 0) this.push(part)
      // Nobody asked for what follows.
      if (at > end) this.push(null)
      done()
    },
  })
}

const orNoRoom = (error: unknown): unknown =>
  errorCode(error) === 'ENOSPC' || errorCode(error) === 'EDQUOT' ? noRoom() : error

const noRoom = () =>
  new ApiError(
    507,
    'archive_no_room',
    'There is too little room on the server to put an archive together. Please tell whoever runs it.',
  )
