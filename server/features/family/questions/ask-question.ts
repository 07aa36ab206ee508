import type { InferOutput } from 'valibot'
import { queueMail } from '#server/features/email/queue-mail.ts'
import type { Database } from '#server/infra/db/database.ts'
import type { Events } from '#server/infra/events/events.ts'
import { ApiError, errorCode } from '#server/infra/http/api-error.ts'
import type { Member } from '#server/infra/http/viewer.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'
import type { questionFormSchema } from './contract.ts'
import { addQuestion, findQuestion, type QuestionRow } from './queries.ts'

export type QuestionServices = { database: Database; events: Events; queue: Queue }

/** Puts a question to the family or to one of its members, who gets mail. Refuses with `not_a_member` where that one does not belong to it. */
export const askQuestion = async (
  { database, events, queue }: QuestionServices,
  viewer: Member,
  { question, targetUserId = null }: InferOutput<typeof questionFormSchema>,
): Promise<QuestionRow> => {
  const { familyId, userId: askerId } = viewer
  try {
    return await database.asViewer(askerId, async (tx) => {
      const id = await addQuestion(tx, { familyId, askerId, question, targetUserId })
      await events.publish(tx, { familyId, kind: 'questions', id })
      if (targetUserId !== null && targetUserId !== askerId)
        await queueMail(tx, queue, {
          kind: 'question_asked',
          familyId,
          toUserId: targetUserId,
          fromUserId: askerId,
          about: { questionId: id },
        })
      const row = await findQuestion(tx, familyId, id)
      if (!row) throw new Error('The question was not found again.')
      return row
    })
  } catch (error) {
    if (errorCode(error) === '23503') throw notAMember()
    throw error
  }
}

const notAMember = () => {
  const message = 'This person does not belong to the family any more. Please choose somebody else, or everyone.'
  return new ApiError(409, 'not_a_member', message, { targetUserId: message })
}
