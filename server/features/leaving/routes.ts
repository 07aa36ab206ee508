import { confirmIdentity, requirePassword } from '#server/features/account/confirm-identity.ts'
import { loadUser } from '#server/features/account/session-user.ts'
import type { Answer } from '#server/infra/http/answer.ts'
import * as calls from './contract.ts'
import { acceptOffer, endOffer, findOffer, offerFamily } from './hand-over.ts'
import { findConsequences, type LeavingServices, requestDeletion, undoDeletion } from './request-deletion.ts'
import { takeOver } from './take-over.ts'

export const leavingRoutes = (answer: Answer, services: LeavingServices): void => {
  const { database } = services

  answer(calls.getDeletionConsequences, ({ viewer }) => findConsequences(database, viewer.userId))

  answer(calls.requestDeletion, async ({ viewer: { userId }, body: { password, keepsStories }, request }) => {
    await requirePassword(database, userId, password)
    await requestDeletion(services, userId, { keepsStories, by: 'self' })
    return loadUser(database, userId, request.session)
  })

  answer(calls.takeOverFamily, async ({ viewer }) => {
    await takeOver(services, viewer)
    return loadUser(database, viewer.userId, { familyId: viewer.familyId })
  })

  answer(calls.getHandover, ({ viewer }) => findOffer(database, viewer))

  answer(calls.offerFamily, async ({ viewer, body: { userId, password }, request }) => {
    await confirmIdentity(database, request, password)
    await offerFamily(services, viewer, userId)
    return findOffer(database, viewer)
  })

  answer(calls.endOffer, async ({ viewer }) => {
    await endOffer(services, viewer)
    return findOffer(database, viewer)
  })

  answer(calls.acceptOffer, async ({ viewer }) => {
    await acceptOffer(services, viewer)
    return loadUser(database, viewer.userId, { familyId: viewer.familyId })
  })

  answer(calls.undoDeletion, async ({ viewer: { userId }, request }) => {
    await undoDeletion(services, userId, 'self')
    return loadUser(database, userId, request.session)
  })
}
