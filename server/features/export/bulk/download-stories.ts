import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { InferOutput } from 'valibot'
import type { Payments } from '#server/features/billing/entitlement.ts'
import { requirePremium } from '#server/features/billing/entitlement.ts'
import { findExportableFamily } from '#server/features/export/export-scope.ts'
import type { InProgressDownloads } from '#server/features/export/in-progress-downloads.ts'
import { familySource, findMemberNames } from '#server/features/export/story/family-source.ts'
import { attachmentHeader, safeName, truncateName } from '#server/features/export/story/file-names.ts'
import { storyPdf } from '#server/features/export/story/story-pdf.ts'
import { isMember } from '#server/features/family/members.ts'
import { setTakeProblem } from '#server/features/recording/recording-problems.ts'
import { findStoryIds } from '#server/features/stories/listing/list-stories.ts'
import type { Database } from '#server/infra/db/database.ts'
import type { Events } from '#server/infra/events/events.ts'
import type { FileStore } from '#server/infra/files/file-store.ts'
import { ApiError, apiErrors } from '#server/infra/http/api-error.ts'
import type { Member } from '#server/infra/http/authorize.ts'
import { isSessionActive } from '#server/infra/http/sessions.ts'
import { watchAccess } from '#server/infra/http/watch-access.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'
import type { Log } from '#server/infra/log.ts'
import { describeError } from '#server/infra/log.ts'
import type { Typesetter } from '#server/infra/pdf/typesetter.ts'
import { zipStream } from '#server/infra/zip/zip-stream.ts'
import { openMp3, requestMissingMp3, waitForMp3 } from '../story-downloads/mp3.ts'
import { bulkEntries, type Converters } from './bulk-entries.ts'
import type { downloadStories as downloadStoriesCall } from './contract.ts'

/** The longest wait for one MP3: hours of audio take minutes to convert. */
const MAX_MP3_WAIT_MS = 30 * 60_000

export type BulkServices = {
  database: Database
  events: Events
  files: FileStore
  log: Log
  payments: Payments
  origin: string
  queue: Queue
  typesetter: Typesetter
  inProgress: InProgressDownloads
}

/**
 * Sends stories as a ZIP that is made while it is sent, so its length is unknown. Its last file shows that it is complete; an
 * error closes the connection. Throws `premium_needed`, `no_stories` and `archive_busy`.
 */
export const downloadStories = async (
  services: BulkServices,
  viewer: Member,
  query: InferOutput<typeof downloadStoriesCall.query>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { database, events, log, inProgress } = services
  const { userId, familyId } = viewer
  await database.asViewer(userId, (tx) => requirePremium(tx, services.payments, familyId))
  const { sort, audio, family: _, ...filter } = query
  const ids = await findStoryIds(database, viewer, { sort, filter })
  if (ids.length === 0) throw noStories()
  const vault = (await findExportableFamily(database, userId, familyId))?.familyName
  if (vault === undefined) throw apiErrors.notFound()
  const family = await database.asViewer(userId, (tx) => findMemberNames(tx, familyId))
  const createdAt = new Date()
  const name = truncateName(safeName(vault), { bytes: 160, characters: 90 })
  reply.headers({
    'cache-control': 'private, no-store',
    'content-type': 'application/zip',
    'content-disposition': attachmentHeader(`${name}, stories of ${createdAt.toISOString().slice(0, 10)}.zip`),
  })
  // Without a body Fastify would send a Content-Length of 0.
  if (request.method === 'HEAD') {
    inProgress.requireFree(userId)
    return reply.send(Readable.from([]))
  }

  const download = inProgress.begin(userId, familyId)
  download.startSending(0, ids.length)
  const disconnected = new AbortController()
  const { sessionId } = request.session
  const isAllowed = () =>
    database.asSystem(async (tx) => (await isSessionActive(tx, sessionId)) && isMember(tx, userId, familyId))
  const access = watchAccess(events, { familyId, isAllowed }, () => reply.raw.destroy())
  const zip = zipStream(
    bulkEntries({
      ...services,
      source: familySource(database, { familyId, userId, ownOnly: false }),
      converters: createConverters(services, familyId, family),
      ids,
      audio,
      vault,
      createdAt,
      signal: disconnected.signal,
      onStory: () => download.addSent(1),
      onDamage: (fileName, problem) => void setTakeProblem(services, fileName, problem).catch(() => {}),
      onProblem: (storyId, file, error) =>
        log.warn(
          { code: 'download_file_missing', storyId, file, ...describeError(error) },
          'a file is missing from a ZIP of stories',
        ),
    }),
  )
  zip.once('close', () => {
    disconnected.abort()
    access.stop()
    download.end(zip.readableEnded ? 'complete' : 'interrupted')
  })
  return reply.send(zip)
}

/** PDFs are made for each download; MP3s are made once and stored. */
const createConverters = (
  { database, queue, files, typesetter }: BulkServices,
  familyId: number,
  family: readonly string[],
): Converters => ({
  // Without a user ID: these PDFs do not count toward the limit of waiting PDFs per person.
  pdf: (story, signal) => storyPdf(typesetter, { familyId }, story, { family, signal }),
  requestMp3: (storyId) => requestMissingMp3({ database, queue }, { storyId, familyId }),
  mp3: async (story, signal) => {
    const key = { storyId: story.id, familyId }
    const audio = await waitForMp3({ database, queue, files }, key, { waitMs: MAX_MP3_WAIT_MS, signal })
    const name = audio?.mp3?.state === 'ready' ? audio.mp3.fileName : null
    const mp3 = name ? await openMp3(files, name, story) : undefined
    if (!mp3) throw new Error('The MP3 was not made.')
    return { bytes: mp3.bytes, open: () => mp3.read() }
  },
})

const noStories = () =>
  new ApiError(404, 'no_stories', 'No stories match, so there’s nothing to download. Change the filters and try again.')
