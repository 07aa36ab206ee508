import type { Answer } from '#server/infra/http/answer.ts'
import { beginSession, endSession } from '#server/infra/http/sessions.ts'
import { getUser, login, logout, nuclearCleanup, register } from './contract.ts'
import { type RegistrationServices, registerAccount } from './register-account.ts'
import { showUser } from './show-user.ts'
import { createSignIn } from './sign-in.ts'

export const accountRoutes = (answer: Answer, services: RegistrationServices): void => {
  const { database } = services
  const signIn = createSignIn(database)

  answer(getUser, async ({ viewer, request }) => showUser(database, viewer.userId, request.session.familyId))

  answer(login, async ({ body, request }) => {
    const userId = await signIn(body.email, body.password, request.ip)
    await beginSession(request, userId)
    return showUser(database, userId)
  })

  answer(register, async ({ body, request }) => {
    const userId = await registerAccount(services, body)
    await beginSession(request, userId)
    return showUser(database, userId)
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
