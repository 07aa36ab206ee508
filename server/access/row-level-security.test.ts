import { readdirSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { families } from '#server/infra/db/schema/families.ts'
import type { Identity } from '#server/infra/http/authorize.ts'
import type { Caller } from './actors.ts'
import { type Fixture, fingerprint, openFixture } from './fixture.ts'
import { matrix } from './matrix.ts'
import { createResourceFor, secretOf } from './resources.ts'
import type { Row } from './row.ts'

// These tests disable every check in the code: an outsider is identified as the owner of another family, and every policy
// allows everything. Only the database's row-level security protects the family.

const impersonation = vi.hoisted(() => ({ identity: undefined as unknown }))
const allowEverything = vi.hoisted(() => async (importOriginal: () => Promise<object>) => {
  const policy = await importOriginal()
  return Object.fromEntries(Object.keys(policy).map((name) => [name, () => true]))
})
vi.mock(import('#server/features/account/session-user.ts'), async (importOriginal) => {
  const real = await importOriginal()
  return {
    ...real,
    createIdentify: (database, maintenance) => async (request, reply) =>
      (impersonation.identity as Identity | undefined) ?? real.createIdentify(database, maintenance)(request, reply),
  }
})
vi.mock('#server/features/stories/policy.ts', allowEverything)
vi.mock('#server/features/family/policy.ts', allowEverything)
const DISABLED_POLICIES = ['family/policy.ts', 'stories/policy.ts']

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.server.close())
beforeEach(() => {
  impersonation.identity = undefined
})

test('every policy file is disabled', () => {
  const features = readdirSync(new URL('../features/', import.meta.url), { recursive: true, encoding: 'utf8' })
  const policies = features.filter((path) => path.endsWith('policy.ts'))
  expect(policies.sort()).toEqual(DISABLED_POLICIES)
})

/**
 * The callers outside family F. It is "another family" to the stranger and the admin; the removed member left it. Calls of
 * administrators let the admin in, and `readAsAdmin` looks up in the database that the others are none.
 */
const outsiders = ({ call }: Row) =>
  fixture.callers.filter(
    ({ name }) => name === 'stranger' || name === 'removed' || (name === 'admin' && call.access !== 'admin'),
  )

const attack = async (row: Row, caller: Caller): Promise<void> => {
  const { server } = fixture
  const { familyId, ownerId, memberId } = fixture.families.f
  const inF = { ...caller, familyId, relativeId: memberId, ownerId }
  const id = row.resource ? await createResourceFor(server, row.resource, 'family', inF) : ''
  const visitor = await fixture.signIn(caller, { newSession: row.endsSession ?? false })
  const before = await fingerprint(server, familyId)
  const [family] = await server.database.asSystem((tx) => tx.select().from(families).where(eq(families.id, familyId)))
  impersonation.identity = {
    kind: 'person',
    person: { userId: caller.userId, isAdmin: true },
    memberships: [{ familyId, role: 'owner', revision: family?.revision ?? '' }],
  } satisfies Identity
  const { body } = await row.send({ visitor, caller, id })
  impersonation.identity = undefined
  expect(body).not.toContain(secretOf(familyId))
  expect(await fingerprint(server, familyId)).toBe(before)
  await fixture.restoreMemberships()
}

// Invite codes are excluded, because anyone with a code can join.
const rows = matrix.filter((row) => row.resource !== 'code')

test.each(rows.map((row) => ({ row, name: [row.call.name, row.variant].filter(Boolean).join(' ') })))(
  'row-level security alone protects the family from $name',
  async ({ row }) => {
    for (const caller of outsiders(row)) await attack(row, caller)
  },
)
