import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { familyOf, type Relative } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { SearchResult } from './contract.ts'

const STORIES = 700
const RARE = [
  {
    title: 'Ducks',
    category: 'Ad Hoc',
    duration: 30,
    content: 'A marmot sat on the wall all day, and nobody knew why.',
  },
  {
    title: 'Apples',
    category: 'Ad Hoc',
    duration: 50,
    content: 'We saw a marmot, and another marmot, and a third marmot.',
  },
  { title: 'The marmot', category: 'Childhood & Youth', duration: 10, content: 'Cherries.' },
  {
    title: 'Beans',
    category: 'Childhood & Youth',
    duration: null,
    content: 'There was only one marmot among many other animals.',
  },
]

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
  // Older than all others.
  for (const [n, { title, category, duration, content }] of RARE.entries())
    await server.database.asSystem((tx) =>
      tx.execute(sql`
        insert into stories (family_id, user_id, title, category, duration, content, told_by, created_at)
        select m.family_id, m.user_id, ${title}, ${category}, ${duration}, ${content}, 'Ruth', now() - make_interval(years => ${n + 1})
        from memberships m where m.user_id = ${owner.id}`),
    )
})
afterAll(() => server.close())

let requests = 0
// Each request has its own IP address, because of the rate limit.
const nextAddress = () => {
  requests += 1
  return `10.7.${requests >> 8}.${requests & 255}`
}

/** The titles on all pages. */
const walk = async (address: string): Promise<string[]> => {
  const seen: string[] = []
  let next: string | undefined = address
  while (next) {
    const response = await owner.get(next, { remoteAddress: nextAddress() })
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

test('a rare word is found among many stories, in every order and with filters', async () => {
  const expected = {
    best: ['The marmot', 'Apples', 'Beans', 'Ducks'],
    newest: ['Ducks', 'Apples', 'The marmot', 'Beans'],
    oldest: ['Beans', 'The marmot', 'Apples', 'Ducks'],
    title: ['Apples', 'Beans', 'Ducks', 'The marmot'],
    duration: ['Apples', 'Ducks', 'The marmot', 'Beans'],
  }
  for (const [sort, titles] of Object.entries(expected)) {
    expect(await walk(`/api/stories/search?q=marmots&sort=${sort}`), sort).toEqual(titles)
    expect(await walk(`/api/stories/search?q=marmots&sort=${sort}&limit=1`), sort).toEqual(titles)
    const youth = titles.filter((title) => ['The marmot', 'Beans'].includes(title))
    expect(await walk(`/api/stories/search?q=marmots&sort=${sort}&category=Childhood+%26+Youth`), sort).toEqual(youth)
  }
  expect(await walk('/api/stories/search?q=mramot')).toEqual(expected.best)
})

test('a common word is found in every order and with filters', async () => {
  for (const sort of ['best', 'newest', 'oldest', 'title', 'duration']) {
    const seen = await walk(`/api/stories/search?q=quince&sort=${sort}`)
    expect(new Set(seen).size, sort).toBe(STORIES)
    expect(await walk(`/api/stories/search?q=quince&toldBy=Ruth&sort=${sort}`), sort).toEqual([])
    expect(await walk(`/api/stories/search?q=quince&toldBy=Omar&sort=${sort}`), sort).toEqual(seen)
  }
})

test('a cursor of another order and an invalid one get 400', async () => {
  for (const cursor of ['then-x_1', 'then-1_9999999999', 'then-_1']) {
    const response = await owner.get(`/api/stories/search?q=quince&cursor=${cursor}`)
    expect(response.statusCode, cursor).toBe(400)
  }
  expect((await owner.get('/api/stories/search?q=quince&sort=newest&cursor=then-1_1')).statusCode).toBe(400)
})
