import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { users } from '#server/infra/db/schema/accounts.ts'
import { memberships } from '#server/infra/db/schema/families.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import { verifyAddressOf } from '#server/testing/fixtures.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import type { Visitor } from '#server/testing/visitor.ts'

/** Every kind of caller, in the order of the table's columns. */
export const CALLERS = [
  'signed out',
  'owner',
  'guest',
  'owner elsewhere',
  'stranger',
  'removed',
  'admin',
  'storyteller link',
] as const
type CallerName = (typeof CALLERS)[number]

export type Caller = {
  name: CallerName
  visitor: Visitor
  userId: number
  /** Of an account with a password; the storyteller's has neither. */
  email: string
  /** The caller's current family. */
  familyId: number
  /** Another member of it. */
  relativeId: number
  /** A family that the caller doesn't belong to. */
  other: Family
}

/** A family, its owner and one other member. */
type Family = { familyId: number; ownerId: number; memberId: number }

export const PASSWORD = 'a good password'

/**
 * Creates the people of the access matrix. Family F has an owner, a guest, a relative, a person who owns another family, and
 * a former member. No caller belongs to family X. The stranger and the admin have their own families.
 */
export const createActors = async (server: TestApp) => {
  const f = await createFamily(server, 'fjord')
  const x = await createFamily(server, 'xenia')
  const guest = await registerMember(server, f.familyId, 'guest')
  const removed = await registerMember(server, f.familyId, 'removed')
  const elsewhere = await createFamily(server, 'elsewhere')
  await addMember(server, f.familyId, elsewhere.ownerId)
  const stranger = await createFamily(server, 'stranger')
  const admin = await createFamily(server, 'admin')
  await server.database.asSystem(async (tx) => {
    await tx.update(users).set({ isAdmin: true }).where(eq(users.id, admin.ownerId))
    // A story for the removed member to export.
    await tx.insert(stories).values({ familyId: f.familyId, userId: removed.userId, title: 'Told here', toldBy: 'Me' })
    await tx.delete(memberships).where(eq(memberships.userId, removed.userId))
  })
  const inF = { familyId: f.familyId, relativeId: f.memberId, other: x }
  const callers: Caller[] = [
    { name: 'signed out', visitor: server.visitor(), userId: 0, email: 'nobody@example.org', ...inF },
    { name: 'owner', ...f.owner, ...inF },
    { name: 'guest', ...guest, ...inF },
    { name: 'owner elsewhere', ...elsewhere.owner, ...inF },
    { name: 'stranger', ...stranger.owner, familyId: stranger.familyId, relativeId: stranger.memberId, other: f },
    { name: 'removed', ...removed, ...inF },
    { name: 'admin', ...admin.owner, familyId: admin.familyId, relativeId: admin.memberId, other: f },
    { name: 'storyteller link', ...(await enterByLink(server, f.owner.visitor)), email: 'none@example.org', ...inF },
  ]
  return { callers, families: { f, x, elsewhere, stranger, admin } satisfies Record<string, Family> }
}
export type Actors = Awaited<ReturnType<typeof createActors>>

const createFamily = async (server: TestApp, lastName: string) => {
  const { familyId, ...owner } = await registerOwner(server, lastName)
  await verifyAddressOf(server, owner.userId)
  const { userId: memberId } = await registerMember(server, familyId, `${lastName}-relative`)
  return { familyId, ownerId: owner.userId, memberId, owner }
}

/** A relative in the owner's family who is signed in by a storyteller's link. */
export const enterByLink = async (server: TestApp, owner: Visitor) => {
  const person = { firstName: 'Nan', lastName: 'Link', relationship: 'Grandparent' }
  const { userId, token } = (await owner.post('/api/family/storytellers', person)).json()
  const visitor = server.visitor()
  const { statusCode, body } = await visitor.post('/api/storyteller-link/session', { token })
  if (statusCode !== 200) throw new Error(`entering by the link failed: ${body}`)
  return { visitor, userId: Number(userId), token: String(token) }
}

const registerOwner = async (server: TestApp, lastName: string) => {
  const visitor = server.visitor()
  const email = `${randomUUID()}@example.org`
  const { id, familyId } = await visitor.register({ lastName, email, password: PASSWORD })
  return { visitor, userId: id, familyId, email }
}

/** Registers a guest of the family, who has no family of their own. */
const registerMember = async (server: TestApp, familyId: number, lastName: string) => {
  const { familyId: ownFamilyId, ...person } = await registerOwner(server, lastName)
  await server.database.asSystem(async (tx) => {
    await tx.update(users).set({ accountType: 'guest' }).where(eq(users.id, person.userId))
    await tx.delete(memberships).where(eq(memberships.familyId, ownFamilyId))
  })
  await addMember(server, familyId, person.userId)
  return person
}

const addMember = (server: TestApp, familyId: number, userId: number) =>
  server.database.asSystem((tx) => tx.insert(memberships).values({ familyId, userId, role: 'member' }))
