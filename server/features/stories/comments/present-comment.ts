import type { Member } from '#server/infra/http/authorize.ts'
import type { StoryComment } from './contract.ts'
import { mayDeleteComment, mayEditComment } from './policy.ts'
import type { CommentRow } from './queries.ts'

/** A comment as a member sees it. */
export const presentComment = (viewer: Member, { comment, story, user }: CommentRow): StoryComment => ({
  id: comment.id,
  storyId: comment.storyId,
  userId: comment.userId,
  content: comment.content,
  createdAt: comment.createdAt.toISOString(),
  updatedAt: comment.updatedAt.toISOString(),
  user,
  mayEdit: mayEditComment(viewer, comment),
  canDelete: mayDeleteComment(viewer, comment, story),
})
