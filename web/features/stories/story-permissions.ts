import type { Story } from '#server/features/stories/contract.ts'
import type { Viewer } from '#web/features/account/viewer.ts'

/** What the viewer may change about a story. The server checks again and decides. */
export const permissionsFor = (viewer: Viewer, story: Pick<Story, 'userId'>) => {
  const isAuthor = story.userId === viewer.id
  return {
    canEditText: isAuthor,
    canEditDetails: isAuthor || viewer.isOwner,
    canDelete: isAuthor && viewer.canDelete,
  }
}
