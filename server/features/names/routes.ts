import type { Answer } from '#server/infra/http/answer.ts'
import { page } from '#server/infra/http/pages.ts'
import * as calls from './contract.ts'
import { addName, changeName, type NameServices, readNames, removeName } from './family-names.ts'

export const nameRoutes = (answer: Answer, services: NameServices): void => {
  answer(calls.listNames, async ({ viewer }) => page(() => readNames(services.database, viewer)))

  answer(calls.addName, async ({ viewer, body }) => {
    await addName(services, viewer, body)
    return { ok: true }
  })

  answer(calls.changeName, async ({ viewer, body }) => {
    await changeName(services, viewer, body)
    return { ok: true }
  })

  answer(calls.removeName, async ({ viewer, body }) => {
    await removeName(services, viewer, body.name)
    return { ok: true }
  })
}
