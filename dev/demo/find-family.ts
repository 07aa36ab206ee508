import { eq, inArray } from 'drizzle-orm'
import type { Database } from '#server/infra/db/database.ts'
import { users } from '#server/infra/db/schema/accounts.ts'
import { familyQuestions, memberships } from '#server/infra/db/schema/families.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import type { DemoFamily } from './add-story.ts'
import { type PersonKey, people } from './people.ts'

/** The demo family as an earlier start has left it. */
export const findDemoFamily = (database: Database): Promise<DemoFamily | undefined> =>
  database.asSystem(async (tx) => {
    const emails = people.map((person) => person.email)
    const found = await tx
      .select({ id: users.id, email: users.email, familyId: memberships.familyId })
      .from(users)
      .innerJoin(memberships, eq(memberships.userId, users.id))
      .where(inArray(users.email, emails))
    const [first] = found
    if (!first || found.length < people.length) return undefined
    const idOf = (key: PersonKey): number => {
      const email = people.find((person) => person.key === key)?.email
      return found.find((row) => row.email === email)?.id ?? first.id
    }
    const questions = await tx
      .select({ id: familyQuestions.id })
      .from(familyQuestions)
      .where(eq(familyQuestions.familyId, first.familyId))
      .orderBy(familyQuestions.id)
    return {
      familyId: first.familyId,
      userIds: { grace: idOf('grace'), ada: idOf('ada'), tom: idOf('tom'), jun: idOf('jun') },
      questionIds: questions.map((question) => question.id),
    }
  })

/** Which stories have been told in a family. */
export const findTitles = async (database: Database, familyId: number): Promise<Set<string>> => {
  const rows = await database.asSystem((tx) =>
    tx.select({ title: stories.title }).from(stories).where(eq(stories.familyId, familyId)),
  )
  return new Set(rows.map((row) => row.title))
}
