import type { Answer } from '#server/infra/http/answer.ts'
import { linkNextPage } from '#server/infra/http/next-page.ts'
import * as calls from './contract.ts'
import { askQuestion, deleteQuestion, listQuestions, type QuestionServices, readQuestion } from './questions.ts'

export const questionRoutes = (answer: Answer, services: QuestionServices): void => {
  answer(calls.listFamilyQuestions, async ({ viewer, query, reply }) => {
    const { questions, next } = await listQuestions(services, viewer, query)
    linkNextPage(reply, calls.listFamilyQuestions.path, query, next)
    return questions
  })

  answer(calls.getFamilyQuestion, ({ viewer, params }) => readQuestion(services, viewer, params.id))

  answer(calls.askQuestion, ({ viewer, body }) => askQuestion(services, viewer, body))

  answer(calls.deleteQuestion, async ({ viewer, params }) => {
    await deleteQuestion(services, viewer, params.id)
    return { ok: true }
  })
}
