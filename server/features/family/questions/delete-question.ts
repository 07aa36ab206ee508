import { apiErrors } from '#server/infra/http/api-error.ts'
import type { Member } from '#server/infra/http/viewer.ts'
import type { QuestionServices } from './ask-question.ts'
import { mayDeleteQuestion } from './policy.ts'
import { findQuestion, removeQuestion } from './queries.ts'

/** Deletes a question of the family; a story that answered it stays. Refuses with `not_found` and `forbidden`. */
export const deleteQuestion = ({ database, events }: QuestionServices, viewer: Member, id: number): Promise<void> =>
  database.asViewer(viewer.userId, async (tx) => {
    const { familyId } = viewer
    const found = await findQuestion(tx, familyId, id)
    if (!found) throw apiErrors.notFound()
    if (!mayDeleteQuestion(viewer, found.question)) throw apiErrors.forbidden()
    await removeQuestion(tx, familyId, id)
    await events.publish(tx, { familyId, kind: 'questions', id })
  })
