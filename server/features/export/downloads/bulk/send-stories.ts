import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { InferOutput } from 'valibot'
import type { Payments } from '#server/features/billing/entitlement.ts'
import { requirePremium } from '#server/features/billing/require-plan.ts'
import type { DownloadsUnderWay } from '#server/features/export/archive/downloads-under-way.ts'
import { familySource } from '#server/features/export/archive/family-source.ts'
import { findTaking } from '#server/features/export/archive/scope.ts'
import { isMember } from '#server/features/family/members.ts'
import { findStoryIds } from '#server/features/stories/find-story-ids.ts'
import type { Database } from '#server/infra/db/database.ts'
import { describeError } from '#server/infra/describe-error.ts'
import type { Events } from '#server/infra/events/events.ts'
import type { FileStore } from '#server/infra/files/file-store.ts'
import { ApiError, apiErrors } from '#server/infra/http/api-error.ts'
import { sessionLives } from '#server/infra/http/session-store.ts'
import type { Member } from '#server/infra/http/viewer.ts'
import { whileAllowed } from '#server/infra/http/while-allowed.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'
import type { Log } from '#server/infra/log.ts'
import type { Typesetter } from '#server/infra/pdf/typesetter.ts'
import { zipStream } from '#server/infra/zip/zip-stream.ts'
import { attachmentNamed, cutName, fileNameOf } from '../file-name.ts'
import { bulkEntries } from './bulk-entries.ts'
import type { downloadStories } from './contract.ts'
import { bulkMakers } from './makers.ts'

export type BulkServices = {
  database: Database
  events: Events
  files: FileStore
  log: Log
  payments: Payments
  origin: string
  queue: Queue
  typesetter: Typesetter
  underWay: DownloadsUnderWay
}

/**
 * Sends stories as a ZIP that is made while it is sent, so its length is not known; its last file says that it is whole, and
 * what breaks off ends the connection. Refuses with `premium_needed`, `no_stories` and `archive_busy`.
 */
export const sendStories = async (
  services: BulkServices,
  viewer: Member,
  query: InferOutput<typeof downloadStories.query>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { database, events, log, underWay } = services
  const { userId, familyId } = viewer
  await database.asViewer(userId, (tx) => requirePremium(tx, services.payments, familyId))
  const { sort, audio, family: _, ...filter } = query
  const ids = await findStoryIds(database, viewer, { sort, filter })
  if (ids.length === 0) throw noStories()
  const vault = (await findTaking(database, userId, familyId))?.familyName
  if (vault === undefined) throw apiErrors.notFound()
  const madeAt = new Date()
  const safe = fileNameOf({ title: vault, toldBy: '', eventDate: null }, 'x').slice(0, -'.x'.length)
  const named = cutName(safe, { bytes: 160, characters: 90 })
  reply.headers({
    'cache-control': 'private, no-store',
    'content-type': 'application/zip',
    'content-disposition': attachmentNamed(`${named}, stories of ${madeAt.toISOString().slice(0, 10)}.zip`),
  })
  // Sent nothing, Fastify would say that its length is 0.
  if (request.method === 'HEAD') {
    underWay.requireFree(userId)
    return reply.send(Readable.from([]))
  }

  const download = underWay.begin(userId, familyId)
  download.sending(0, ids.length)
  const gone = new AbortController()
  const { sessionId } = request.session
  const mayHave = () =>
    database.asSystem(async (tx) => (await sessionLives(tx, sessionId)) && isMember(tx, userId, familyId))
  const unwatch = whileAllowed(events, familyId, mayHave, reply)
  const zip = zipStream(
    bulkEntries({
      ...services,
      source: familySource(database, { familyId, userId, own: false }),
      makers: bulkMakers(services, familyId),
      ids,
      audio,
      vault,
      madeAt,
      signal: gone.signal,
      onStory: () => download.sent(1),
      onProblem: (storyId, file, error) =>
        log.warn({ code: 'download_lacks', storyId, file, ...describeError(error) }, 'a download lacks a file'),
    }),
  )
  zip.once('close', () => {
    gone.abort()
    unwatch()
    download.end(zip.readableEnded ? 'complete' : 'broken_off')
  })
  return reply.send(zip)
}

const noStories = () =>
  new ApiError(404, 'no_stories', 'There are no stories to download. Show others, or all of them, and try again.')
