import type { User } from '#server/features/account/contract.ts'
import type { Story } from '#server/features/stories/contract.ts'

/** Who looks at stories, as far as it decides what they may do. */
export interface Viewer {
  readonly id: number
  /** Of the vault that is showing. */
  readonly owner: boolean
}

export const viewerOf = ({ id, familyId, families }: User): Viewer => ({
  id,
  owner: families.some((family) => family.id === familyId && family.role === 'owner'),
})

/** What the server will allow; it has the last word. */
export const permissionOf = (viewer: Viewer, story: Pick<Story, 'userId'>) => {
  const author = story.userId === viewer.id
  return { words: author, history: author || viewer.owner }
}

/** What it means for the viewer that something is part of Premium, where the family does not have that. */
export const formatPremium = ({ owner }: Pick<Viewer, 'owner'>): string =>
  owner
    ? 'This is part of Premium. Premium cannot be chosen here yet.'
    : 'This is part of Premium, which the owner of this family vault decides on.'
