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

/** All questions of a family, newest first; not paged, so that no pending one is hidden. */
export const findQuestions = (tx: Tx, familyId: number): Promise<QuestionRow[]> =>
  select(tx).where(eq(familyQuestions.familyId, familyId)).orderBy(desc(familyQuestions.id))

export const findQuestion = async (tx: Tx, familyId: number, id: number): Promise<QuestionRow | undefined> => {
  const [found] = await select(tx).where(and(eq(familyQuestions.familyId, familyId), eq(familyQuestions.id, id)))
  return found
}

/** A target who isn't a member fails with a foreign key violation. */
export const addQuestion = async (
  tx: Tx,
  question: { familyId: number; askerId: number; question: string; targetUserId: number | null },
): Promise<number> => {
  const [added] = await tx.insert(familyQuestions).values(question).returning({ id: familyQuestions.id })
  if (!added) throw new Error('The question was not added.')
  return added.id
}

export const removeQuestion = (tx: Tx, familyId: number, id: number) =>
  tx.delete(familyQuestions).where(and(eq(familyQuestions.familyId, familyId), eq(familyQuestions.id, id)))
