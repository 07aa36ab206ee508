import type { Database } from '#server/infra/db/database.ts'
import type { Answer } from '#server/infra/http/answer.ts'
import { listFamilyQuestions } from './contract.ts'
import { findQuestions } from './queries.ts'

export const familyRoutes = (answer: Answer, { database }: { database: Database }): void => {
  answer(listFamilyQuestions, ({ viewer }) =>
    database.asViewer(viewer.userId, (tx) => findQuestions(tx, viewer.familyId)),
  )
}
