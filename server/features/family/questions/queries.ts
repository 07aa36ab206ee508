import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/infra/db/database.ts'
import { users } from '#server/infra/db/schema/accounts.ts'
import { familyQuestions } from '#server/infra/db/schema/families.ts'

const askers = alias(users, 'askers')
const targets = alias(users, 'targets')
const asker = {
  id: askers.id,
  firstName: askers.firstName,
  lastName: askers.lastName,
  profileImageUrl: askers.profileImageUrl,
}
const target = { id: targets.id, firstName: targets.firstName, lastName: targets.lastName }

/** @param rank its place in a list, where that matters */
const select = (tx: Tx, rank = sql<number>`0`) =>
  tx
    .select({ question: familyQuestions, asker, target, rank })
    .from(familyQuestions)
    .leftJoin(askers, eq(askers.id, familyQuestions.askerId))
    .leftJoin(targets, eq(targets.id, familyQuestions.targetUserId))

export type QuestionRow = Awaited<ReturnType<typeof select>>[number]

type Status = QuestionRow['question']['status']
/** The last question of a page. */
export type Position = { rank: number; id: number }

/**
 * Questions of a family in the order in which a person should see them: pending ones to them, to everyone, to others (or their own),
 * then answered ones; newest first within each.
 */
export const findQuestions = (
  tx: Tx,
  { familyId, userId }: { familyId: number; userId: number },
  { status, after, limit }: { status: Status | undefined; after: Position | undefined; limit: number },
): Promise<QuestionRow[]> => {
  const { id } = familyQuestions
  const rank = rankFor(userId)
  return select(tx, rank)
    .where(
      and(
        eq(familyQuestions.familyId, familyId),
        status && eq(familyQuestions.status, status),
        after && sql`(${rank}, -${id}) > (${after.rank}, ${-after.id})`,
      ),
    )
    .orderBy(rank, desc(id))
    .limit(limit)
}

const rankFor = (userId: number): SQL<number> => {
  const { status, targetUserId, askerId } = familyQuestions
  return sql<number>`case when ${status} = 'answered' then 3 when ${targetUserId} = ${userId} then 0
    when ${targetUserId} is not null or ${askerId} = ${userId} then 2 else 1 end`
}

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
