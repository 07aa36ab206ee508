import type { Database } from '#server/infra/db/database.ts'
import type { Answer } from '#server/infra/http/answer.ts'
import type { Authentication } from '../authentication.ts'
import { loadUser } from '../session-user.ts'
import * as calls from './contract.ts'
import { passkeyFailed } from './passkeys.ts'

export const passkeyRoutes = (
  answer: Answer,
  { database, enter, passkeys, confirmIdentity }: Authentication & { database: Database },
): void => {
  answer(calls.listWaysIn, ({ viewer }) => passkeys.listWaysIn(viewer.userId))

  answer(calls.beginPasskey, async ({ viewer, body, request, reply }) => {
    await confirmIdentity(request, body)
    return passkeys.begin(viewer.userId, request, reply)
  })

  answer(calls.addPasskey, ({ viewer, body, request }) => passkeys.add(viewer.userId, body.credential, request))

  answer(calls.renamePasskey, ({ viewer, params, body }) => passkeys.rename(viewer.userId, params.id, body.name))

  answer(calls.removePasskey, async ({ viewer, params, body, request }) => {
    await confirmIdentity(request, body)
    await passkeys.remove(viewer.userId, params.id)
    return { ok: true }
  })

  answer(calls.removePassword, async ({ viewer, body, request }) => {
    await confirmIdentity(request, body)
    await passkeys.removePassword(viewer.userId, request)
    return { ok: true }
  })

  answer(calls.beginConfirmation, ({ viewer, request, reply }) =>
    passkeys.beginConfirmation(viewer.userId, request, reply),
  )

  answer(calls.beginPasskeySignIn, ({ request, reply }) => passkeys.beginSignIn(request, reply))

  answer(calls.signInByPasskey, async ({ body, request, reply }) => {
    const owner = await passkeys.identify(body.credential, request)
    if (!(await enter(owner, request, reply))) throw passkeyFailed()
    return loadUser(database, owner.userId)
  })
}
