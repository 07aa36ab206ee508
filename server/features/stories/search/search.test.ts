// Long, because one family with its stories serves every way of writing a word.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { familyOf, type Relative } from '#server/testing/family.ts'
import { tellStory } from '#server/testing/story.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { Found, Hit } from './contract.ts'
import { forgetWords } from './queries.ts'

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

type Reply = { stories: Found[]; corrected?: string }
const search = (visitor: Relative, asked: Record<string, string>) =>
  visitor.get(`/api/stories/search?${new URLSearchParams(asked)}`)
const find = async (q: string, asked: Record<string, string> = {}, visitor = owner) => {
  const response = await search(visitor, { q, ...asked })
  expect(response.statusCode, `${q}: ${response.body}`).toBe(200)
  return response.json<Reply>()
}
const titles = async (q: string, asked: Record<string, string> = {}, visitor = owner) =>
  (await find(q, asked, visitor)).stories.map(({ story }) => story.title)
const marked = (hit: Hit | undefined) => hit?.pieces.filter((piece) => piece.marked).map((piece) => piece.text)
const written = (hit: Hit | undefined) => hit?.pieces.map(({ text }) => text).join('')

/** Has words heard in a story, one each second, without a speech engine. */
const heard = (storyId: number, text: string, from = 0) =>
  server.database.asSystem((tx) => {
    const words = text.split(' ').map((word, i) => ({ word, start: from + i, end: from + i + 0.5, confidence: 1 }))
    return tx.execute(sql`update transcripts set state = 'done', text = ${text}, words = ${JSON.stringify(words)}::jsonb
      where story_id = ${storyId}`)
  })

