import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { users } from '#server/infra/db/schema/accounts.ts'
import { memberships } from '#server/infra/db/schema/families.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import type { Visitor } from '#server/testing/visitor.ts'

/** Everybody who may call, in the order of the table's columns. */
export const CALLERS = ['signed out', 'owner', 'guest', 'owner elsewhere', 'stranger', 'removed', 'admin'] as const
export type CallerName = (typeof CALLERS)[number]

/** Somebody who may call. `vault` is the family they look at, and `relative` another member of it. */
export type Caller = {
  name: CallerName
  visitor: Visitor
  userId: number
  email: string
  vault: number
  relative: number
  /** A family they have nothing to do with, and somebody in it who is not its owner. */
  other: { familyId: number; ownerId: number; memberId: number }
}

type Family = { familyId: number; ownerId: number; memberId: number }
export const PASSWORD = 'a good password'

/**
 * The people of the access matrix. Vault F has an owner, a guest, a relative and somebody who owns another vault; one has
 * been removed from it. Of X nobody who calls is a member. The stranger and the admin have vaults of their own.
 */
export const assemble = async (server: TestApp) => {
  const make = (vault: string) => createFamily(server, vault)
  const f = await make('fjord')
  const x = await make('xenia')
  const guest = await joined(server, f.familyId, 'guest')
  const removed = await joined(server, f.familyId, 'removed')
  const elsewhere = await make('elsewhere')
  await join(server, f.familyId, elsewhere.ownerId)
  const stranger = await make('stranger')
  const admin = await make('admin')
  await server.database.asSystem(async (tx) => {
    await tx.update(users).set({ isAdmin: true }).where(eq(users.id, admin.ownerId))
    // Something to take along.
    await tx.insert(stories).values({ familyId: f.familyId, userId: removed.userId, title: 'Told here', toldBy: 'Me' })
    await tx.delete(memberships).where(eq(memberships.userId, removed.userId))
  })
  const inF = { vault: f.familyId, relative: f.memberId, other: x }
  const callers: Caller[] = [
    { name: 'signed out', visitor: server.visitor(), userId: 0, email: 'nobody@example.org', ...inF },
    { name: 'owner', ...f.owner, ...inF },
    { name: 'guest', ...guest, ...inF },
    { name: 'owner elsewhere', ...elsewhere.owner, ...inF },
    { name: 'stranger', ...stranger.owner, vault: stranger.familyId, relative: stranger.memberId, other: f },
    { name: 'removed', ...removed, ...inF },
    { name: 'admin', ...admin.owner, vault: admin.familyId, relative: admin.memberId, other: f },
  ]
  return { callers, families: { f, x, elsewhere, stranger, admin } satisfies Record<string, Family> }
}
export type Fixture = Awaited<ReturnType<typeof assemble>>

const createFamily = async (server: TestApp, lastName: string) => {
  const owner = await registered(server, lastName)
  const { userId: memberId } = await joined(server, owner.familyId, `${lastName}-relative`)
  return { familyId: owner.familyId, ownerId: owner.userId, memberId, owner }
}

const registered = async (server: TestApp, lastName: string) => {
  const visitor = server.visitor()
  const email = `${randomUUID()}@example.org`
  const { id, familyId } = await visitor.register({ lastName, email, password: PASSWORD })
  return { visitor, userId: id, familyId, email }
}

/** Somebody with no family but the given one. */
const joined = async (server: TestApp, familyId: number, lastName: string) => {
  const { visitor, userId, email, familyId: own } = await registered(server, lastName)
  await server.database.asSystem(async (tx) => {
    await tx.update(users).set({ accountType: 'guest' }).where(eq(users.id, userId))
    await tx.delete(memberships).where(eq(memberships.familyId, own))
  })
  await join(server, familyId, userId)
  return { visitor, userId, email }
}

const join = (server: TestApp, familyId: number, userId: number) =>
  server.database.asSystem((tx) => tx.insert(memberships).values({ familyId, userId, role: 'member' }))
