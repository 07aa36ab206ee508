// Long, because all tests share one family with its stories.
import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { familyOf, type Relative, recordStory } from '#server/testing/fixtures.ts'
import { statementsOf } from '#server/testing/statements.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { Hit, SearchResult } from './contract.ts'
import { removeUnusedWords } from './queries.ts'

let server: TestApp
let owner: Relative
let relative: Relative
let stranger: Relative
beforeAll(async () => {
  server = await openTestApp()
  const family = await familyOf(server, 'Omar')
  owner = family.owner
  relative = family.relative
  stranger = (await familyOf(server)).owner
})
afterAll(() => server.close())

type Reply = { stories: SearchResult[]; corrected?: string }
let requests = 0
const search = (visitor: Relative, params: Record<string, string>) => {
  requests += 1
  // Each request has its own IP address, because of the rate limit.
  const remoteAddress = `10.6.${requests >> 8}.${requests & 255}`
  return visitor.get(`/api/stories/search?${new URLSearchParams(params)}`, { remoteAddress })
}
const find = async (q: string, params: Record<string, string> = {}, visitor = owner) => {
  const response = await search(visitor, { q, ...params })
  expect(response.statusCode, `${q}: ${response.body}`).toBe(200)
  return response.json<Reply>()
}
const titles = async (q: string, params: Record<string, string> = {}, visitor = owner) =>
  (await find(q, params, visitor)).stories.map(({ story }) => story.title)
const marked = (hit: Hit | undefined) =>
  hit?.segments.filter((segment) => segment.marked).map((segment) => segment.text)
const written = (hit: Hit | undefined) => hit?.segments.map(({ text }) => text).join('')

/** Sets the transcript of a story, one word per second, without a speech engine. */
const setTranscript = (storyId: number, text: string, from = 0) =>
  server.database.asSystem((tx) => {
    const words = text.split(' ').map((word, i) => ({ word, start: from + i, end: from + i + 0.5, confidence: 1 }))
    return tx.execute(sql`update transcripts set state = 'done', text = ${text}, words = ${JSON.stringify(words)}::jsonb
      where story_id = ${storyId}`)
  })

