import type { Database, Tx } from '#server/infra/db/database.ts'
import type { Events } from '#server/infra/events/events.ts'
import { apiErrors } from '#server/infra/http/api-error.ts'
import type { Member } from '#server/infra/http/authorize.ts'
import { canDeleteComment, canEditComment } from '../policy.ts'
import { requireStory } from '../read-story.ts'
import type { StoryComment } from './contract.ts'
import { type CommentRow, findComment, findComments, insertComment, removeComment, updateComment } from './queries.ts'

type Services = { database: Database; events: Events }

/** The comments on a story, oldest first. Throws `not_found`. */
export const listComments = (
  { database }: Pick<Services, 'database'>,
  viewer: Member,
  storyId: number,
): Promise<StoryComment[]> =>
  database.asViewer(viewer.userId, async (tx) => {
    await requireStory(tx, viewer.familyId, storyId)
    const rows = await findComments(tx, viewer.familyId, storyId)
    return rows.map((row) => presentComment(viewer, row))
  })

/** Comments on a story of the family. Throws `not_found`. */
export const addComment = (
  { database, events }: Services,
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

/** Changes the viewer's own comment. Throws `not_found` and `forbidden`. */
export const editComment = (
  { database, events }: Services,
  viewer: Member,
  id: number,
  content: string,
): Promise<StoryComment> =>
  database.asViewer(viewer.userId, async (tx) => {
    const { familyId } = viewer
    const { comment } = await requireComment(tx, familyId, id)
    if (!canEditComment(viewer, comment)) throw apiErrors.forbidden()
    if (!(await updateComment(tx, familyId, id, content))) throw apiErrors.notFound()
    await events.publish(tx, { familyId, kind: 'comments', id: comment.storyId })
    return presentComment(viewer, await requireComment(tx, familyId, id))
  })

/** Deletes a comment. Throws `not_found` and `forbidden`. */
export const deleteComment = ({ database, events }: Services, viewer: Member, id: number): Promise<void> =>
  database.asViewer(viewer.userId, async (tx) => {
    const { familyId } = viewer
    const { comment, story } = await requireComment(tx, familyId, id)
    if (!canDeleteComment(viewer, comment, story)) throw apiErrors.forbidden()
    if (!(await removeComment(tx, familyId, id))) throw apiErrors.notFound()
    await events.publish(tx, { familyId, kind: 'comments', id: comment.storyId })
  })

const requireComment = async (tx: Tx, familyId: number, id: number): Promise<CommentRow> => {
  const found = await findComment(tx, familyId, id)
  if (!found) throw apiErrors.notFound()
  return found
}

const presentComment = (viewer: Member, { comment, story, user }: CommentRow): StoryComment => ({
  id: comment.id,
  storyId: comment.storyId,
  userId: comment.userId,
  content: comment.content,
  createdAt: comment.createdAt.toISOString(),
  updatedAt: comment.updatedAt.toISOString(),
  user,
  canEdit: canEditComment(viewer, comment),
  canDelete: canDeleteComment(viewer, comment, story),
})
