import type { Member } from '#server/infra/http/authorize.ts'

type Asker = Pick<Member, 'userId' | 'role'>
type Comment = { userId: number }

/** Nobody but who wrote a comment changes it. */
export const mayEditComment = (viewer: Asker, comment: Comment): boolean => comment.userId === viewer.userId

/** Who wrote a comment deletes it, and so do the story's author and the owner of the vault. */
export const mayDeleteComment = (viewer: Asker, comment: Comment, story: { userId: number }): boolean =>
  viewer.role === 'owner' || comment.userId === viewer.userId || story.userId === viewer.userId
