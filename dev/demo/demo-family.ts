import { eq, inArray } from 'drizzle-orm'
import { hashPassword } from '#server/features/account/credentials/passwords.ts'
import { type RegistrationServices, registerAccount } from '#server/features/account/credentials/register-account.ts'
import { findPersonWithFamilies } from '#server/features/account/queries.ts'
import { newInviteCode } from '#server/features/family/invites/join-family.ts'
import type { Database } from '#server/infra/db/database.ts'
import { users } from '#server/infra/db/schema/accounts.ts'
import { families, familyMembers, familyQuestions, memberships } from '#server/infra/db/schema/families.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import type { DemoFamily } from './add-story.ts'
import { DEMO_PASSWORD, type PersonKey, people, questions } from './demo-data.ts'

const YEAR = 365 * 86_400_000

/**
 * Creates the demo family: the owner through regular registration, the relatives as guests of the vault, and their
 * questions.
 */
export const addDemoFamily = async (services: RegistrationServices): Promise<DemoFamily> => {
  const { database } = services
  const [owner, ...guests] = people
  const { email, firstName, lastName } = owner
  const { userId: ownerId } = await registerAccount(services, {
    email,
    firstName,
    lastName,
    password: DEMO_PASSWORD,
    acceptWeakPassword: true,
  })
  const password = await hashPassword(DEMO_PASSWORD)
  return database.asSystem(async (tx) => {
    const [home] = await findPersonWithFamilies(tx).execute({ userId: ownerId })
    const familyId = home?.family?.id
    if (familyId === undefined) throw new Error("The demo's owner has no vault.")
    // A gift of a year of Premium, so everything can be tried.
    await tx
      .update(families)
      .set({ subscriptionStatus: 'active', subscriptionPlan: 'gift', subscriptionEndDate: new Date(Date.now() + YEAR) })
      .where(eq(families.id, familyId))
    await tx.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, ownerId))
    const userIds = new Map<PersonKey, number>([[owner.key, ownerId]])
    for (const { key, email, firstName, lastName, relationship } of guests) {
      const guest = { email, firstName, lastName, password, accountType: 'guest' as const, ownerEmail: owner.email }
      const [added] = await tx.insert(users).values(guest).returning({ id: users.id })
      if (!added) throw new Error('A relative of the demo was not added.')
      await tx.insert(memberships).values({ familyId, userId: added.id, role: 'member', relationship })
      const link = { familyId, inviterId: ownerId, inviteeId: added.id, relationship, inviteCode: newInviteCode() }
      await tx
        .insert(familyMembers)
        .values({ ...link, status: 'active', acceptedAt: new Date(), expiresAt: new Date() })
      userIds.set(key, added.id)
    }
    const idOf = (key: PersonKey): number => userIds.get(key) ?? ownerId
    const inserted = await tx
      .insert(familyQuestions)
      .values(questions.map(({ by, question }) => ({ familyId, askerId: idOf(by), question })))
      .returning({ id: familyQuestions.id })
    return {
      familyId,
      userIds: { grace: idOf('grace'), ada: idOf('ada'), tom: idOf('tom'), jun: idOf('jun') },
      questionIds: inserted.map((question) => question.id),
    }
  })
}

/** The demo family from an earlier start. */
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

/** The titles of all stories in a family. */
export const findTitles = async (database: Database, familyId: number): Promise<Set<string>> => {
  const rows = await database.asSystem((tx) =>
    tx.select({ title: stories.title }).from(stories).where(eq(stories.familyId, familyId)),
  )
  return new Set(rows.map((row) => row.title))
}