describe('what is found', () => {
  test('is every form of a word, with the sentence it stands in', async () => {
    await tellStory(owner, { title: 'Sundays', content: 'It rained. We walked along the Fjörd every day! Then home.' })
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

  test('a word of the sound comes with its second, in the text too, and at the place that is meant', async () => {
    const spoken = 'my lilac dress was torn and then I found another lilac ribbon'
    const id = await tellStory(owner, { title: 'Dresses', content: 'My lilac dress. Another lilac ribbon, at last.' })
    await heard(id, spoken, 160)
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
        pieces: [
          { text: 'my lilac dress was ', marked: false },
          { text: 'torn', marked: true },
          { text: ' and then I found another lilac ribbon', marked: false },
        ],
      },
    ])
  })

  test('people, places, tags and notes are found, and told apart', async () => {
    const id = await tellStory(owner, { title: 'Holidays', content: 'x' })
    const about = {
      toldBy: 'Grandma Wilhelmina',
      people: ['Zoë Quartermaine'],
      place: 'Llandudno',
      tags: ['seaside'],
      notes: 'Compare the photograph.',
    }
    expect((await owner.send('PATCH', `/api/stories/${id}`, { payload: about })).statusCode).toBe(200)
    for (const [q, field, mark] of [
      ['wilhelmina', 'toldBy', 'Wilhelmina'],
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

  test('a misspelled word is replaced by one the family has, and the reply says so', async () => {
    await tellStory(owner, { title: 'The lighthouse keeper', content: 'x' })
    const { stories, corrected } = await find('the lihgthouse keeper')
    expect(stories.map(({ story }) => story.title)).toEqual(['The lighthouse keeper'])
    expect(corrected).toBe('the lighthouse keeper')
    expect(marked(stories[0]?.hits[0])).toEqual(['lighthouse', 'keeper'])
    expect(await find('qqqqqq')).toEqual({ stories: [] })
  })

  test('a story titled so comes before one that only mentions it', async () => {
    await tellStory(owner, { title: 'The orchard', content: 'Apples.' })
    await tellStory(owner, { title: 'Work', content: 'We had an orchard. It was an orchard of pears, an orchard.' })
    expect(await titles('orchard')).toEqual(['The orchard', 'Work'])
    expect(await titles('orchard', { sort: 'newest' })).toEqual(['Work', 'The orchard'])
  })

  test('long searches are read to their twelfth word, and the longest words of them are guessed at', async () => {
    const content = 'Ahead of the harvester marched seventeen barefoot children singing hymns about barley'
    await tellStory(owner, { title: 'Harvest', content })
    expect(await titles(`"${content}"`)).toEqual(['Harvest'])
    expect(await titles(`"${content} and so on for ever"`)).toEqual(['Harvest'])
    expect(await titles('ahead marched seventeen barefoot children singing hymns nobody -barley')).toEqual([])
    const slips = await find('harvestre maarched sevventeen chilldren')
    expect(slips).toEqual({ stories: [] })
    const three = await find('harvestre sevventeen chilldren barley')
    expect(three.stories.map(({ story }) => story.title)).toEqual(['Harvest'])
    expect(three.corrected).toBe('harvester seventeen children barley')
  })

  test('every story of a page comes with its own second', async () => {
    for (const nth of [1, 2, 3, 4, 5, 6, 7])
      await heard(
        await tellStory(owner, { title: `Mill ${nth}`, content: 'The watermill.' }),
        'the watermill',
        nth * 10,
      )
    const { stories } = await find('watermill', { sort: 'title' })
    expect(stories.map(({ hits }) => hits[0]?.spokenAt)).toEqual([11, 21, 31, 41, 51, 61, 71])
  })

  test('filters leave out, and pages follow each other in every order', async () => {
    const told = ['Quince one', 'Quince two', 'Quince three', 'Quince four', 'Quince five']
    for (const [i, title] of told.entries())
      await tellStory(owner, {
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

describe('whose stories they are', () => {
  test('another family finds nothing, and is corrected by none of these words', async () => {
    await tellStory(owner, { title: 'Xylophone', content: 'x' })
    expect(await titles('xylophone', {}, relative)).toEqual(['Xylophone'])
    for (const q of ['xylophone', 'xylo', 'xylofone']) expect(await find(q, {}, stranger)).toEqual({ stories: [] })
  })

  test('the functions of the database answer nobody for a family that is not theirs', async () => {
    const { familyId } = await server.database.asSystem(async (tx) => {
      const { rows } = await tx.execute<{ familyId: number }>(
        sql`select family_id as "familyId" from memberships where user_id = ${owner.id}`,
      )
      return rows[0] ?? { familyId: 0 }
    })
    const asked = [
      sql`select * from look_up_word(${familyId}, 'river', true)`,
      sql`select * from similar_words(${familyId}, 'xylofone')`,
      sql`select * from word_forms(${familyId}, '{river,xylophon}', 'x')`,
      sql`select * from stories_with(${familyId}, 'xylophon', null, null, null, null, null, 'newest', null, null, 10)`,
      sql`select * from best_stories_with(${familyId}, 'xylophon', '=xylophon', 'xylophon', null, null, null, null, null, null, null, 10)`,
    ]
    for (const question of asked) {
      const rows = async (id: number) => (await server.database.asViewer(id, (tx) => tx.execute(question))).rows.length
      expect(await rows(stranger.id)).toBe(0)
      expect(await rows(owner.id)).toBeGreaterThan(0)
    }
    for (const table of ['story_search', 'story_words'])
      await expect(
        server.database.asViewer(owner.id, (tx) => tx.execute(sql`select * from ${sql.identifier(table)}`)),
      ).rejects.toThrow()
    await expect(server.database.asViewer(owner.id, (tx) => tx.execute(sql`select index_story(1)`))).rejects.toThrow()
  })

  test('a deleted story leaves at once and comes back restored; an edited word is found and its old one is not', async () => {
    const id = await tellStory(owner, { title: 'Marmalade', content: 'x' })
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

test('nobody is corrected by a word that was edited away or deleted, and one that is told still is found behind it', async () => {
  const id = await tellStory(owner, { title: 'Plumtrea', content: 'x' })
  await owner.send('PATCH', `/api/stories/${id}`, { payload: { title: 'Plumtree' } })
  expect(await find('plumtreo')).toMatchObject({ stories: [{ story: { id } }], corrected: 'plumtree' })
  const gone = await tellStory(owner, { title: 'Chrysanthemun', content: 'x' })
  await tellStory(owner, { title: 'Chrysanthemums', content: 'x' })
  await owner.send('DELETE', `/api/stories/${gone}`)
  const { stories, corrected } = await find('chrysanthemup')
  expect([stories.map(({ story }) => story.title), corrected]).toEqual([['Chrysanthemums'], 'chrysanthemums'])
})

test('words that no story has any more are forgotten, and no others', async () => {
  const has = async (word: string) => {
    const { rows } = await server.database.asSystem((tx) =>
      tx.execute(sql`select from story_words where word = ${word}`),
    )
    return rows.length > 0
  }
  const id = await tellStory(owner, { title: 'Gooseberries', content: 'x' })
  await owner.send('PATCH', `/api/stories/${id}`, { payload: { title: 'Rhubarb' } })
  expect(await has('gooseberries')).toBe(true)
  await forgetWords(server.database)
  expect([await has('gooseberries'), await has('rhubarb')]).toEqual([false, true])
})

describe('strange input', () => {
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
  ])('%j is answered', async (q) => {
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
  ])('%.20s %j is refused', async (q, asked) => {
    expect((await search(owner, { q, ...asked })).statusCode).toBe(400)
  })

  test('writing without blanks and writing from right to left is found', async () => {
    await tellStory(owner, { title: 'タワー', content: '私は東京に住んでいました。שלום לכולם. Я жил в Москве.' })
    for (const q of ['東京', 'שלום', 'москв', 'Москве']) expect(await titles(q), q).toEqual(['タワー'])
  })

  test('a text of 500,000 characters is saved, and its words are found as far as there is room', async () => {
    const id = await tellStory(owner, { title: 'Long', content: 'x' })
    const content = Array.from({ length: 70_000 }, (_, i) => `w${i.toString(36)}q`)
      .join(' ')
      .slice(0, 500_000)
    const saved = await owner.send('PATCH', `/api/stories/${id}`, { payload: { content } })
    expect(saved.statusCode).toBe(200)
    expect(await titles('w1q')).toEqual(['Long'])
  })
})
