import type { Answer } from '#server/infra/http/answer.ts'
import type { Authentication } from '../authentication.ts'
import * as calls from './contract.ts'

export const twoStepRoutes = (answer: Answer, { twoStep, confirmIdentity, rememberDevice }: Authentication): void => {
  answer(calls.beginTwoStep, async ({ viewer, body, request }) => {
    await confirmIdentity(request, body)
    return twoStep.begin(viewer)
  })

  answer(calls.turnOnTwoStep, async ({ viewer: { userId }, body, request, reply }) => {
    const { sessionId } = request.session
    const { account, recoveryCodes } = await twoStep.turnOn({ userId, sessionId }, body.code)
    // The session is stored again with the reply if anything else changes in it.
    request.session.credentialVersion = account.credentialVersion
    rememberDevice(request, reply, account)
    return { recoveryCodes }
  })

  answer(calls.renewRecoveryCodes, async ({ viewer, body, request }) => {
    await confirmIdentity(request, body)
    return { recoveryCodes: await twoStep.renewRecoveryCodes(viewer.userId) }
  })

  answer(calls.turnOffTwoStep, async ({ viewer, body, request }) => {
    await confirmIdentity(request, body)
    await twoStep.turnOff(viewer.userId)
    return { ok: true }
  })
}
