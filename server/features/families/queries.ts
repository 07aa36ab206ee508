import { desc, eq } from 'drizzle-orm'
import type { Tx } from '#server/infra/db/database.ts'
import { familyQuestions } from '#server/infra/db/schema/families.ts'

/** The questions of a family, the newest first. */
export const findQuestions = (tx: Tx, familyId: number) =>
  tx
    .select({ id: familyQuestions.id, question: familyQuestions.question, status: familyQuestions.status })
    .from(familyQuestions)
    .where(eq(familyQuestions.familyId, familyId))
    .orderBy(desc(familyQuestions.id))
    .limit(500)
