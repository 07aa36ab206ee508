import { afterAll, beforeAll, expect, test } from 'vitest'
import { CALLERS, type Caller } from './actors.ts'
import { fingerprint } from './fingerprint.ts'
import { type OpenFixture, openFixture } from './open-fixture.ts'
import { printMatrix } from './print-matrix.ts'
import { type Row, rows, unasked } from './rows.ts'
import { nameThing, secretOf, type Whose } from './things.ts'

// The access matrix: every call, by every kind of caller, about every kind of thing. Printed in docs/access.md.

let stage: OpenFixture
beforeAll(async () => {
  stage = await openFixture()
})
afterAll(() => stage.server.close())

/** The owner of the vault a caller looks at. */
const ownerOf = (familyId: number): number =>
  Object.values(stage.fixture.families).find((family) => family.familyId === familyId)?.ownerId ?? 0

const cells = rows.flatMap((row) =>
  Object.entries(row.outcomes).map(([whose, line]) => ({
    row,
    whose: whose as Whose | 'any',
    line,
    name: [row.call.name, row.about, whose === 'any' ? undefined : `(${whose})`].filter(Boolean).join(' '),
  })),
)

test('every call is in the matrix, and every line has an outcome for every caller', () => {
  expect(unasked()).toEqual([])
  for (const { line, name } of cells) expect(line.split(' '), name).toHaveLength(CALLERS.length)
})

const reaches = async (row: Row, whose: Whose | 'any', caller: Caller): Promise<string> => {
  const thing =
    row.kind && whose !== 'any' ? await nameThing(stage.server, row.kind, whose, caller, ownerOf(caller.vault)) : ''
  const visitor = await stage.arrive(caller, row.endsSession ?? false)
  const before = await fingerprint(stage.server, caller.other.familyId)
  const { statusCode, body } = await row.ask({ visitor, caller, thing })
  // Whoever holds the code of an invite belongs to its family from then on: that is what it is for.
  const invited = row.kind === 'code' && whose === 'other'
  if (!invited) expect(await fingerprint(stage.server, caller.other.familyId), 'the other family').toBe(before)
  expect(body).not.toContain(secretOf(caller.other.familyId))
  if (caller.name === 'removed' && !row.tellsOwn) expect(body).not.toContain(secretOf(caller.vault))
  await stage.restore()
  return String(statusCode)
}

test.each(cells)('$name', async ({ row, whose, line }) => {
  const expected = line.split(' ')
  const found: string[] = []
  for (const [place, caller] of stage.fixture.callers.entries())
    found.push(expected[place] === '-' ? '-' : await reaches(row, whose, caller))
  expect(found.join(' ')).toBe(line)
})

test('the table in the docs says the same', async () => {
  await expect(printMatrix(rows)).toMatchFileSnapshot('../../docs/access.md')
})
