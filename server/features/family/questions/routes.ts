import type { Answer } from '#server/infra/http/answer.ts'
import { askQuestion, type QuestionServices } from './ask-question.ts'
import * as calls from './contract.ts'
import { deleteQuestion } from './delete-question.ts'
import { presentQuestion } from './present-question.ts'
import { findQuestions } from './queries.ts'

export const questionRoutes = (answer: Answer, services: QuestionServices): void => {
  answer(calls.listFamilyQuestions, async ({ viewer }) => {
    const rows = await services.database.asViewer(viewer.userId, (tx) => findQuestions(tx, viewer.familyId))
    return rows.map((row) => presentQuestion(viewer, row))
  })

  answer(calls.askQuestion, async ({ viewer, body }) =>
    presentQuestion(viewer, await askQuestion(services, viewer, body)),
  )

  answer(calls.deleteQuestion, async ({ viewer, params }) => {
    await deleteQuestion(services, viewer, params.id)
    return { ok: true }
  })
}
