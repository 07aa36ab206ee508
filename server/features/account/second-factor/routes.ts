import type { Answer } from '#server/infra/http/answer.ts'
import type { Authentication } from '../authentication.ts'
import * as calls from './contract.ts'

export const secondFactorRoutes = (
  answer: Answer,
  { secondFactors, confirmIdentity, rememberDevice }: Authentication,
): void => {
  answer(calls.beginSecondFactor, async ({ viewer, body, request }) => {
    await confirmIdentity(request, body)
    return secondFactors.begin(viewer)
  })

  answer(calls.turnOnSecondFactor, async ({ viewer: { userId }, body, request, reply }) => {
    const { sessionId } = request.session
    const { account, recoveryCodes } = await secondFactors.turnOn({ userId, sessionId }, body.code)
    // The session is stored again with the reply if anything else changes in it.
    request.session.credentialVersion = account.credentialVersion
    rememberDevice(request, reply, account)
    return { recoveryCodes }
  })

  answer(calls.renewRecoveryCodes, async ({ viewer, body, request }) => {
    await confirmIdentity(request, body)
    return { recoveryCodes: await secondFactors.renewRecoveryCodes(viewer.userId) }
  })

  answer(calls.turnOffSecondFactor, async ({ viewer, body, request }) => {
    await confirmIdentity(request, body)
    await secondFactors.turnOff(viewer.userId)
    return { ok: true }
  })
}