describe('results', () => {
  test('finds every form of a word, with its sentence', async () => {
    await recordStory(owner, {
      title: 'Sundays',
      content: 'It rained. We walked along the Fjörd every day! Then home.',
    })
    const { stories, corrected } = await find('walking')
    expect(stories.map(({ story }) => story.title)).toEqual(['Sundays'])
    expect(written(stories[0]?.hits[0])).toBe('We walked along the Fjörd every day!')
    expect(marked(stories[0]?.hits[0])).toEqual(['walked'])
    expect(corrected).toBeUndefined()
    for (const q of ['fjord', 'FJÖRD', 'fjo', 'the fjord', 'rain fjord', '"walked along"', 'walks -mountain'])
      expect(await titles(q), q).toEqual(['Sundays'])
    for (const q of ['walking mountain', '"along walked"', 'walks -fjord', '-rain'])
      expect(await titles(q), q).toEqual([])
  })

  test('a spoken word comes with the time of the right occurrence, in the text too', async () => {
    const spoken = 'my lilac dress was torn and then I found another lilac ribbon'
    const id = await recordStory(owner, { title: 'Dresses', content: 'My lilac dress. Another lilac ribbon, at last.' })
    await setTranscript(id, spoken, 160)
    const [found] = (await find('lilac')).stories
    expect(found?.hits.map((hit) => [hit.field, written(hit), hit.spokenAt])).toEqual([
      ['text', 'My lilac dress.', 161],
      ['text', 'Another lilac ribbon, at last.', 170],
    ])
    const [torn] = (await find('tear torn -purple')).stories
    expect(torn).toBeUndefined()
    const [aloud] = (await find('torn')).stories
    expect(aloud?.hits).toEqual([
      {
        field: 'spoken',
        spokenAt: 164,
        segments: [
          { text: 'my lilac dress was ', marked: false },
          { text: 'torn', marked: true },
          { text: ' and then I found another lilac ribbon', marked: false },
        ],
      },
    ])
  })

  test('people, places, tags and notes are found as separate fields', async () => {
    const id = await recordStory(owner, { title: 'Holidays', content: 'x' })
    const about = {
      toldBy: 'Grandma Wilhelmina',
      grandchildName: 'Clementine',
      people: ['Zoë Quartermaine'],
      place: 'Llandudno',
      tags: ['seaside'],
      notes: 'Compare the photograph.',
    }
    expect((await owner.send('PATCH', `/api/stories/${id}`, { payload: about })).statusCode).toBe(200)
    for (const [q, field, mark] of [
      ['wilhelmina', 'toldBy', 'Wilhelmina'],
      ['clementine', 'grandchildName', 'Clementine'],
      ['zoe', 'people', 'Zoë'],
      ['llandudno', 'place', 'Llandudno'],
      ['sea', 'tags', 'seaside'],
      ['photographs', 'notes', 'photograph'],
    ] as const) {
      const [found] = (await find(q)).stories
      expect(found?.story.title, q).toBe('Holidays')
      expect(found?.hits.map((hit) => [hit.field, marked(hit)])).toEqual([[field, [mark]]])
    }
  })

  test('a misspelled word is corrected, and the reply says so', async () => {
    await recordStory(owner, { title: 'The lighthouse keeper', content: 'x' })
    const { stories, corrected } = await find('the lihgthouse keeper')
    expect(stories.map(({ story }) => story.title)).toEqual(['The lighthouse keeper'])
    expect(corrected).toBe('the lighthouse keeper')
    expect(marked(stories[0]?.hits[0])).toEqual(['lighthouse', 'keeper'])
    expect(await find('qqqqqq')).toEqual({ stories: [] })
    // Also the name of a property of every object.
    await recordStory(owner, { title: 'The constructor of the lighthouse', content: 'x' })
    expect((await find('constructor lihgthouse')).corrected).toBe('constructor lighthouse')
  })

  test('all words must be there, whatever their form; the last one may be incomplete', async () => {
    await recordStory(owner, { title: 'Hikes', content: 'We hiked or rode to the summit, whichever came first.' })
    for (const q of ['hiking', 'hike summits', 'summit hik', 'hike or summit', '"hiked or rode" sum', 'whichever'])
      expect(await titles(q), q).toEqual(['Hikes'])
    for (const q of ['hik summit', 'hike or valley', '"rode or hiked"', 'hike -"to the summit"'])
      expect(await titles(q), q).toEqual([])
    // Stop words alone are words like any other.
    expect(await titles('"to the" "we"')).toContain('Hikes')
  })

  test('a word of a transcript that has spaces in it keeps the times of the others', async () => {
    const id = await recordStory(owner, { title: 'Trip', content: 'We drove to Abilene with Marguerite.' })
    const words = ['We', ' drove', 'to ', 'New  York\n', 'with', 'Marguerite.'].map((word, start) => ({
      word,
      start,
      end: start + 1,
      confidence: null,
    }))
    await server.database.asSystem((tx) =>
      tx.execute(sql`update transcripts set state = 'done', text = 'We drove', words = ${JSON.stringify(words)}::jsonb
        where story_id = ${id}`),
    )
    const [found] = (await find('marguerite york')).stories
    expect(found?.hits.map((hit) => [hit.field, marked(hit), hit.spokenAt])).toEqual([
      ['text', ['Marguerite'], 5],
      ['spoken', ['York'], 3],
    ])
  })

  test('a match in the title ranks above one in the text', async () => {
    await recordStory(owner, { title: 'The orchard', content: 'Apples.' })
    await recordStory(owner, { title: 'Work', content: 'We had an orchard. It was an orchard of pears, an orchard.' })
    expect(await titles('orchard')).toEqual(['The orchard', 'Work'])
    expect(await titles('orchard', { sort: 'newest' })).toEqual(['Work', 'The orchard'])
  })

  test('long searches use twelve words, and correct the three longest', async () => {
    const content = 'Ahead of the harvester marched seventeen barefoot children singing hymns about barley'
    await recordStory(owner, { title: 'Harvest', content })
    expect(await titles(`"${content}"`)).toEqual(['Harvest'])
    expect(await titles(`"${content} and so on for ever"`)).toEqual(['Harvest'])
    expect(await titles('ahead marched seventeen barefoot children singing hymns nobody -barley')).toEqual([])
    const slips = await find('harvestre maarched sevventeen chilldren')
    expect(slips).toEqual({ stories: [] })
    const three = await find('harvestre sevventeen chilldren barley')
    expect(three.stories.map(({ story }) => story.title)).toEqual(['Harvest'])
    expect(three.corrected).toBe('harvester seventeen children barley')
  })

  test('each story of a page has its own time', async () => {
    for (const nth of [1, 2, 3, 4, 5, 6, 7])
      await setTranscript(
        await recordStory(owner, { title: `Mill ${nth}`, content: 'The watermill.' }),
        'the watermill',
        nth * 10,
      )
    const { stories } = await find('watermill', { sort: 'title' })
    expect(stories.map(({ hits }) => hits[0]?.spokenAt)).toEqual([11, 21, 31, 41, 51, 61, 71])
  })

  test('filters apply, and paging works in every order', async () => {
    const newTitles = ['Quince one', 'Quince two', 'Quince three', 'Quince four', 'Quince five']
    for (const [i, title] of newTitles.entries())
      await recordStory(owner, {
        title,
        category: i % 2 ? 'Ad Hoc' : 'Adventures & Travel',
        toldBy: i < 3 ? 'Ruth' : 'Omar',
      })
    expect(await titles('quince', { category: 'Ad Hoc', sort: 'oldest' })).toEqual(['Quince two', 'Quince four'])
    expect(await titles('quince', { toldBy: 'Omar', sort: 'title' })).toEqual(['Quince five', 'Quince four'])
    expect(await titles('quince', { tag: 'none' })).toEqual([])
    expect(await titles('quince', { decade: '1950' })).toEqual([])
    expect(await titles('quince', { decade: 'unknown' })).toHaveLength(5)
    for (const sort of ['best', 'newest', 'oldest', 'title', 'duration']) {
      const paged: string[] = []
      let next: string | undefined = `/api/stories/search?q=quince&limit=2&sort=${sort}`
      while (next) {
        const response = await owner.get(next)
        paged.push(...response.json<Reply>().stories.map(({ story }) => story.title))
        next = /<([^>]+)>; rel="next"/.exec(String(response.headers.link ?? ''))?.[1]
      }
      expect(paged.length, sort).toBe(5)
      expect(paged).toEqual(await titles('quince', { sort }))
    }
  })
})

