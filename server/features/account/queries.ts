import { asc, desc, eq, sql } from 'drizzle-orm'
import { planned, type Tx } from '#server/infra/db/database.ts'
import { users } from '#server/infra/db/schema/accounts.ts'
import { families, memberships } from '#server/infra/db/schema/families.ts'

const sameEmail = (email: string) => sql`lower(${users.email}) = lower(${email})`

/** The id and password hash of the account with this address, compared without case. */
export const findCredentials = async (tx: Tx, email: string) => {
  const [found] = await tx.select({ id: users.id, password: users.password }).from(users).where(sameEmail(email))
  return found
}

/** A person with every family they belong to, their own one first; empty when the account is gone. */
export const findPersonWithFamilies = planned((reader) =>
  reader
    .select({ user: users, family: { id: families.id, name: families.name }, role: memberships.role })
    .from(users)
    .leftJoin(memberships, eq(memberships.userId, users.id))
    .leftJoin(families, eq(families.id, memberships.familyId))
    .where(eq(users.id, sql.placeholder('userId')))
    .orderBy(desc(sql`${memberships.role} = 'owner'`), asc(memberships.joinedAt), asc(memberships.familyId))
    .prepare('find_person_with_families'),
)

/** Adds an account; a taken address fails with the unique violation of users_email_key. */
export const addUser = async (tx: Tx, user: typeof users.$inferInsert): Promise<number> => {
  const [added] = await tx.insert(users).values(user).returning({ id: users.id })
  if (!added) throw new Error('The account was not added.')
  return added.id
}
