import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BEDTIME_CATEGORY } from '#common/bedtime.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import { familyOf, type Relative } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { TimelineStory } from './contract.ts'
import { findByDate } from './timeline.ts'

let premium: TestApp
let owner: Relative
let stranger: Relative
beforeAll(async () => {
  premium = await openTestApp({ env: { PAYMENTS: 'off' } })
  const family = await familyOf(premium)
  owner = family.owner
  stranger = (await familyOf(premium)).owner
  const place = { familyId: family.familyId, userId: owner.id, toldBy: 'Ruth', tags: ['x'] }
  const on = (title: string, from: string, to = from) => ({
    ...place,
    title,
    eventDateKind: 'span' as const,
    eventDateFrom: from,
    eventDateTo: to,
  })
  await premium.database.asSystem((tx) =>
    tx
      .insert(stories)
      .values([
        { ...place, title: 'undated' },
        on('later', '1960-01-01'),
        on('a day', '1952-06-30'),
        on('a year', '1952-01-01', '1952-12-31'),
        { ...place, title: 'undated too', tags: [] },
        on('the same day', '1952-06-30'),
        { ...on('gone', '1900-01-01'), deletedAt: new Date() },
        { ...place, title: 'The Heavy Little Star', category: BEDTIME_CATEGORY, tags: [] },
      ]),
  )
})
afterAll(() => premium.close())

const IN_ORDER = ['a year', 'a day', 'the same day', 'later', 'undated', 'undated too']
const titlesOf = (found: TimelineStory[]) => found.map(({ title }) => title)

test('stories are sorted by when they happened, undated ones last', async () => {
  const found = (await owner.get('/api/stories/timeline')).json<TimelineStory[]>()
  expect(titlesOf(found)).toEqual(IN_ORDER)
  expect(found[0]).toMatchObject({ eventDate: { kind: 'span', from: '1952-01-01', to: '1952-12-31' }, toldBy: 'Ruth' })
  expect(found.at(-1)?.eventDate).toBeNull()
})

test.each([1, 2, 3, 4, 5])('pages of %i contain every story exactly once', async (limit) => {
  const found: string[] = []
  let next: string | undefined = `/api/stories/timeline?limit=${limit}`
  while (next) {
    const response: Awaited<ReturnType<Relative['get']>> = await owner.get(next)
    found.push(...titlesOf(response.json<TimelineStory[]>()))
    next = /<([^>]+)>; rel="next"/.exec(String(response.headers.link ?? ''))?.[1]
  }
  expect(found).toEqual(IN_ORDER)
})

test('filters apply and continue on the next page', async () => {
  const page = await owner.get('/api/stories/timeline?tag=x&limit=4')
  expect(titlesOf(page.json())).toEqual(IN_ORDER.slice(0, 4))
  const next = /<([^>]+)>/.exec(String(page.headers.link))?.[1] ?? ''
  expect(titlesOf((await owner.get(next)).json())).toEqual(['undated'])
  expect(titlesOf((await owner.get('/api/stories/timeline?decade=1960')).json())).toEqual(['later'])
})

test('bedtime stories without a date are left out, unless they are asked for', async () => {
  const response = await owner.get(`/api/stories/timeline?category=${encodeURIComponent(BEDTIME_CATEGORY)}`)
  expect(titlesOf(response.json())).toEqual(['The Heavy Little Star'])
})

test.each([undefined, { day: '1952-06-30', id: 5 }])(
  'a page after %o uses the index without sorting',
  async (after) => {
    const plan = await premium.database.asViewer(owner.id, async (tx) => {
      // Takes sorting out of the choice, so that a plan that still sorts is one that has to.
      for (const way of ['sort', 'seqscan', 'bitmapscan'])
        await tx.execute(sql`select set_config(${`enable_${way}`}, 'off', true)`)
      const page = findByDate(tx, 1, { filter: {}, after, limit: 50 }).getSQL()
      return (await tx.execute<{ 'QUERY PLAN': string }>(sql`explain ${page}`)).rows
    })
    const lines = plan.map((row) => row['QUERY PLAN']).join('\n')
    expect(lines).toContain('stories_by_date')
    expect(lines).not.toContain('Sort Key')
  },
)

test('stories of another family are not on the timeline', async () => {
  expect((await stranger.get('/api/stories/timeline')).json()).toEqual([])
})

test.each(['limit=0', 'limit=201', 'cursor=x', 'cursor=1952-02-30_1', 'cursor=0000-01-01_1', 'decade=1955'])(
  'refuses %s',
  async (query) => {
    const response = await owner.get(`/api/stories/timeline?${query}`)
    expect(response.statusCode).toBe(400)
  },
)
