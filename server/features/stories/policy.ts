import type { Member } from '#server/infra/http/authorize.ts'

type Viewer = Pick<Member, 'userId' | 'role'>
type Authored = { userId: number }

/** Only its author edits the text of a story: title, text and category. */
export const canEditText = (viewer: Viewer, story: Authored): boolean => story.userId === viewer.userId

/** The author and the owner of the vault edit the details of a story, and read its earlier texts. */
export const canEditDetails = (viewer: Viewer, story: Authored): boolean =>
  viewer.role === 'owner' || story.userId === viewer.userId

/** Only its author deletes a story. */
export const canDeleteStory = (viewer: Viewer, story: Authored): boolean => story.userId === viewer.userId

/** The author and the owner of the vault restore a deleted story. */
export const canRestoreStory = (viewer: Viewer, story: Authored): boolean =>
  viewer.role === 'owner' || story.userId === viewer.userId

/** Only its author edits a comment. */
export const canEditComment = (viewer: Viewer, comment: Authored): boolean => comment.userId === viewer.userId

/** A comment is deleted by its author, the author of the story, or the owner of the vault. */
export const canDeleteComment = (viewer: Viewer, comment: Authored, story: Authored): boolean =>
  viewer.role === 'owner' || comment.userId === viewer.userId || story.userId === viewer.userId
