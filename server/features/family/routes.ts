import type { Answer } from '#server/infra/http/answer.ts'
import { apiErrors } from '#server/infra/http/api-error.ts'
import * as calls from './contract.ts'
import { familyEvents } from './live-events/contract.ts'
import { type LiveEventServices, streamEvents } from './live-events/stream-events.ts'
import { type FamilyServices, leaveFamily, removeMember } from './members.ts'
import { findMembers, findUnseenEndings, markEndingSeen } from './queries.ts'

/** `switchFamily` and `startFamily` reply with the user, so account/routes.ts answers them. */
export const familyRoutes = (answer: Answer, services: FamilyServices & LiveEventServices): void => {
  const { database } = services

  answer(familyEvents, ({ viewer, query, request, reply }) => streamEvents(services, viewer, query, request, reply))

  answer(calls.listMembers, async ({ viewer }) => {
    const rows = await database.asViewer(viewer.userId, (tx) => findMembers(tx, viewer.familyId))
    return rows.map((row) => ({ ...row, joinedAt: row.joinedAt.toISOString() }))
  })

  answer(calls.removeMember, async ({ viewer, params }) => {
    await removeMember(services, viewer, params.userId)
    return { ok: true }
  })

  answer(calls.leaveFamily, async ({ viewer }) => {
    await leaveFamily(services, viewer)
    return { ok: true }
  })

  answer(calls.listEndedMemberships, async ({ viewer }) => {
    const rows = await database.asViewer(viewer.userId, (tx) => findUnseenEndings(tx, viewer.userId))
    return rows.map(({ familyId, familyName, reason, endedAt }) => ({
      familyId,
      familyName,
      reason,
      endedAt: endedAt.toISOString(),
    }))
  })

  answer(calls.dismissEndedMembership, async ({ viewer, params }) => {
    const seen = await database.asViewer(viewer.userId, (tx) => markEndingSeen(tx, viewer.userId, params.familyId))
    if (!seen) throw apiErrors.notFound()
    return { ok: true }
  })
}
