import type { Answer } from '#server/infra/http/answer.ts'
import { loadUser } from '../session-user.ts'
import * as calls from './contract.ts'
import {
  addStoryteller,
  enterByLink,
  listStorytellers,
  lookUpLink,
  renewLink,
  type StorytellerServices,
  signOutDevice,
  turnOffLink,
} from './storyteller-links.ts'

export const storytellerLinkRoutes = (answer: Answer, services: StorytellerServices): void => {
  const { database } = services

  answer(calls.listStorytellers, ({ viewer }) => listStorytellers(database, viewer))

  answer(calls.addStoryteller, ({ viewer, body }) => addStoryteller(services, viewer, body))

  answer(calls.renewStorytellerLink, ({ viewer, params }) => renewLink(services, viewer, params.userId))

  answer(calls.turnOffStorytellerLink, async ({ viewer, params }) => {
    await turnOffLink(services, viewer, params.userId)
    return { ok: true }
  })

  answer(calls.signOutStorytellerDevice, async ({ viewer, params }) => {
    await signOutDevice(services, viewer, params)
    return { ok: true }
  })

  answer(calls.lookUpStorytellerLink, ({ body }) => lookUpLink(services, body.token))

  answer(calls.enterByStorytellerLink, async ({ body, request }) =>
    loadUser(database, await enterByLink(database, body.token, request), { isLimited: true }),
  )
}
