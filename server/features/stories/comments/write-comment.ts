import { requireStory } from '#server/features/stories/require-story.ts'
import type { Database, Tx } from '#server/infra/db/database.ts'
import type { Events } from '#server/infra/events/events.ts'
import { apiErrors } from '#server/infra/http/api-error.ts'
import type { Member } from '#server/infra/http/authorize.ts'
import type { StoryComment } from './contract.ts'
import { mayDeleteComment, mayEditComment } from './policy.ts'
import { presentComment } from './present-comment.ts'
import { findComment, insertComment, removeComment, updateComment } from './queries.ts'

export type CommentServices = { database: Database; events: Events }

/** Comments on a story of the family. Refuses with `not_found`. */
export const addComment = (
  { database, events }: CommentServices,
  viewer: Member,
  { storyId, content }: { storyId: number; content: string },
): Promise<StoryComment> =>
  database.asViewer(viewer.userId, async (tx) => {
    const { familyId, userId } = viewer
    await requireStory(tx, familyId, storyId)
    const id = await insertComment(tx, { familyId, storyId, userId, content })
    await events.publish(tx, { familyId, kind: 'comments', id: storyId })
    return presentComment(viewer, await requireComment(tx, familyId, id))
  })

/** Puts other words in one's own comment. Refuses with `not_found` and `forbidden`. */
export const editComment = (
  { database, events }: CommentServices,
  viewer: Member,
  id: number,
  content: string,
): Promise<StoryComment> =>
  database.asViewer(viewer.userId, async (tx) => {
    const { familyId } = viewer
    const { comment } = await requireComment(tx, familyId, id)
    if (!mayEditComment(viewer, comment)) throw apiErrors.forbidden()
    if (!(await updateComment(tx, familyId, id, content))) throw apiErrors.notFound()
    await events.publish(tx, { familyId, kind: 'comments', id: comment.storyId })
    return presentComment(viewer, await requireComment(tx, familyId, id))
  })

/** Deletes a comment. Refuses with `not_found` and `forbidden`. */
export const deleteComment = ({ database, events }: CommentServices, viewer: Member, id: number): Promise<void> =>
  database.asViewer(viewer.userId, async (tx) => {
    const { familyId } = viewer
    const { comment, story } = await requireComment(tx, familyId, id)
    if (!mayDeleteComment(viewer, comment, story)) throw apiErrors.forbidden()
    if (!(await removeComment(tx, familyId, id))) throw apiErrors.notFound()
    await events.publish(tx, { familyId, kind: 'comments', id: comment.storyId })
  })

const requireComment = async (tx: Tx, familyId: number, id: number) => {
  const found = await findComment(tx, familyId, id)
  if (!found) throw apiErrors.notFound()
  return found
}
