import type { Database } from '#server/infra/db/database.ts'
import type { Answer } from '#server/infra/http/answer.ts'
import { refusals } from '#server/infra/http/refusal.ts'
import { beginSession, endSession } from '#server/infra/http/sessions.ts'
import { getUser, login, logout, nuclearCleanup, register } from './contract.ts'
import { findShowing } from './identify.ts'
import { presentUser } from './present-user.ts'
import { registerAccount } from './register-account.ts'
import { createSignIn } from './sign-in.ts'

export const accountRoutes = (answer: Answer, { database }: { database: Database }): void => {
  const signIn = createSignIn(database)

  const showUser = async (userId: number, familyId?: number) => {
    const { showing, rows } = await database.readAsSystem((reader) => findShowing(reader, userId, familyId))
    if (!showing) throw refusals.accountGone()
    return presentUser(showing, rows)
  }

  answer(getUser, async ({ viewer, request }) => showUser(viewer.userId, request.session.familyId))

  answer(login, async ({ body, request }) => {
    const userId = await signIn(body.email, body.password, request.ip)
    await beginSession(request, userId)
    return showUser(userId)
  })

  answer(register, async ({ body, request }) => {
    const userId = await registerAccount(database, body)
    await beginSession(request, userId)
    return showUser(userId)
  })

  answer(logout, async ({ request, reply }) => {
    await endSession(request, reply)
    return { ok: true }
  })

  answer(nuclearCleanup, async ({ request, reply }) => {
    await endSession(request, reply)
    reply.header('clear-site-data', '"cookies", "cache"')
    return { ok: true }
  })
}
