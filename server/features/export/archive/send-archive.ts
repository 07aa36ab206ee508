import { createReadStream } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ExportableFamily, findExportableFamily, openSource } from '#server/features/export/export-scope.ts'
import type { InProgressDownloads } from '#server/features/export/in-progress-downloads.ts'
import { archiveName, archiveRoot, attachmentHeader } from '#server/features/export/story/file-names.ts'
import { readDespiteErrors, verifyWhileReading } from '#server/features/export/story/recording-files.ts'
import { setTakeProblem } from '#server/features/recording/recording-problems.ts'
import type { Database } from '#server/infra/db/database.ts'
import type { Events } from '#server/infra/events/events.ts'
import type { FileStore } from '#server/infra/files/file-store.ts'
import { ApiError, apiErrors, errorCode } from '#server/infra/http/api-error.ts'
import { disconnectSignal } from '#server/infra/http/disconnect-signal.ts'
import { applyRange, readRange } from '#server/infra/http/send-range.ts'
import { isSessionActive } from '#server/infra/http/sessions.ts'
import { watchAccess } from '#server/infra/http/watch-access.ts'
import { describeError, type Log } from '#server/infra/log.ts'
import { type ZipEntry, zipStream } from '#server/infra/zip/zip-stream.ts'
import type { Archive, ArchiveCache, ArchiveEntry } from './archive-cache.ts'
import { recordingsReport } from './bag-files.ts'
import { type ArchiveOptions, prepareArchive } from './prepare-archive.ts'

export type ArchiveServices = {
  database: Database
  events: Events
  files: FileStore
  log: Log
  origin: string
  cache: ArchiveCache
  inProgress: InProgressDownloads
}

/**
 * Sends the archive that this person may export of a family, and stops when they lose that right. The length is known in
 * advance, so browsers notice an interrupted download and can resume it: for a day the same archive has the same bytes.
 * Throws `not_found`, `archive_busy`, `archive_no_space` and `range_not_satisfiable`.
 */
export const sendArchive = async (
  services: ArchiveServices,
  userId: number,
  familyId: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { database, inProgress, cache } = services
  const family = await findExportableFamily(database, userId, familyId)
  if (!family) throw apiErrors.notFound()
  if (request.method === 'HEAD') return sendHead(services, userId, family, request, reply)
  const download = inProgress.begin(userId, familyId)
  try {
    const earlier = await findResumedArchive(cache, userId, family, request)
    const archive = earlier ?? (await createArchive(services, userId, family, disconnectSignal(reply)))
    const { bytes: total } = archive
    setZipHeaders(reply, archive.name)
    // A range without If-Range could be of another archive, so it gets the whole file.
    const { start, end } = setRangeHeaders(reply, archive, earlier && request.headers.range)
    download.startSending(start, total)
    const zip = zipStream(await zipEntries(services, archive))
    const part = sliceBytes(start, end, download.addSent)
    const release = cache.acquire(archive.id)
    const { sessionId } = request.session
    const isAllowed = async () =>
      (await database.asSystem((tx) => isSessionActive(tx, sessionId))) &&
      (await findExportableFamily(database, userId, familyId))?.scope === family.scope
    const access = watchAccess(services.events, { familyId, isAllowed }, () => reply.raw.destroy())
    zip.once('error', (error) => part.destroy(error))
    // Stops the ZIP after the requested range.
    part.once('end', () => part.destroy())
    part.once('close', () => {
      zip.destroy()
      void release()
      access.stop()
      download.end(part.readableEnded && end === total - 1 ? 'complete' : 'interrupted')
    })
    return reply.send(zip.pipe(part))
  } catch (error) {
    download.end('interrupted')
    throw toArchiveError(error)
  }
}

/**
 * Answers HEAD without creating an archive, so the length is known only for a resumed one. Pages send this before they start a
 * download, to learn about errors that would otherwise end up in the browser's download list.
 */
const sendHead = async (
  services: ArchiveServices,
  userId: number,
  family: ExportableFamily,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  services.inProgress.requireFree(userId)
  const earlier = await findResumedArchive(services.cache, userId, family, request)
  if (!earlier)
    await requireSpace(services).catch((error) => {
      throw toArchiveError(error)
    })
  setZipHeaders(reply, earlier?.name ?? archiveName(family, new Date()))
  if (earlier) setRangeHeaders(reply, earlier, request.headers.range)
  // Without a body Fastify would send a Content-Length of 0.
  return reply.send(Readable.from([]))
}

const setZipHeaders = (reply: FastifyReply, name: string) =>
  reply.headers({
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    'content-type': 'application/zip',
    'content-disposition': attachmentHeader(`${name}.zip`),
  })

