import { requireStory } from '#server/features/stories/require-story.ts'
import type { Answer } from '#server/infra/http/answer.ts'
import * as calls from './contract.ts'
import { presentComment } from './present-comment.ts'
import { findComments } from './queries.ts'
import { addComment, type CommentServices, deleteComment, editComment } from './write-comment.ts'

export const commentRoutes = (answer: Answer, services: CommentServices): void => {
  answer(calls.listComments, ({ viewer, params: { id } }) =>
    services.database.asViewer(viewer.userId, async (tx) => {
      await requireStory(tx, viewer.familyId, id)
      const rows = await findComments(tx, viewer.familyId, id)
      return rows.map((row) => presentComment(viewer, row))
    }),
  )

  answer(calls.addComment, ({ viewer, body }) => addComment(services, viewer, body))

  answer(calls.editComment, ({ viewer, params, body }) => editComment(services, viewer, params.id, body.content))

  answer(calls.deleteComment, async ({ viewer, params }) => {
    await deleteComment(services, viewer, params.id)
    return { ok: true }
  })
}
