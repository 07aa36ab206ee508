import type { Member } from '#server/infra/http/authorize.ts'

type Asker = Pick<Member, 'userId' | 'role'>
type Told = { userId: number }

/** The words of a story are its author's: title, text and category. */
export const mayEditWords = (viewer: Asker, story: Told): boolean => story.userId === viewer.userId

/** The historian's part is open to the owner of the vault too, and so are earlier texts. */
export const mayEditHistory = (viewer: Asker, story: Told): boolean =>
  viewer.role === 'owner' || story.userId === viewer.userId

/** Nobody but its author deletes a story. */
export const mayDeleteStory = (viewer: Asker, story: Told): boolean => story.userId === viewer.userId

/** Its author takes a story out of Recently deleted, and so does the owner of the vault. */
export const mayRestoreStory = (viewer: Asker, story: Told): boolean =>
  viewer.role === 'owner' || story.userId === viewer.userId
