import { and, eq } from 'drizzle-orm'
import type { Tx } from '#server/infra/db/database.ts'
import { familyQuestions } from '#server/infra/db/schema/families.ts'

/** The questions that a story answers, or answered before it was deleted. */
export const findAnsweredBy = async (tx: Tx, familyId: number, storyId: number): Promise<number[]> => {
  const found = await tx
    .select({ id: familyQuestions.id })
    .from(familyQuestions)
    .where(and(eq(familyQuestions.familyId, familyId), eq(familyQuestions.responseStoryId, storyId)))
  return found.map(({ id }) => id)
}
