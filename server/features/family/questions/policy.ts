import type { Member } from '#server/infra/http/viewer.ts'

/** Who asked may delete a question, and so may the owner of the vault. */
export const mayDeleteQuestion = (viewer: Member, question: { askerId: number }): boolean =>
  viewer.role === 'owner' || question.askerId === viewer.userId
