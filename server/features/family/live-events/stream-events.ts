import type { FastifyReply, FastifyRequest } from 'fastify'
import type { InferOutput } from 'valibot'
import type { Database } from '#server/infra/db/database.ts'
import type { Events } from '#server/infra/events/events.ts'
import type { Member } from '#server/infra/http/authorize.ts'
import type { EventStreams } from '#server/infra/http/event-streams.ts'
import { isSessionActive } from '#server/infra/http/sessions.ts'
import { watchAccess } from '#server/infra/http/watch-access.ts'
import { isMember } from '../members.ts'
import { type familyEvents, MAX_EVENTS_DELAY_MS } from './contract.ts'

export type LiveEventServices = { database: Database; events: Events; streams: EventStreams }

/** Streams the events of the family to a page, for as long as its viewer belongs to the family and is signed in. */
export const streamEvents = async (
  { database, events, streams }: LiveEventServices,
  viewer: Member,
  { age }: InferOutput<typeof familyEvents.query>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { sessionId } = request.session
  const isAllowed = () =>
    database.asSystem(
      async (tx) => (await isSessionActive(tx, sessionId)) && (await isMember(tx, viewer.userId, viewer.familyId)),
    )
  const unsubscribe = events.subscribe(viewer.familyId, (event) => {
    if (event) stream.send(event.kind, { id: event.id })
    else stream.send('missed', {})
  })
  // A removed member gets one event about that, and then the stream ends.
  const access = watchAccess(events, { familyId: viewer.familyId, isAllowed }, () => stream.close())
  const unsubscribeSessions = events.onSessionsEnded(viewer.userId, () => void access.recheck())
  const stream = streams.start(reply, () => {
    unsubscribe()
    access.stop()
    unsubscribeSessions()
  })
  // The page read what it shows before we subscribed. It measured its age when it sent the request.
  if (age !== undefined && events.mayHaveHappened(viewer.familyId, age + MAX_EVENTS_DELAY_MS)) stream.send('missed', {})
  // Access may have ended before we subscribed.
  void access.recheck()
  return reply
}
