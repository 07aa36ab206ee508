import type { Answer } from '#server/infra/http/answer.ts'
import { disconnectSignal } from '#server/infra/http/disconnect-signal.ts'
import { tidyStory as tidyStoryCall } from './contract.ts'
import { type TidyServices, tidyStory } from './tidy-story.ts'

export const tidyingRoutes = (answer: Answer, services: TidyServices): void => {
  answer(tidyStoryCall, ({ viewer, params, body, reply }) =>
    tidyStory(services, viewer, params.id, body.text, disconnectSignal(reply)),
  )
}
