import type { FastifyReply, FastifyRequest } from 'fastify'
import * as family from '#server/features/family/contract.ts'
import { startFamily, switchFamily } from '#server/features/family/families.ts'
import { finishMembersReview, getMembersReview } from '#server/features/family/members-review.ts'
import type { Answer } from '#server/infra/http/answer.ts'
import { apiErrors } from '#server/infra/http/api-error.ts'
import { beginSession, endSession } from '#server/infra/http/sessions.ts'
import type { Authentication } from './authentication.ts'
import type { Confirmed } from './confirm-identity.ts'
import * as calls from './contract.ts'
import { changePassword, wrongPassword } from './credentials/change-password.ts'
import * as credentials from './credentials/contract.ts'
import { type RegistrationServices, registerAccount } from './credentials/register-account.ts'
import { forgotPassword, resetPassword } from './credentials/reset-password.ts'
import { requestAddressCode, verifyAddress } from './credentials/verify-address.ts'
import * as emailChange from './email-change/contract.ts'
import {
  cancelEmailChange,
  confirmEmailChange,
  findEmailChange,
  requestEmailChange,
} from './email-change/email-change.ts'
import { setSpokenLanguage } from './language/contract.ts'
import { saveSpokenLanguage } from './language/spoken-language.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import type { RecoveryServices } from './recovery/recovery.ts'
import { recoveryRoutes } from './recovery/routes.ts'
import { loadUser } from './session-user.ts'
import { twoStepRoutes } from './two-step/routes.ts'

export const accountRoutes = (
  answer: Answer,
  services: Required<RegistrationServices> & RecoveryServices,
  authentication: Authentication,
): void => {
  const { database } = services
  const { signIn, trustDevice, confirmIdentity } = authentication
  passkeyRoutes(answer, { ...authentication, database })
  twoStepRoutes(answer, authentication)
  recoveryRoutes(answer, services, authentication)

  answer(calls.getUser, ({ viewer, request }) => loadUser(database, viewer.userId, request.session))

  answer(setSpokenLanguage, async ({ viewer: { userId }, body, request }) => {
    await database.asViewer(userId, (tx) => saveSpokenLanguage(tx, userId, body.language))
    return loadUser(database, userId, request.session)
  })

  answer(credentials.login, async ({ body, request, reply }) => loadUser(database, await signIn(body, request, reply)))

  answer(credentials.register, async ({ body, request, reply }) => {
    const credentials = await registerAccount(services, body)
    if (!(await beginSession(request, credentials))) throw apiErrors.unauthorized()
    await trustDevice({ ...credentials, email: body.email }, request, reply)
    return loadUser(database, credentials.userId)
  })

  answer(calls.logout, async ({ request, reply }) => {
    await endSession(request, reply)
    return { ok: true }
  })

  answer(calls.nuclearCleanup, async ({ request, reply }) => {
    await endSession(request, reply)
    reply.header('clear-site-data', '"cookies", "cache"')
    return { ok: true }
  })

  answer(credentials.forgotPassword, async ({ body }) => {
    await forgotPassword(services, body.email)
    return { ok: true }
  })

  answer(credentials.resetPassword, async ({ body, request, reply }) => {
    await trustDevice(await resetPassword(services, body), request, reply)
    return { ok: true }
  })

  const replacePassword = async (
    known: Confirmed,
    body: Parameters<typeof changePassword>[3],
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const changed = await changePassword(services, known, request.session.sessionId, body)
    // The session is stored again with the reply if anything else changes in it.
    request.session.credentialVersion = changed.credentialVersion
    await trustDevice(changed, request, reply)
    return { ok: true }
  }

  answer(credentials.changePassword, async ({ body, request, reply }) => {
    const known = await confirmIdentity(request, { password: body.currentPassword }, { wrong: wrongPassword })
    return replacePassword(known, body, request, reply)
  })

  answer(credentials.setPassword, async ({ body, request, reply }) =>
    replacePassword(await confirmIdentity(request, { passkey: body.passkey }), body, request, reply),
  )

  answer(emailChange.getEmailChange, ({ viewer }) => findEmailChange(database, viewer.userId))

  answer(emailChange.requestEmailChange, async ({ viewer: { userId }, body, request }) => {
    const { email, currentPassword: password, passkey } = body
    const known = await confirmIdentity(request, { password, passkey }, { wrong: wrongPassword })
    await requestEmailChange(services, known, email)
    return findEmailChange(database, userId)
  })

  answer(emailChange.cancelEmailChange, async ({ viewer: { userId } }) => {
    await cancelEmailChange(database, userId)
    return { pending: null }
  })

  answer(emailChange.confirmEmailChange, async ({ body }) => ({
    isChanged: await confirmEmailChange(services, body.token),
  }))

  answer(credentials.requestAddressCode, async ({ viewer }) => {
    await requestAddressCode(services, viewer.userId)
    return { ok: true }
  })

  answer(credentials.verifyAddress, async ({ viewer, body }) => {
    await verifyAddress(database, viewer.userId, body.code)
    return { ok: true }
  })

  answer(family.getMembersReview, ({ viewer }) => getMembersReview(database, viewer.userId))

  // Family calls that reply with the user are answered here: account may import family, not the other way around.
  answer(family.switchFamily, async ({ viewer: { userId }, body: { familyId }, request }) => {
    await switchFamily(database, { userId, sessionId: request.session.sessionId, familyId })
    return loadUser(database, userId, { familyId })
  })

  answer(family.finishMembersReview, async ({ viewer: { userId }, body, request }) => {
    await finishMembersReview(services, userId, body)
    return loadUser(database, userId, request.session)
  })

  answer(family.startFamily, async ({ viewer: { userId }, request }) => {
    const familyId = await startFamily(database, { userId, sessionId: request.session.sessionId })
    return loadUser(database, userId, { familyId })
  })
}
