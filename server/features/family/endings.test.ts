import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { users } from '#server/infra/db/schema/accounts.ts'
import { memberships, pastMemberships } from '#server/infra/db/schema/families.ts'
import { familyOf, type Relative } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { deleteFamily } from './families.ts'

// The database itself writes down how a membership ended, whoever ends it and whatever was written before.

let server: TestApp
let owner: Relative
let ada: Relative
let familyId: number
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  const family = await familyOf(server, 'Ada')
  owner = family.owner
  ada = family.relative
  familyId = family.familyId
  // As one that was left over would be in the way.
  const seenAt = new Date(0)
  const stale = { familyId, userId: ada.id, familyName: 'x', reason: 'left' as const, endedAt: new Date(0), seenAt }
  await server.database.asSystem((tx) => tx.insert(pastMemberships).values(stale))
})

const endings = () =>
  server.database.asSystem((tx) => tx.select().from(pastMemberships).where(eq(pastMemberships.familyId, familyId)))
const deleteMembership = () =>
  server.database.asSystem((tx) => tx.delete(memberships).where(eq(memberships.userId, ada.id)))

const ways: ['removed' | 'left' | 'family_deleted', string, () => Promise<unknown>][] = [
  ['removed', 'by the owner', () => owner.send('DELETE', `/api/family/members/${ada.id}`)],
  ['left', 'by who leaves', () => ada.post('/api/family/leave')],
  ['removed', 'by the system', deleteMembership],
  [
    'family_deleted',
    'with the family',
    () => server.database.asSystem((tx) => deleteFamily(tx, server.services.events, familyId)),
  ],
]
test.each(ways)('%s %s', async (reason, _, end) => {
  const before = Date.now()
  await end()
  const [ending, ...more] = await endings()
  expect(ending).toMatchObject({ userId: ada.id, familyName: 'The Okafor Family', reason, seenAt: null })
  // The clocks of the test and of its database are one, to the millisecond.
  expect(ending?.endedAt.getTime()).toBeGreaterThanOrEqual(before - 1)
  expect(more).toEqual([])
})

test('with an account nothing of it is left', async () => {
  await server.database.asSystem((tx) => tx.delete(users).where(eq(users.id, ada.id)))
  expect(await endings()).toEqual([])
})
