import type { Member } from '#server/infra/http/viewer.ts'
import type { FamilyQuestion } from './contract.ts'
import { mayDeleteQuestion } from './policy.ts'
import type { QuestionRow } from './queries.ts'

/** A question as a member sees it. */
export const presentQuestion = (viewer: Member, { question, asker, target }: QuestionRow): FamilyQuestion => ({
  id: question.id,
  question: question.question,
  status: question.status,
  asker,
  target,
  // One that is in Recently deleted is remembered, but answers nothing.
  responseStoryId: question.status === 'answered' ? question.responseStoryId : null,
  mayDelete: mayDeleteQuestion(viewer, question),
  createdAt: question.createdAt.toISOString(),
})
