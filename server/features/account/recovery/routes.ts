import type { Answer } from '#server/infra/http/answer.ts'
import type { ConfirmIdentity } from '../confirm-identity.ts'
import * as calls from './contract.ts'
import {
  approveRecovery,
  finishRecovery,
  listRecoveries,
  makeRecoveryLink,
  type RecoveryServices,
  stopRecovery,
  vouchFor,
} from './recovery.ts'
import { stopByEmail } from './stop-links.ts'

export const recoveryRoutes = (
  answer: Answer,
  services: RecoveryServices,
  { confirmIdentity }: { confirmIdentity: ConfirmIdentity },
): void => {
  answer(calls.listRecoveries, ({ viewer }) => listRecoveries(services, viewer))

  answer(calls.vouchForMember, async ({ viewer, params, body, request }) => {
    await confirmIdentity(request, body)
    await vouchFor(services, viewer, params.userId)
    return listRecoveries(services, viewer)
  })

  answer(calls.approveRecovery, async ({ viewer, params, body, request }) => {
    await confirmIdentity(request, body)
    await approveRecovery(services, viewer, params.userId)
    return listRecoveries(services, viewer)
  })

  answer(calls.stopRecovery, async ({ viewer, params }) => {
    await stopRecovery(services, viewer, params.userId)
    return listRecoveries(services, viewer)
  })

  answer(calls.makeRecoveryLink, async ({ viewer, params, body, request }) => {
    await confirmIdentity(request, body)
    return makeRecoveryLink(services, viewer, params.userId)
  })

  // The device isn't trusted: signing in on it still emails the person.
  answer(calls.finishRecovery, async ({ body }) => ({ email: await finishRecovery(services, body) }))

  answer(calls.stopRecoveryByEmail, async ({ body }) => {
    await stopByEmail(services, body.token)
    return { ok: true }
  })
}
