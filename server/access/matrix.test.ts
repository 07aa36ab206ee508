import { afterAll, beforeAll, expect, test } from 'vitest'
import { CALLERS, type Caller } from './actors.ts'
import { type Fixture, fingerprint, openFixture } from './fixture.ts'
import { matrix, printMatrix, uncoveredCalls } from './matrix.ts'
import { createResourceFor, type Ownership, secretOf } from './resources.ts'
import { outcomesOf, type Row } from './row.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.server.close())

/** The owner of a caller's current family. */
const ownerOf = (familyId: number): number =>
  Object.values(fixture.families).find((family) => family.familyId === familyId)?.ownerId ?? 0

const cases = matrix.flatMap((row) =>
  Object.entries(row.outcomes).map(([ownership, outcomes]) => ({
    row,
    ownership: ownership as Ownership | 'any',
    outcomes,
    name: [row.call.name, row.variant, ownership === 'any' ? undefined : `(${ownership})`].filter(Boolean).join(' '),
  })),
)

test('every call is in the matrix, and every line has an outcome for every caller', () => {
  expect(uncoveredCalls()).toEqual([])
  for (const { row, outcomes, name } of cases) expect(outcomesOf(row, outcomes), name).toHaveLength(CALLERS.length)
})

const statusFor = async (row: Row, ownership: Ownership | 'any', caller: Caller): Promise<string> => {
  const { server } = fixture
  const id =
    row.resource && ownership !== 'any'
      ? await createResourceFor(server, row.resource, ownership, { ...caller, ownerId: ownerOf(caller.familyId) })
      : ''
  const visitor = await fixture.signIn(caller, { newSession: row.endsSession ?? false })
  const before = await fingerprint(server, caller.other.familyId)
  const { statusCode, body } = await row.send({ visitor, caller, id })
  // An invite code of another family lets its holder join that family.
  const isInvited = row.resource === 'code' && ownership === 'other'
  // Administrators read and delete what belongs to all families.
  const isForAdmins = row.call.access === 'admin' && caller.name === 'admin'
  if (!isInvited && !isForAdmins)
    expect(await fingerprint(server, caller.other.familyId), 'the other family').toBe(before)
  if (!isForAdmins && !row.namesStoryteller) expect(body).not.toContain(secretOf(caller.other.familyId))
  if (caller.name === 'removed' && !row.returnsOwnStories && !row.namesStoryteller)
    expect(body).not.toContain(secretOf(caller.familyId))
  await fixture.restoreMemberships()
  return String(statusCode)
}

test.each(cases)('$name', async ({ row, ownership, outcomes }) => {
  const expected = outcomesOf(row, outcomes)
  const found: string[] = []
  for (const [index, caller] of fixture.callers.entries())
    found.push(expected[index] === '-' ? '-' : await statusFor(row, ownership, caller))
  expect(found).toEqual(expected)
})

test('docs/access.md shows the matrix', async () => {
  await expect(printMatrix()).toMatchFileSnapshot('../../docs/access.md')
})
