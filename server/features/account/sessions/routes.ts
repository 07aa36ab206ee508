import type { Database } from '#server/infra/db/database.ts'
import type { Events } from '#server/infra/events/events.ts'
import type { Answer } from '#server/infra/http/answer.ts'
import type { ConfirmIdentity } from '../confirm-identity.ts'
import * as calls from './contract.ts'
import { listDevices, signOutDevice, signOutOtherDevices } from './devices.ts'

export const sessionRoutes = (
  answer: Answer,
  services: { database: Database; events: Events; confirmIdentity: ConfirmIdentity },
): void => {
  const { confirmIdentity } = services
  answer(calls.listDevices, ({ viewer: { userId }, request }) =>
    listDevices(services.database, { userId, sessionId: request.session.sessionId }),
  )

  answer(calls.signOutDevice, async ({ viewer, params, body, request }) => {
    await confirmIdentity(request, body)
    await signOutDevice(services, viewer.userId, params.id)
    return { ok: true }
  })

  answer(calls.signOutOtherDevices, async ({ viewer: { userId }, body, request }) => {
    await confirmIdentity(request, body)
    await signOutOtherDevices(services, { userId, sessionId: request.session.sessionId })
    return { ok: true }
  })
}