describe('access', () => {
  test('another family finds nothing and gets no corrections from these words', async () => {
    await recordStory(owner, { title: 'Xylophone', content: 'x' })
    expect(await titles('xylophone', {}, relative)).toEqual(['Xylophone'])
    for (const q of ['xylophone', 'xylo', 'xylofone']) expect(await find(q, {}, stranger)).toEqual({ stories: [] })
  })

  test('the database functions return nothing to people outside the family', async () => {
    const { familyId } = await server.database.asSystem(async (tx) => {
      const { rows } = await tx.execute<{ familyId: number }>(
        sql`select family_id as "familyId" from memberships where user_id = ${owner.id}`,
      )
      return rows[0] ?? { familyId: 0 }
    })
    const rows = async (id: number) => {
      const call = sql`select * from search_stories(${familyId}, 'xylophone', '{}', 'best', null, null, 10)`
      return (await server.database.asViewer(id, (tx) => tx.execute(call))).rows.length
    }
    expect(await rows(stranger.id)).toBe(0)
    expect(await rows(owner.id)).toBeGreaterThan(0)
    // The functions that it is made of have no rights of their own, so they don't help anyone to see the index.
    for (const call of [
      sql`select * from resolve_search(${familyId}, 'xylo', false)`,
      sql`select * from similar_words(${familyId}, 'xylofone')`,
      sql`select * from is_common(${familyId}, 'xylophon', false, '{}')`,
      sql`select * from latest_matches(${familyId}, 'xylophon', 'xylophon', false, '{}', null, null, 10)`,
      sql`select * from sorted_matches(${familyId}, 'xylophon', '{}', 'newest', null, null, 10)`,
      sql`select * from story_search`,
      sql`select * from story_words`,
    ])
      await expect(
        server.database.asViewer(owner.id, (tx) => tx.execute(call)),
        new PgDialect().sqlToQuery(call).sql,
      ).rejects.toMatchObject({ cause: { message: expect.stringContaining('permission denied') } })
    await expect(server.database.asViewer(owner.id, (tx) => tx.execute(sql`select index_story(1)`))).rejects.toThrow()
  })

  test('deleting, restoring and editing a story take effect at once', async () => {
    const id = await recordStory(owner, { title: 'Marmalade', content: 'x' })
    expect(await titles('marmalade')).toEqual(['Marmalade'])
    await owner.send('DELETE', `/api/stories/${id}`)
    expect(await find('marmalade')).toEqual({ stories: [] })
    await owner.post(`/api/stories/${id}/restore`)
    expect(await titles('marmalade')).toEqual(['Marmalade'])
    await owner.send('PATCH', `/api/stories/${id}`, { payload: { title: 'Tangerines' } })
    expect(await titles('marmalade')).toEqual([])
    expect(await titles('tangerine', { category: 'Ad Hoc' })).toEqual(['Tangerines'])
    await owner.send('PATCH', `/api/stories/${id}`, { payload: { category: 'Bedtime Stories', toldBy: 'Ada' } })
    expect(await titles('tangerine', { category: 'Bedtime Stories', toldBy: 'Ada' })).toEqual(['Tangerines'])
  })
})

