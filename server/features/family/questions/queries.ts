import { and, desc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/infra/db/database.ts'
import { users } from '#server/infra/db/schema/accounts.ts'
import { familyQuestions } from '#server/infra/db/schema/families.ts'

const askers = alias(users, 'askers')
const targets = alias(users, 'targets')
const asker = { id: askers.id, firstName: askers.firstName, lastName: askers.lastName }
const target = { id: targets.id, firstName: targets.firstName, lastName: targets.lastName }

const select = (tx: Tx) =>
  tx
    .select({ question: familyQuestions, asker, target })
    .from(familyQuestions)
    .leftJoin(askers, eq(askers.id, familyQuestions.askerId))
    .leftJoin(targets, eq(targets.id, familyQuestions.targetUserId))

export type QuestionRow = Awaited<ReturnType<typeof select>>[number]

/** Every question of a family, the newest first: one that waits must not drop out of sight. */
export const findQuestions = (tx: Tx, familyId: number): Promise<QuestionRow[]> =>
  select(tx).where(eq(familyQuestions.familyId, familyId)).orderBy(desc(familyQuestions.id))

/** One question of a family, with who asked whom. */
export const findQuestion = async (tx: Tx, familyId: number, id: number): Promise<QuestionRow | undefined> => {
  const [found] = await select(tx).where(and(eq(familyQuestions.familyId, familyId), eq(familyQuestions.id, id)))
  return found
}

/** Adds a question; a target that does not belong to the family fails with the foreign key violation. */
export const addQuestion = async (
  tx: Tx,
  asked: { familyId: number; askerId: number; question: string; targetUserId: number | null },
): Promise<number> => {
  const [added] = await tx.insert(familyQuestions).values(asked).returning({ id: familyQuestions.id })
  if (!added) throw new Error('The question was not added.')
  return added.id
}

/** Removes a question of a family. */
export const removeQuestion = (tx: Tx, familyId: number, id: number) =>
  tx.delete(familyQuestions).where(and(eq(familyQuestions.familyId, familyId), eq(familyQuestions.id, id)))
