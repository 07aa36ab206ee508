import { desc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { InferOutput } from 'valibot'
import { deleteQuestionsOfAnyFamily } from '#server/features/family/questions/questions.ts'
import type { Database } from '#server/infra/db/database.ts'
import { users } from '#server/infra/db/schema/accounts.ts'
import { families, familyQuestions } from '#server/infra/db/schema/families.ts'
import type { Events } from '#server/infra/events/events.ts'
import type { Person } from '#server/infra/http/authorize.ts'
import { readAsAdmin } from './audit-log.ts'
import type { AdminQuestion, listAllQuestions } from './contract.ts'
import { contains, describeSearch, type Page, pageOf } from './list-pages.ts'

/** A page of the questions of all families. */
export const listQuestions = async (
  database: Database,
  admin: Person,
  query: InferOutput<typeof listAllQuestions.query>,
): Promise<Page<AdminQuestion>> => {
  const { q, limit, cursor = 0 } = query
  const { id, question, status, createdAt } = familyQuestions
  const targets = alias(users, 'targets')
  const entry = { action: 'questions_listed', search: describeSearch({ q }) } as const
  const rows = await readAsAdmin(database, admin, entry, (tx) =>
    tx
      .select({
        ...{ id, question, status, createdAt },
        asker: { id: users.id, firstName: users.firstName, lastName: users.lastName },
        targetUser: { id: targets.id, firstName: targets.firstName, lastName: targets.lastName },
        familyName: families.name,
      })
      .from(familyQuestions)
      .innerJoin(users, eq(users.id, familyQuestions.askerId))
      .innerJoin(families, eq(families.id, familyQuestions.familyId))
      .leftJoin(targets, eq(targets.id, familyQuestions.targetUserId))
      .where(q === undefined ? undefined : contains(question, q))
      .orderBy(desc(id))
      .offset(cursor)
      .limit(limit + 1),
  )
  return pageOf(rows, query, (row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

/** Deletes questions for good; returns how many. */
export const deleteQuestions = (
  { database, events }: { database: Database; events: Events },
  admin: Person,
  questionIds: readonly number[],
): Promise<number> =>
  readAsAdmin(database, admin, { action: 'question_deleted', questionIds }, (tx) =>
    deleteQuestionsOfAnyFamily(tx, events, questionIds),
  )
