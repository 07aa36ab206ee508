import type { Answer } from '#server/infra/http/answer.ts'
import { disconnectSignal } from '#server/infra/http/disconnect-signal.ts'
import * as calls from './contract.ts'
import { generatePrompts, type PromptServices } from './generate-prompts.ts'

export const promptRoutes = (answer: Answer, services: PromptServices): void => {
  answer(calls.generatePrompts, ({ viewer, body, reply }) =>
    generatePrompts(services, viewer, body, disconnectSignal(reply)),
  )
}
