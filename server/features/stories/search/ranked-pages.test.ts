import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { familyOf, type Relative } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { SearchResult } from './contract.ts'

const STORIES = 700

let server: TestApp
let owner: Relative
beforeAll(async () => {
  server = await openTestApp()
  owner = (await familyOf(server)).owner
  // Every seventh story has the word in its title. Some of these are among the latest stories, but most are not.
  await server.database.asSystem((tx) =>
    tx.execute(sql`
      insert into stories (family_id, user_id, title, content, told_by, created_at)
      select m.family_id, m.user_id, case when n % 7 = 0 then 'The quince, part ' else 'Part ' end || n,
        'A quince in the garden.', 'Omar', now() - n * interval '1 hour'
      from generate_series(1, ${STORIES}::integer) n, memberships m where m.user_id = ${owner.id}`),
  )
})
afterAll(() => server.close())

/** The titles on all pages. */
const walk = async (address: string): Promise<string[]> => {
  const seen: string[] = []
  let next: string | undefined = address
  while (next) {
    const response = await owner.get(next)
    expect(response.statusCode, next).toBe(200)
    seen.push(...response.json<{ stories: SearchResult[] }>().stories.map(({ story }) => story.title))
    next = /<([^>]+)>; rel="next"/.exec(String(response.headers.link ?? ''))?.[1]
  }
  return seen
}

test('paging to the end shows every match once: ranked ones first, then the latest', async () => {
  const seen = await walk('/api/stories/search?q=quince')
  expect(seen).toHaveLength(STORIES)
  expect(new Set(seen).size).toBe(STORIES)
  const inTitle = seen.map((title) => title.startsWith('The quince'))
  expect(inTitle.lastIndexOf(true)).toBe(STORIES / 7 - 1)
  const rest = seen.slice(-300).map((title) => Number(/\d+$/.exec(title)?.[0]))
  expect(rest).toEqual(rest.toSorted((a, b) => a - b))
})

test('paging shows every match once even if more titles match than are ranked', async () => {
  const seen = await walk('/api/stories/search?q=part&limit=20')
  expect(new Set(seen).size).toBe(STORIES)
  expect(seen).toHaveLength(STORIES)
})

test('a cursor of another order and an invalid one get 400', async () => {
  for (const cursor of ['then-x_1', 'then-1_9999999999', 'then-_1']) {
    const response = await owner.get(`/api/stories/search?q=quince&cursor=${cursor}`)
    expect(response.statusCode, cursor).toBe(400)
  }
  expect((await owner.get('/api/stories/search?q=quince&sort=newest&cursor=then-1_1')).statusCode).toBe(400)
})
