import { sql } from 'drizzle-orm'
import { queueMail } from '#server/features/email/queue-mail.ts'
import { isMember } from '#server/features/family/is-member.ts'
import type { Tx } from '#server/infra/db/database.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'
import { findQuestion } from './queries.ts'

/**
 * Marks a pending question of the story's family as answered by that story, which must be the viewer's own (`userId`),
 * and mails who asked. False when the question is gone or answered already: the story is kept all the same.
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
    await queueMail(tx, queue, {
      kind: 'question_answered',
      familyId,
      toUserId,
      fromUserId: userId,
      about: { questionId },
    })
  return true
}
