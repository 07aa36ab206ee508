import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stories } from '#server/infra/db/schema/stories.ts'
import { familyOf, type Relative } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { Facets } from './contract.ts'
import { decadeFacet } from './facets.ts'

const datedBetween = (from: string, to = from) => ({
  eventDateKind: 'span' as const,
  eventDateFrom: from,
  eventDateTo: to,
})
const ROWS: (Partial<typeof stories.$inferInsert> & { title: string })[] = [
  { title: 'the river', toldBy: 'Ruth', tags: ['water', 'home'], ...datedBetween('1949-12-31', '1951-01-01') },
  { title: 'the mill', toldBy: 'Ruth', tags: ['home'], category: 'Career & Work Life', ...datedBetween('1950-01-01') },
  { title: 'the war', toldBy: 'Ada', tags: [], ...datedBetween('1939-09-01', '1962-05-08') },
  { title: 'a dream', toldBy: 'Ada', tags: ['water'] },
]

let server: TestApp
let owner: Relative
let stranger: Relative
beforeAll(async () => {
  server = await openTestApp()
  const family = await familyOf(server)
  const other = await familyOf(server)
  owner = family.owner
  stranger = other.owner
  const rows = ROWS.map((row) => ({ toldBy: 'Ruth', ...row, familyId: family.familyId, userId: owner.id }))
  const gone = { ...rows[0], title: 'gone', toldBy: 'Nobody', tags: ['gone'], deletedAt: new Date() }
  const foreign = { familyId: other.familyId, userId: stranger.id, title: 'x', toldBy: 'Foreign', tags: ['foreign'] }
  await server.database.asSystem((tx) =>
    tx.insert(stories).values([...rows, { ...gone, familyId: family.familyId, userId: owner.id }, foreign]),
  )
})
afterAll(() => server.close())

const read = async (query: Record<string, string> = {}) => {
  const response = await owner.get(`/api/stories/facets?${new URLSearchParams(query)}`)
  expect(response.statusCode, response.body).toBe(200)
  const { total, ...facets } = response.json<Facets>()
  const short = Object.entries(facets).map(
    ([name, { values }]) => [name, values.map(({ value, count }) => `${value} ${count}`)] as const,
  )
  return { total, ...Object.fromEntries(short) }
}

test("facets count only the family's stories, most frequent first", async () => {
  expect(await read()).toEqual({
    total: 4,
    toldBy: ['Ada 2', 'Ruth 2'],
    category: ['Ad Hoc 3', 'Career & Work Life 1'],
    tag: ['home 2', 'water 2'],
    decade: ['1930 1', '1940 2', '1950 3', '1960 1', 'unknown 1'],
  })
  expect((await stranger.get('/api/stories/facets')).json()).toMatchObject({
    total: 1,
    tag: { values: [{ value: 'foreign', count: 1 }], more: false },
  })
})

test('each facet is counted under the filters of the others', async () => {
  expect(await read({ toldBy: 'Ruth', tag: 'home' })).toEqual({
    total: 2,
    // Everyone with a story tagged "home".
    toldBy: ['Ruth 2'],
    category: ['Ad Hoc 1', 'Career & Work Life 1'],
    // The tags of Ruth's other stories.
    tag: ['home 2', 'water 1'],
    decade: ['1940 1', '1950 2'],
  })
  expect(await read({ decade: 'unknown' })).toMatchObject({ total: 1, tag: ['water 1'], toldBy: ['Ada 1'] })
  expect(await read({ q: 'MILL' })).toMatchObject({ total: 1, toldBy: ['Ruth 1'], decade: ['1950 1'] })
  expect(await read({ toldBy: "Robert'); drop table stories; --" })).toMatchObject({ total: 0, tag: [] })
})

test('a facet returns the hundred most frequent values and reports more', async () => {
  const { familyId, owner: many } = await familyOf(server)
  const rows = Array.from({ length: 3 }, (_, at) => ({
    familyId,
    userId: many.id,
    title: 'a',
    toldBy: `Storyteller ${at}`,
    tags: Array.from({ length: 50 }, (_tag, tag) => `tag ${at * 45 + tag}`),
  }))
  await server.database.asSystem((tx) => tx.insert(stories).values(rows))
  const { tag, toldBy } = (await many.get('/api/stories/facets')).json<Facets>()
  expect(tag.values).toHaveLength(100)
  expect(tag.more).toBe(true)
  expect(tag.values[0]?.count).toBe(2)
  expect(toldBy.more).toBe(false)
})

describe('decades', () => {
  test('a date range counts in every decade', () => {
    const { values } = decadeFacet([
      { first: 1930, last: 1950, count: 2 },
      { first: 1950, last: 1950, count: 1 },
      { first: 0, last: 0, count: 1 },
    ])
    expect(values).toEqual([
      { value: '0000', count: 1 },
      { value: '1930', count: 2 },
      { value: '1940', count: 2 },
      { value: '1950', count: 3 },
    ])
  })

  test('no stories give no decades', () => {
    expect(decadeFacet([])).toEqual({ values: [], more: false })
  })
})