const setRangeHeaders = (reply: FastifyReply, { id, bytes }: Archive, range: string | undefined) => {
  reply.header('etag', `"${id}"`)
  return applyRange(reply, readRange(range, bytes), bytes)
}

/** The archive that If-Range names, if it still exists and this person may still have it. */
const findResumedArchive = async (
  cache: ArchiveCache,
  userId: number,
  family: ExportableFamily,
  request: FastifyRequest,
) => {
  const id = /^"([\w-]+)"$/.exec(String(request.headers['if-range'] ?? ''))?.[1]
  const archive = id === undefined ? undefined : await cache.find(id)
  const isTheirs = archive?.userId === userId && archive.familyId === family.familyId && archive.scope === family.scope
  return isTheirs ? archive : undefined
}

const requireSpace = async ({ files, cache }: ArchiveServices): Promise<void> => {
  await cache.removeExpired()
  await files.requireFreeSpace()
}

const createArchive = async (
  services: ArchiveServices,
  userId: number,
  family: ExportableFamily,
  signal: AbortSignal,
): Promise<Archive> => {
  const { database, files, cache, origin } = services
  await requireSpace(services)
  const { familyId, familyName: vault, scope } = family
  const createdAt = new Date()
  const name = archiveName(family, createdAt)
  const root = archiveRoot(createdAt)
  return cache.create({ userId, familyId }, async (id, spoolFolder, requireWithinLimit) => {
    const source = openSource(database, userId, family)
    const onProblem: ArchiveOptions['onProblem'] = (name, problem) => setTakeProblem(services, name, problem)
    const requireSpaceForTexts = async () => {
      await files.requireFreeSpace()
      await requireWithinLimit()
    }
    const { entries, bytes } = await prepareArchive(
      {
        source,
        files,
        spoolFolder,
        requireSpace: requireSpaceForTexts,
        id,
        familyId,
        vault,
        scope,
        origin,
        createdAt,
        signal,
        onProblem,
      },
      root,
    )
    return { userId, familyId, scope, name, root, bytes, createdAt: createdAt.getTime(), entries }
  })
}

/** Recordings are verified while they are sent; the last file reports the result. */
const zipEntries = async (services: ArchiveServices, archive: Archive): Promise<Iterable<ZipEntry>> => {
  const { files, cache, log } = services
  const entries = await cache.entries(archive.id)
  const checked = new Map<string, 'changed' | 'unreadable'>()
  const open = async ({ path, size, from }: ArchiveEntry): Promise<Readable> => {
    if (from.kind === 'report') return Readable.from([Buffer.from(recordingsReport(entries, from.absent, checked))])
    if (size === 0) return Readable.from([])
    if (from.kind === 'spool')
      return createReadStream(cache.textPath(archive.id, from.file), { start: from.start, end: from.start + size - 1 })
    const read = () => files.read(from.name, { start: 0, end: size - 1 })
    const audio = readDespiteErrors(read, size, (error) => {
      checked.set(path, 'unreadable')
      log.error(
        { code: 'recording_unreadable', file: from.name, ...describeError(error) },
        'a recording cannot be read',
      )
      if (from.kind === 'recording') void setTakeProblem(services, from.name, 'unreadable').catch(() => {})
    })
    if (from.kind === 'copy') return audio
    return verifyWhileReading(audio, from.sha256, () => {
      if (checked.has(path)) return
      checked.set(path, 'changed')
      void setTakeProblem(services, from.name, 'changed').catch(() => {})
    })
  }
  return entries.map((entry) => ({
    path: `${archive.root}/${entry.path}`,
    mtime: new Date(entry.mtime),
    size: entry.size,
    compress: false,
    open: () => open(entry),
  }))
}

/** Passes on bytes `start` to `end` of a stream, both included, and counts them. */
const sliceBytes = (start: number, end: number, onBytes: (bytes: number) => void): Transform => {
  let offset = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const part = chunk.subarray(Math.max(0, start - offset), Math.max(0, end + 1 - offset))
      offset += chunk.length
      onBytes(part.length)
      if (part.length > 0) this.push(part)
      if (offset > end) this.push(null)
      done()
    },
  })
}

const toArchiveError = (error: unknown): unknown =>
  errorCode(error) === 'ENOSPC' || errorCode(error) === 'EDQUOT' ? noSpace() : error

const noSpace = () =>
  new ApiError(
    507,
    'archive_no_space',
    'The server doesn’t have enough free space to create an archive. Please tell the person who runs it.',
  )
