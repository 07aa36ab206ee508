import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stories } from '#server/infra/db/schema/stories.ts'
import { familyOf, type Relative } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { listSorts, type Neighbor } from './contract.ts'
import { selectNeighbor } from './neighbors.ts'
import { storyRows } from './testing/sample-story-rows.ts'

// Pairs share a time, a title or a duration; one has no duration.
const given = [
  { title: 'The mill', duration: 30, tags: ['river'] },
  { title: 'École', duration: 90, category: 'Wisdom & Reflections', place: 'Lyon' },
  { title: 'the mill', duration: 90, tags: ['river'], toldBy: 'Grandma Ada' },
  { title: 'Zebra', duration: null, content: 'By the river', place: 'élan' },
  {
    title: 'Apple',
    duration: 5,
    eventDateKind: 'year' as const,
    eventDateFrom: '1952-01-01',
    eventDateTo: '1952-12-31',
  },
]

let server: TestApp
let reader: Relative
let stranger: Relative
const ids = new Map<number, string>()
beforeAll(async () => {
  server = await openTestApp()
  const { owner, familyId } = await familyOf(server)
  reader = owner
  stranger = (await familyOf(server)).owner
  const rows = storyRows(given, { familyId, userId: reader.id })
  const gone = { title: 'Mill', toldBy: 'Ruth', familyId, userId: reader.id, deletedAt: new Date() }
  const added = await server.database.asSystem(async (tx) => {
    // At the same times as the family's own stories, in another family.
    const elsewhere = await tx.execute<{ id: number }>(
      sql`select family_id as id from memberships where user_id = ${stranger.id}`,
    )
    await tx.insert(stories).values({ ...gone, familyId: Number(elsewhere.rows[0]?.id), deletedAt: null })
    return tx
      .insert(stories)
      .values([...rows, gone])
      .returning({ id: stories.id, title: stories.title })
  })
  for (const { id, title } of added) ids.set(id, title)
})
afterAll(() => server.close())

const ask = async (id: number, query: string) => {
  const response = await reader.get(`/api/stories/${id}/neighbors?${query}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<{ previous: Neighbor | null; next: Neighbor | null }>()
}
const listed = async (query: string) => (await reader.get(`/api/stories?${query}`)).json<Neighbor[]>()

test.each([
  ...listSorts.map((sort) => `sort=${sort}`),
  '',
  'tag=river',
  'q=mill&sort=title',
  'toldBy=Ruth&sort=duration',
])('match the list: %s', async (query) => {
  const list = await listed(query)
  expect(list.length).toBeGreaterThan(1)
  for (const [at, { id }] of list.entries()) {
    const { previous, next } = await ask(id, query)
    expect(previous?.id).toBe(list[at - 1]?.id)
    expect(next?.id).toBe(list[at + 1]?.id)
  }
})

test.each(listSorts)('pages of a list sorted by %s have no gaps or duplicates', async (sort) => {
  const whole = await listed(`sort=${sort}`)
  const paged: number[] = []
  let next: string | undefined = `/api/stories?sort=${sort}&limit=2`
  while (next) {
    const response: Awaited<ReturnType<Relative['get']>> = await reader.get(next)
    paged.push(...response.json<Neighbor[]>().map(({ id }) => id))
    next = /<([^>]+)>; rel="next"/.exec(String(response.headers.link ?? ''))?.[1]
  }
  expect(paged).toEqual(whole.map(({ id }) => id))
})

test('what is unknown comes last in both directions', async () => {
  const titles = async (sort: string) => (await listed(`sort=${sort}`)).map(({ title }) => title)
  expect((await titles('date'))[0]).toBe('Apple')
  expect((await titles('-date'))[0]).toBe('Apple')
  // Ignoring case and accents.
  expect((await titles('place')).slice(0, 2)).toEqual(['Zebra', 'École'])
  expect((await titles('-place')).slice(0, 2)).toEqual(['École', 'Zebra'])
  expect((await titles('toldBy'))[0]).toBe('the mill')
  expect((await titles('-toldBy')).at(-1)).toBe('the mill')
})

test('include title and storyteller', async () => {
  const [first, second] = await listed('sort=title')
  expect(await ask(first?.id ?? 0, 'sort=title')).toEqual({
    previous: null,
    next: { id: second?.id, title: second?.title, toldBy: second?.toldBy },
  })
})

test('of a story outside the filter are those around its position', async () => {
  const zebra = [...ids].find(([, title]) => title === 'Zebra')?.[0] ?? 0
  const { previous, next } = await ask(zebra, 'tag=river&sort=oldest')
  expect([previous?.title, next]).toEqual(['the mill', null])
  const alone = await ask(zebra, 'decade=1950')
  expect([alone.previous?.title, alone.next]).toEqual(['Apple', null])
})

test('are for the family only, and skip deleted stories', async () => {
  const [own] = [...ids.keys()]
  const deleted = [...ids].find(([, title]) => title === 'Mill')?.[0]
  expect((await stranger.get(`/api/stories/${own}/neighbors`)).statusCode).toBe(404)
  expect((await reader.get(`/api/stories/${deleted}/neighbors`)).statusCode).toBe(404)
  expect((await reader.get(`/api/stories/${own}/neighbors?sort=random`)).statusCode).toBe(400)
})

const indexes = {
  newest: 'stories_list',
  oldest: 'stories_list',
  title: 'stories_by_title',
  '-title': 'stories_by_title',
  duration: 'stories_by_duration',
  '-duration': 'stories_by_duration',
} as const
const indexed = ['newest', 'oldest', 'title', '-title', 'duration', '-duration'] as const
test.each(indexed.flatMap((sort) => (['previous', 'next'] as const).map((step) => ({ sort, step }))))(
  'are found with an index: $step by $sort',
  async ({ sort, step }) => {
    const plan = await server.database.asSystem(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      await tx.execute(sql`set local enable_bitmapscan = off`)
      const query = selectNeighbor(tx, 1, 3, { sort, filter: {}, step }).getSQL()
      return tx.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`)
    })
    const steps = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(steps).toMatch(new RegExp(`Index (Only )?Scan (Backward )?using ${indexes[sort]}`))
    expect(steps).toMatch(/Index Cond: .*ROW/)
    expect(steps).not.toContain('Sort')
  },
)
