import type { ConfirmIdentity } from '#server/features/account/confirm-identity.ts'
import { loadUser } from '#server/features/account/session-user.ts'
import type { Answer } from '#server/infra/http/answer.ts'
import * as calls from './contract.ts'
import { acceptOffer, endOffer, findOffer, offerFamily, takeOver } from './hand-over.ts'
import { claimFamily, findHeir, nameHeir, removeHeir, stopClaim } from './heir.ts'
import { findConsequences, type LeavingServices, requestDeletion, undoDeletion } from './request-deletion.ts'

export const leavingRoutes = (
  answer: Answer,
  services: LeavingServices & { confirmIdentity: ConfirmIdentity },
): void => {
  const { database, confirmIdentity } = services

  answer(calls.getDeletionConsequences, ({ viewer }) => findConsequences(database, viewer.userId))

  answer(calls.requestDeletion, async ({ viewer: { userId }, body, request }) => {
    await confirmIdentity(request, body)
    await requestDeletion(services, userId, { keepsStories: body.keepsStories, by: 'self' })
    return loadUser(database, userId, request.session)
  })

  answer(calls.takeOverFamily, async ({ viewer }) => {
    await takeOver(services, viewer)
    return loadUser(database, viewer.userId, { familyId: viewer.familyId })
  })

  answer(calls.getHandover, ({ viewer }) => findOffer(database, viewer))

  answer(calls.offerFamily, async ({ viewer, body, request }) => {
    await confirmIdentity(request, body)
    await offerFamily(services, viewer, body.userId)
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

  answer(calls.getHeir, ({ viewer }) => findHeir(database, viewer))

  answer(calls.nameHeir, async ({ viewer, body, request }) => {
    await confirmIdentity(request, body)
    await nameHeir(services, viewer, body.userId)
    return findHeir(database, viewer)
  })

  answer(calls.removeHeir, async ({ viewer }) => {
    await removeHeir(services, viewer)
    return findHeir(database, viewer)
  })

  answer(calls.claimFamily, async ({ viewer }) => {
    await claimFamily(services, viewer)
    return findHeir(database, viewer)
  })

  answer(calls.stopClaim, async ({ viewer }) => {
    await stopClaim(services, viewer)
    return findHeir(database, viewer)
  })

  answer(calls.undoDeletion, async ({ viewer: { userId }, request }) => {
    await undoDeletion(services, userId, 'self')
    return loadUser(database, userId, request.session)
  })
}
