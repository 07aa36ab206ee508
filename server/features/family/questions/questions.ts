import { and, eq, inArray, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { queueEmail } from '#server/features/email/queue-email.ts'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { familyQuestions } from '#server/infra/db/schema/families.ts'
import type { Events } from '#server/infra/events/events.ts'
import { ApiError, apiErrors, errorCode } from '#server/infra/http/api-error.ts'
import type { Member } from '#server/infra/http/authorize.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'
import { isMember } from '../members.ts'
import { canDeleteQuestion } from '../policy.ts'
import type { FamilyQuestion, listFamilyQuestions, questionFormSchema } from './contract.ts'
import { addQuestion, findQuestion, findQuestions, type QuestionRow, removeQuestion } from './queries.ts'

export type QuestionServices = { database: Database; events: Events; queue: Queue }

/** A page of the current family's questions, and the cursor of the next one. */
export const listQuestions = async (
  { database }: QuestionServices,
  viewer: Member,
  { status, limit, cursor }: InferOutput<typeof listFamilyQuestions.query>,
): Promise<{ questions: FamilyQuestion[]; next: string | undefined }> => {
  const [rank, id] = cursor?.split('_').map(Number) ?? []
  const after = rank === undefined || id === undefined ? undefined : { rank, id }
  const rows = await database.asViewer(viewer.userId, (tx) =>
    findQuestions(tx, viewer, { status, after, limit: limit + 1 }),
  )
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    questions: page.map((row) => presentQuestion(viewer, row)),
    next: last && rows.length > limit ? `${last.rank}_${last.question.id}` : undefined,
  }
}

/** Throws `not_found`. */
export const readQuestion = async (
  { database }: QuestionServices,
  viewer: Member,
  id: number,
): Promise<FamilyQuestion> => {
  const row = await database.asViewer(viewer.userId, (tx) => findQuestion(tx, viewer.familyId, id))
  if (!row) throw apiErrors.notFound()
  return presentQuestion(viewer, row)
}

/** Asks the family or one member, who gets an email. Throws `not_a_member` if that person doesn't belong to the family. */
export const askQuestion = async (
  { database, events, queue }: QuestionServices,
  viewer: Member,
  { question, targetUserId = null }: InferOutput<typeof questionFormSchema>,
): Promise<FamilyQuestion> => {
  const { familyId, userId: askerId } = viewer
  try {
    return await database.asViewer(askerId, async (tx) => {
      const id = await addQuestion(tx, { familyId, askerId, question, targetUserId })
      await events.publish(tx, { familyId, kind: 'questions', id })
      if (targetUserId !== null && targetUserId !== askerId)
        await queueEmail(tx, queue, {
          kind: 'question_asked',
          familyId,
          toUserId: targetUserId,
          fromUserId: askerId,
          payload: { questionId: id },
        })
      const row = await findQuestion(tx, familyId, id)
      if (!row) throw new Error('The new question was not found.')
      return presentQuestion(viewer, row)
    })
  } catch (error) {
    // The foreign key (target_user_id, family_id) points at memberships.
    if (errorCode(error) === '23503') throw notAMember()
    throw error
  }
}

/**
 * Marks a pending question as answered by the viewer's own story (`userId`) and emails the person who asked. False if the
 * question is gone or already answered; the story is saved anyway.
 */
export const answerQuestion = async (
  tx: Tx,
  queue: Queue,
  { questionId, storyId, familyId, userId }: { questionId: number; storyId: number; familyId: number; userId: number },
): Promise<boolean> => {
  const { rows } = await tx.execute<{ answered: boolean }>(
    sql`select answer_question(${questionId}, ${storyId}) as answered`,
  )
  if (rows[0]?.answered !== true) return false
  const found = await findQuestion(tx, familyId, questionId)
  const toUserId = found?.question.askerId
  if (toUserId !== undefined && toUserId !== userId && (await isMember(tx, toUserId, familyId)))
    await queueEmail(tx, queue, {
      kind: 'question_answered',
      familyId,
      toUserId,
      fromUserId: userId,
      payload: { questionId },
    })
  return true
}

/** Ids of the questions that a story answers, or answered before it was deleted. */
export const findAnsweredBy = async (tx: Tx, familyId: number, storyId: number): Promise<number[]> => {
  const found = await tx
    .select({ id: familyQuestions.id })
    .from(familyQuestions)
    .where(and(eq(familyQuestions.familyId, familyId), eq(familyQuestions.responseStoryId, storyId)))
  return found.map(({ id }) => id)
}

/** Deletes a question; the story that answered it stays. Throws `not_found` and `forbidden`. */
export const deleteQuestion = ({ database, events }: QuestionServices, viewer: Member, id: number): Promise<void> =>
  database.asViewer(viewer.userId, async (tx) => {
    const { familyId } = viewer
    const found = await findQuestion(tx, familyId, id)
    if (!found) throw apiErrors.notFound()
    if (!canDeleteQuestion(viewer, found.question)) throw apiErrors.forbidden()
    await removeQuestion(tx, familyId, id)
    await events.publish(tx, { familyId, kind: 'questions', id })
  })

/**
 * Deletes questions of any family, for an administrator; stories that answered them stay. Returns how many.
 * @param tx a system transaction
 */
export const deleteQuestionsOfAnyFamily = async (tx: Tx, events: Events, ids: readonly number[]): Promise<number> => {
  const deleted = await tx
    .delete(familyQuestions)
    .where(inArray(familyQuestions.id, [...ids]))
    .returning({ id: familyQuestions.id, familyId: familyQuestions.familyId })
  for (const { id, familyId } of deleted) await events.publish(tx, { familyId, kind: 'questions', id })
  return deleted.length
}

const presentQuestion = (viewer: Member, { question, asker, target }: QuestionRow): FamilyQuestion => ({
  id: question.id,
  question: question.question,
  status: question.status,
  asker,
  target,
  // A story in Recently deleted stays linked but doesn't count as an answer.
  responseStoryId: question.status === 'answered' ? question.responseStoryId : null,
  canDelete: canDeleteQuestion(viewer, question),
  createdAt: question.createdAt.toISOString(),
})

const notAMember = () => {
  const message = 'This person isn’t in the family anymore. Please choose another person, or everyone.'
  return new ApiError(409, 'not_a_member', message, { targetUserId: message })
}
