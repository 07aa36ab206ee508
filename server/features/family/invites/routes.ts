import type { Answer } from '#server/infra/http/answer.ts'
import * as calls from './contract.ts'
import { acceptInvite, readInvite } from './join-family.ts'
import { createInvite, deleteInvite, emailInvite, type InviteServices, listLinks } from './manage-invites.ts'

export const inviteRoutes = (answer: Answer, services: InviteServices): void => {
  answer(calls.listFamilyLinks, ({ viewer }) => listLinks(services.database, viewer))

  answer(calls.createInvite, ({ viewer, body }) => createInvite(services, viewer, body))

  answer(calls.emailInvite, ({ viewer, params, body }) =>
    emailInvite(services, viewer, { id: params.id, email: body.email }),
  )

  answer(calls.deleteInvite, async ({ viewer, params }) => {
    await deleteInvite(services, viewer, params.id)
    return { ok: true }
  })

  answer(calls.inviteInfo, ({ viewer, params }) => readInvite(services.database, params.code, viewer))

  answer(calls.acceptInvite, async ({ viewer, params, request }) => {
    const { sessionId } = request.session
    return { ok: true, ...(await acceptInvite(services, { userId: viewer.userId, sessionId, code: params.code })) }
  })
}