describe('an unchanged search', () => {
  const address = '/api/stories/search?q=wheelbarow'
  const ask = (etag = '') => owner.get(address, { headers: { 'if-none-match': etag } })

  test('takes three round trips with the limit and the session, corrections included; then two', async () => {
    await recordStory(owner, { title: 'Wheelbarrow', content: 'x' })
    await ask()
    const fresh = await statementsOf(() => owner.get(`${address}&fresh`))
    expect(fresh).toHaveLength(3)
    expect(fresh[2]).toMatch(/^select set_config\('role', 'keepsaid_member', true\).*;execute search_stories/)
    expect(await statementsOf(() => ask())).toHaveLength(2)
  })

  test('is 304 until a story, its transcript or the vocabulary changes', async () => {
    const first = await ask()
    expect(first.json()).toMatchObject({ stories: [{ story: { title: 'Wheelbarrow' } }], corrected: 'wheelbarrow' })
    const etag = String(first.headers.etag)
    expect((await ask(etag)).statusCode).toBe(304)
    const id = await recordStory(owner, { title: 'Garden', content: 'x' })
    const second = await ask(etag)
    expect(second.statusCode).toBe(200)
    await setTranscript(id, 'we had a wheelbarow then')
    const third = await ask(String(second.headers.etag))
    expect(third.json<Reply>().stories.map(({ story }) => story.title)).toEqual(['Garden'])
  })
})

