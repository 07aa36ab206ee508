import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stories } from '#server/infra/db/schema/stories.ts'
import { familyOf, type Relative } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { Story } from '../contract.ts'
import { storyRows } from './testing/sample-story-rows.ts'

const eventSpan = (from: string, to = from) => ({
  eventDateKind: 'span' as const,
  eventDateFrom: from,
  eventDateTo: to,
})
const given: (Partial<typeof stories.$inferInsert> & { title: string })[] = [
  {
    title: 'the École',
    content: 'Straße, 100% _sure_',
    duration: 30,
    tags: ['school', "O'Neill"],
    ...eventSpan('1949-12-31'),
  },
  { title: 'Ärger', content: 'ŒUVRE', duration: 90, category: 'Wisdom & Reflections', ...eventSpan('1950-01-01') },
  {
    title: 'Über den Fluß',
    toldBy: 'Grandma Ada',
    duration: 90,
    tags: ['school'],
    ...eventSpan('1945-01-01', '1962-01-01'),
  },
  { title: 'zebra', content: 'ДОМ у реки', duration: null },
  { title: 'Apple', content: 'Ελλάδα \\o/', duration: 5, ...eventSpan('1960-01-01') },
  { title: 'apple', content: '\u1e9b\u0323 and ﬁre', duration: 7, ...eventSpan('0005-01-01') },
]

let server: TestApp
let reader: Relative
beforeAll(async () => {
  server = await openTestApp()
  const family = await familyOf(server)
  reader = family.owner
  const { familyId } = family
  const rows = storyRows(given, { familyId, userId: reader.id })
  await server.database.asSystem(async (tx) => {
    await tx.insert(stories).values(rows)
    await tx
      .insert(stories)
      .values({ ...rows[0], familyId, userId: reader.id, toldBy: 'Ruth', title: 'Gone', deletedAt: new Date() })
  })
})
afterAll(() => server.close())

const titles = async (query: Record<string, string>) => {
  const response = await reader.get(`/api/stories?${new URLSearchParams(query)}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<Story[]>().map(({ title }) => title)
}

const inPages = async (query: string): Promise<string[]> => {
  const found: string[] = []
  let next: string | undefined = `/api/stories?limit=1&${query}`
  while (next) {
    const response: Awaited<ReturnType<Relative['get']>> = await reader.get(next)
    found.push(...response.json<Story[]>().map(({ title }) => title))
    next = /<([^>]+)>; rel="next"/.exec(String(response.headers.link ?? ''))?.[1]
  }
  return found
}

const orders = {
  newest: ['apple', 'Apple', 'zebra', 'Über den Fluß', 'Ärger', 'the École'],
  oldest: ['the École', 'Ärger', 'Über den Fluß', 'zebra', 'Apple', 'apple'],
  title: ['Apple', 'apple', 'Ärger', 'the École', 'Über den Fluß', 'zebra'],
  duration: ['Über den Fluß', 'Ärger', 'the École', 'apple', 'Apple', 'zebra'],
}

describe('sorting', () => {
  test.each(Object.entries(orders))('by %s, in one page and in many', async (sort, expected) => {
    expect(await titles({ sort })).toEqual(expected)
    expect(await inPages(`sort=${sort}`)).toEqual(expected)
  })

  test.each(Object.entries(orders))('by %s, a page can be read again up to its end', async (sort, expected) => {
    const pageOf = async (query: string) => {
      const response = await reader.get(`/api/stories?sort=${sort}&${query}`)
      const next = /cursor=([\w-]+)/.exec(String(response.headers.link ?? ''))?.[1]
      return { found: response.json<Story[]>().map(({ title }) => title), next }
    }
    const first = await pageOf('limit=2')
    const second = await pageOf(`limit=2&cursor=${first.next}`)
    expect(await pageOf(`until=${first.next}`)).toEqual({ found: expected.slice(0, 2), next: undefined })
    const again = await pageOf(`limit=200&cursor=${first.next}&until=${second.next}`)
    expect(again).toEqual({ found: expected.slice(2, 4), next: undefined })
  })

  test('a page keeps its filters', async () => {
    expect(await inPages('sort=title&tag=school')).toEqual(['the École', 'Über den Fluß'])
    expect(await inPages(`q=${encodeURIComponent('É')}&decade=1950`)).toEqual(await titles({ q: 'É', decade: '1950' }))
  })

  test.each([
    'sort=loudest',
    'sort=title&cursor=AA_1',
    'sort=newest&cursor=YWJj_1',
    'sort=duration&cursor=99999999999_1',
  ])('refuses %s', async (query) => {
    const response = await reader.get(`/api/stories?limit=1&${query}`)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ error: 'invalid_input' })
  })
})

describe('searching', () => {
  test.each([
    ['ecole', ['the École']],
    ['  ÉCOLE ', ['the École']],
    ['strasse', ['the École']],
    ['fluss', ['Über den Fluß']],
    ['uber', ['Über den Fluß']],
    ['oeuvre', ['Ärger']],
    ['дом', ['zebra']],
    ['ελλαδα', ['Apple']],
    ['fire', ['apple']],
    ['APPLE', ['apple', 'Apple']],
    // In title or text, not across both.
    ['ecole strasse', []],
    // Operators of other search languages are plain text.
    ['100%', ['the École']],
    ['_sure_', ['the École']],
    ['%', ['the École']],
    ['_ure', []],
    ['\\o/', ['Apple']],
    ["' or 1=1 --", []],
    ['"', []],
    ['', orders.newest],
    [' ', orders.newest],
  ])('%j finds %j', async (q, expected) => {
    expect(await titles({ q })).toEqual(expected)
  })

  test('a search that is too long is refused', async () => {
    expect((await reader.get(`/api/stories?q=${'x'.repeat(10_000)}`)).json()).toMatchObject({
      error: 'invalid_input',
      message: 'A search can have at most 500 characters',
    })
    expect((await reader.get('/api/stories?q=a%00b')).statusCode).toBe(400)
    expect(await titles({ q: '👩‍👩‍👧‍👦'.repeat(45) })).toEqual([])
  })
})

describe('filtering', () => {
  test.each([
    [{ category: 'Wisdom & Reflections' }, ['Ärger']],
    [{ toldBy: 'Grandma Ada' }, ['Über den Fluß']],
    [{ tag: 'school' }, ['Über den Fluß', 'the École']],
    [{ tag: "O'Neill" }, ['the École']],
    [{ tag: 'scho' }, []],
    // A span is in every decade it touches.
    [{ decade: '1940' }, ['Über den Fluß', 'the École']],
    [{ decade: '1950' }, ['Über den Fluß', 'Ärger']],
    [{ decade: '1960' }, ['Apple', 'Über den Fluß']],
    [{ decade: '0000' }, ['apple']],
    [{ decade: '9990' }, []],
    [{ decade: 'unknown' }, ['zebra']],
    [{ tag: 'school', decade: '1940', q: 'strasse' }, ['the École']],
  ])('%o finds %j', async (query, expected) => {
    expect(await titles(query as Record<string, string>)).toEqual(expected)
  })

  test.each(['category=Cooking', 'decade=1955', 'decade=195', `tag=${'x'.repeat(51)}`])('refuses %s', async (query) => {
    expect((await reader.get(`/api/stories?${query}`)).statusCode).toBe(400)
  })
})
