import { and, eq, inArray, notInArray } from 'drizzle-orm'
import { users } from '#server/infra/db/schema/accounts.ts'
import { families, memberships, pastMemberships } from '#server/infra/db/schema/families.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import type { Fixture } from './actors.ts'

/** Remembers who belongs where; the returned function brings that back after a call has changed it. */
export const rememberBelonging = async (server: TestApp, fixture: Fixture) => {
  const { asSystem } = server.database
  const people = fixture.callers.map((caller) => caller.userId)
  const vaults = Object.values(fixture.families).map((family) => family.familyId)
  const before = await asSystem(async (tx) => ({
    belonging: await tx.select().from(memberships).where(inArray(memberships.familyId, vaults)),
    past: await tx.select().from(pastMemberships),
    accounts: await tx.select().from(users).where(inArray(users.id, people)),
  }))
  return () =>
    asSystem(async (tx) => {
      const founded = tx
        .select({ id: memberships.familyId })
        .from(memberships)
        .where(and(inArray(memberships.userId, people), notInArray(memberships.familyId, vaults)))
      await tx.delete(families).where(inArray(families.id, founded))
      await tx.delete(memberships).where(inArray(memberships.familyId, vaults))
      await tx.insert(memberships).values(before.belonging)
      await tx.delete(pastMemberships)
      await tx.insert(pastMemberships).values(before.past)
      for (const { id, accountType, ownerEmail } of before.accounts)
        await tx.update(users).set({ accountType, ownerEmail }).where(eq(users.id, id))
    })
}
