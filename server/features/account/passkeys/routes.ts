import type { Answer } from '#server/infra/http/answer.ts'
import { loadUser } from '../session-user.ts'
import type { SignIn } from '../sign-in.ts'
import * as calls from './contract.ts'
import { createPasskeys, type PasskeyServices, passkeyFailed } from './passkeys.ts'

export const passkeyRoutes = (answer: Answer, services: PasskeyServices & Pick<SignIn, 'enter'>): void => {
  const { database, enter } = services
  const passkeys = createPasskeys(services)

  answer(calls.listWaysIn, ({ viewer }) => passkeys.listWaysIn(viewer.userId))

  answer(calls.beginPasskey, ({ viewer, body, request, reply }) =>
    passkeys.begin(viewer.userId, body.password, request, reply),
  )

  answer(calls.addPasskey, ({ viewer, body, request }) => passkeys.add(viewer.userId, body.credential, request))

  answer(calls.renamePasskey, ({ viewer, params, body }) => passkeys.rename(viewer.userId, params.id, body.name))

  answer(calls.removePasskey, async ({ viewer, params }) => {
    await passkeys.remove(viewer.userId, params.id)
    return { ok: true }
  })

  answer(calls.removePassword, async ({ viewer, body, request }) => {
    await passkeys.removePassword(viewer.userId, body.password, request)
    return { ok: true }
  })

  answer(calls.beginPasskeySignIn, ({ request, reply }) => passkeys.beginSignIn(request, reply))

  answer(calls.signInByPasskey, async ({ body, request, reply }) => {
    const owner = await passkeys.identify(body.credential, request)
    if (!(await enter(owner, request, reply))) throw passkeyFailed()
    return loadUser(database, owner.userId)
  })
}
