import { sql } from 'drizzle-orm'
import type { Tx } from '#server/infra/db/database.ts'

/**
 * Marks a pending question of the story's family as answered by that story, which must be the viewer's own. False when
 * the question is gone or answered already: the story is kept all the same.
 */
export const answerQuestion = async (tx: Tx, questionId: number, storyId: number): Promise<boolean> => {
  const { rows } = await tx.execute<{ answered: boolean }>(
    sql`select answer_question(${questionId}, ${storyId}) as answered`,
  )
  return rows[0]?.answered === true
}