test('edited and deleted words are not suggested; a similar word in use is', async () => {
  const id = await recordStory(owner, { title: 'Plumtrea', content: 'x' })
  await owner.send('PATCH', `/api/stories/${id}`, { payload: { title: 'Plumtree' } })
  expect(await find('plumtreo')).toMatchObject({ stories: [{ story: { id } }], corrected: 'plumtree' })
  const gone = await recordStory(owner, { title: 'Chrysanthemun', content: 'x' })
  await recordStory(owner, { title: 'Chrysanthemums', content: 'x' })
  await owner.send('DELETE', `/api/stories/${gone}`)
  const { stories, corrected } = await find('chrysanthemup')
  expect([stories.map(({ story }) => story.title), corrected]).toEqual([['Chrysanthemums'], 'chrysanthemums'])
})

test('removeUnusedWords removes only words that no story contains', async () => {
  const has = async (word: string) => {
    const { rows } = await server.database.asSystem((tx) =>
      tx.execute(sql`select from story_words where word = ${word}`),
    )
    return rows.length > 0
  }
  const id = await recordStory(owner, { title: 'Gooseberries', content: 'x' })
  await owner.send('PATCH', `/api/stories/${id}`, { payload: { title: 'Rhubarb' } })
  expect(await has('gooseberries')).toBe(true)
  await removeUnusedWords(server.database, new AbortController().signal)
  expect([await has('gooseberries'), await has('rhubarb')]).toEqual([false, true])
})

describe('unusual input', () => {
  test.each([
    '',
    ' ',
    '"',
    '""',
    '-',
    '--',
    "'",
    '& | ! ( ) : * < > <->',
    'a:* & !b',
    "'; drop table stories; --",
    '\\',
    '%_',
    '=',
    '\u200b',
    '👏',
    '-only -not',
    '"never closed',
    '\u202eabc',
    '東京',
    'x'.repeat(500),
    'a '.repeat(250),
    '"'.repeat(500),
  ])('%j gets a reply', async (q) => {
    const { stories } = await find(q)
    expect(Array.isArray(stories)).toBe(true)
  })

  test.each<[string, Record<string, string>]>([
    ['x'.repeat(10_000), {}],
    ['a\u0000b', {}],
    ['x', { sort: 'color' }],
    ['x', { limit: '21' }],
    ['x', { limit: '0' }],
    ['x', { cursor: '99999999999_1' }],
    ['x', { cursor: 'abc_1' }],
    ['x', { cursor: '1_9999999999' }],
    ['x', { sort: 'newest', cursor: '1_9999999999' }],
    ['x', { sort: 'oldest', cursor: '1_9999999999' }],
    ['x', { sort: 'title', cursor: '1_9999999999' }],
    ['x', { sort: 'duration', cursor: '1_9999999999' }],
    ['x', { decade: '1955' }],
  ])('%.20s %j gets 400', async (q, params) => {
    expect((await search(owner, { q, ...params })).statusCode).toBe(400)
  })

  test('scripts without spaces and right-to-left scripts are found', async () => {
    await recordStory(owner, { title: 'タワー', content: '私は東京に住んでいました。שלום לכולם. Я жил в Москве.' })
    for (const q of ['東京', 'שלום', 'москв', 'Москве']) expect(await titles(q), q).toEqual(['タワー'])
  })

  test('a text of 500,000 characters is saved, and its first words are found', async () => {
    const id = await recordStory(owner, { title: 'Long', content: 'x' })
    const content = Array.from({ length: 70_000 }, (_, i) => `w${i.toString(36)}q`)
      .join(' ')
      .slice(0, 500_000)
    const saved = await owner.send('PATCH', `/api/stories/${id}`, { payload: { content } })
    expect(saved.statusCode).toBe(200)
    expect(await titles('w1q')).toEqual(['Long'])
    // With as many other words in the transcript, they don't fit into the index.
    const spoken = content.replaceAll('w', 'v')
    await server.database.asSystem((tx) =>
      tx.execute(sql`update transcripts set state = 'done', text = ${spoken} where story_id = ${id}`),
    )
    expect(await titles('w1q v1q')).toEqual(['Long'])
  })
})
