import { showUser } from '#server/features/account/show-user.ts'
import type { Answer } from '#server/infra/http/answer.ts'
import { apiErrors } from '#server/infra/http/api-error.ts'
import * as calls from './contract.ts'
import { type FamilyServices, leaveFamily, removeMember } from './end-membership.ts'
import { findMembers, findUnseenEndings, markSeen } from './queries.ts'
import { showFamily } from './show-family.ts'
import { startFamily } from './start-family.ts'

export const familyRoutes = (answer: Answer, services: FamilyServices): void => {
  const { database } = services

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

  answer(calls.showFamily, async ({ viewer: { userId }, body: { familyId }, request }) => {
    await showFamily(database, { userId, sessionId: request.session.sessionId, familyId })
    return showUser(database, userId, familyId)
  })

  answer(calls.startFamily, async ({ viewer: { userId }, request }) => {
    const familyId = await startFamily(database, { userId, sessionId: request.session.sessionId })
    return showUser(database, userId, familyId)
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

  answer(calls.putByEndedMembership, async ({ viewer, params }) => {
    const seen = await database.asViewer(viewer.userId, (tx) => markSeen(tx, viewer.userId, params.familyId))
    if (!seen) throw apiErrors.notFound()
    return { ok: true }
  })
}
