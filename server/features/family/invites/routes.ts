import type { Answer } from '#server/infra/http/answer.ts'
import { acceptInvite } from './accept-invite.ts'
import * as calls from './contract.ts'
import { createInvite, type InviteServices } from './create-invite.ts'
import { deleteInvite } from './delete-invite.ts'
import { inviterName } from './inviter-name.ts'
import { listLinks } from './list-links.ts'
import { mailInvite } from './mail-invite.ts'
import { presentLink } from './present-link.ts'

export const inviteRoutes = (answer: Answer, services: InviteServices): void => {
  answer(calls.listFamilyLinks, ({ viewer }) => listLinks(services.database, viewer))

  answer(calls.createInvite, async ({ viewer, body }) => presentLink(await createInvite(services, viewer, body)))

  answer(calls.mailInvite, async ({ viewer, params, body }) =>
    presentLink(await mailInvite(services, viewer, { id: params.id, email: body.email })),
  )

  answer(calls.deleteInvite, async ({ viewer, params }) => {
    await deleteInvite(services, viewer, params.id)
    return { ok: true }
  })

  answer(calls.inviteInfo, async ({ viewer, params }) => ({
    inviterName: await inviterName(services.database, params.code, viewer),
  }))

  answer(calls.acceptInvite, async ({ viewer, params, request }) => {
    const { sessionId } = request.session
    return { ok: true, ...(await acceptInvite(services, { userId: viewer.userId, sessionId, code: params.code })) }
  })
}
