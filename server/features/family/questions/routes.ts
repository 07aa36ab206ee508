import type { Answer } from '#server/infra/http/answer.ts'
import * as calls from './contract.ts'
import { askQuestion, deleteQuestion, listQuestions, type QuestionServices } from './questions.ts'

export const questionRoutes = (answer: Answer, services: QuestionServices): void => {
  answer(calls.listFamilyQuestions, ({ viewer }) => listQuestions(services, viewer))

  answer(calls.askQuestion, ({ viewer, body }) => askQuestion(services, viewer, body))

  answer(calls.deleteQuestion, async ({ viewer, params }) => {
    await deleteQuestion(services, viewer, params.id)
    return { ok: true }
  })
}
