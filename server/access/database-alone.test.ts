import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Identity } from '#server/infra/http/authorize.ts'
import type { Caller } from './actors.ts'
import { fingerprint } from './fingerprint.ts'
import { type OpenFixture, openFixture } from './open-fixture.ts'
import { type Row, rows } from './rows.ts'
import { nameThing, secretOf } from './things.ts'

// Every check of the operations is switched off here: everybody passes as the owner of the vault they have nothing to do
// with. What still keeps it closed is the database.

const pretence = vi.hoisted(() => ({ person: undefined as unknown }))
const always = vi.hoisted(() => async (importOriginal: () => Promise<object>) => {
  const policy = await importOriginal()
  return Object.fromEntries(Object.keys(policy).map((name) => [name, () => true]))
})
vi.mock(import('#server/features/account/session-user.ts'), async (importOriginal) => {
  const real = await importOriginal()
  return {
    ...real,
    createIdentify: (database) => async (request, reply) =>
      (pretence.person as Identity | undefined) ?? real.createIdentify(database)(request, reply),
  }
})
vi.mock('#server/features/stories/policy.ts', always)
vi.mock('#server/features/stories/comments/policy.ts', always)
vi.mock('#server/features/family/policy.ts', always)
const SWITCHED_OFF = ['family/policy.ts', 'stories/comments/policy.ts', 'stories/policy.ts']

let stage: OpenFixture
beforeAll(async () => {
  stage = await openFixture()
})
afterAll(() => stage.server.close())
beforeEach(() => {
  pretence.person = undefined
})

test('every policy file is switched off', () => {
  const features = readdirSync(new URL('../features/', import.meta.url), { recursive: true, encoding: 'utf8' })
  const policies = features.filter((path) => path.endsWith('policy.ts'))
  expect(policies.sort()).toEqual(SWITCHED_OFF)
})

/** Strangers to vault F: it is "another family" to the stranger and the admin, and was the removed one's own. */
const strangers = () =>
  stage.fixture.callers.filter(({ name }) => name === 'stranger' || name === 'admin' || name === 'removed')

// With the code of an invite one belongs to its family: that is what a code is for.
const tried = rows.filter((row) => row.kind !== 'code')

const tries = async (row: Row, caller: Caller): Promise<void> => {
  const { familyId, ownerId, memberId } = stage.fixture.families.f
  const inF = { ...caller, vault: familyId, relative: memberId }
  const thing = row.kind ? await nameThing(stage.server, row.kind, 'family', inF, ownerId) : ''
  const visitor = await stage.arrive(caller, row.endsSession ?? false)
  const before = await fingerprint(stage.server, familyId)
  pretence.person = {
    kind: 'person',
    person: { userId: caller.userId, isAdmin: true },
    memberships: [{ familyId, role: 'owner' }],
  } satisfies Identity
  const { body } = await row.ask({ visitor, caller, thing })
  pretence.person = undefined
  expect(body).not.toContain(secretOf(familyId))
  expect(await fingerprint(stage.server, familyId)).toBe(before)
  await stage.restore()
}

test.each(tried.map((row) => ({ row, name: [row.call.name, row.about].filter(Boolean).join(' ') })))(
  'the database alone: $name',
  async ({ row }) => {
    for (const caller of strangers()) await tries(row, caller)
  },
)
