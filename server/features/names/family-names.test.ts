import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { familyNames as namesTable } from '#server/infra/db/schema/families.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import { familyOf, type Relative } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { type FamilyName, MAX_NAMES } from './contract.ts'
import { familyNames } from './spoken-names.ts'

let server: TestApp
let familyId: number
let ruth: Relative
let emma: Relative
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

// Ruth Okafor's family, with Emma in it.
beforeEach(async () => {
  const family = await familyOf(server, 'Emma')
  familyId = family.familyId
  ruth = family.owner
  emma = family.relative
})

type List = { names: FamilyName[]; hidden: FamilyName[]; total: number }
const list = async (visitor: Pick<Relative, 'get'> = ruth) => (await visitor.get('/api/family/names')).json<List>()
const namesOf = ({ names }: List) => names.map(({ name }) => name)
const entryOf = async (name: string) => (await list()).names.find((entry) => entry.name === name)
const add = (visitor: Relative, name: unknown, misheard?: unknown) =>
  visitor.post('/api/family/names', { name, misheard })
const change = (visitor: Relative, before: string, name: string, misheard: string[] = []) =>
  visitor.send('PUT', '/api/family/names', { payload: { before, name, misheard } })
const remove = (visitor: Relative, name: string) => visitor.post('/api/family/names/remove', { name })
const addStory = (values: Partial<typeof stories.$inferInsert>) =>
  server.database.asSystem((tx) =>
    tx.insert(stories).values({ familyId, userId: ruth.id, title: 'A story', toldBy: 'Ruth Okafor', ...values }),
  )

describe('the list', () => {
  test('has members, storytellers, people, places and capitalized tags with the number of their stories', async () => {
    await addStory({ people: ['Siobhan'], place: 'Cork', tags: ['Harbor', 'school'], toldBy: 'Nana' })
    await addStory({ people: ['Siobhan'], place: null })
    expect(await list()).toMatchObject({
      total: 6,
      names: [
        { name: 'Cork', isMember: false, storyCount: 1, misheard: [], addedBy: null },
        { name: 'Emma Okafor', isMember: true, storyCount: 0 },
        { name: 'Harbor', storyCount: 1 },
        { name: 'Nana', storyCount: 1 },
        { name: 'Ruth Okafor', isMember: true, storyCount: 1 },
        { name: 'Siobhan', storyCount: 2 },
      ],
    })
  })

  test('has spellings that differ in case or accents once, in the most frequent one, or the family’s own', async () => {
    await addStory({ people: ['José', 'Jose'] })
    await addStory({ people: ['JOSÉ'] })
    await addStory({ people: ['José'] })
    expect(await entryOf('José')).toMatchObject({ storyCount: 3 })
    await add(emma, 'Jose')
    expect(namesOf(await list())).toEqual(['Emma Okafor', 'Jose', 'Ruth Okafor'])
  })

  test('leaves out deleted stories, and texts too long for a name', async () => {
    await addStory({ people: ['Gone'], deletedAt: new Date() })
    await addStory({ place: 'x'.repeat(101) })
    expect(namesOf(await list())).toEqual(['Emma Okafor', 'Ruth Okafor'])
  })

  test('shows at most 1,000 names and says how many there are', async () => {
    const words = Array.from({ length: 1100 }, (_, at) => `Name ${at}`)
    for (let from = 0; from < words.length; from += 50) await addStory({ people: words.slice(from, from + 50) })
    await add(ruth, 'Zsófia')
    const { names, total } = await list()
    expect([names.length, total]).toEqual([MAX_NAMES, 1103])
    // Names that were added and names of members come first.
    expect(namesOf(await list())).toEqual(expect.arrayContaining(['Zsófia', 'Ruth Okafor']))
  })

  test('is read again only after a change', async () => {
    const first = await ruth.get('/api/family/names')
    const again = () => ruth.get('/api/family/names', { headers: { 'if-none-match': String(first.headers.etag) } })
    expect((await again()).statusCode).toBe(304)
    await add(emma, 'Siobhan')
    expect((await again()).statusCode).toBe(200)
  })

  test('is the family’s own: strangers neither see nor change it', async () => {
    const { owner: stranger } = await familyOf(server)
    await add(emma, 'Siobhan', ['Shavon'])
    expect(namesOf(await list(stranger))).toEqual(['Ruth Okafor'])
    expect((await remove(stranger, 'Siobhan')).statusCode).toBe(404)
    expect((await change(stranger, 'Siobhan', 'Sinead')).statusCode).toBe(404)
    expect((await add(stranger, 'Siobhan', ['Chiffon'])).statusCode).toBe(200)
    expect(await entryOf('Siobhan')).toMatchObject({ misheard: ['Shavon'], addedBy: { firstName: 'Emma' } })
    expect((await server.visitor().get('/api/family/names')).statusCode).toBe(401)
  })
})

describe('adding a name', () => {
  test('a guest adds a name with its misheard forms', async () => {
    expect((await add(emma, '  Siobhan\u202e ', ['Shavon', ' Shavon', '', 'Siobhan'])).statusCode).toBe(200)
    expect(await entryOf('Siobhan')).toEqual({
      name: 'Siobhan',
      misheard: ['Shavon'],
      isMember: false,
      storyCount: 0,
      addedBy: { id: emma.id, firstName: 'Emma' },
    })
  })

  test('a name that is there takes the new spelling, and its misheard forms are combined up to ten', async () => {
    await add(emma, 'Siobhan', ['Shavon', 'Chevron'])
    await add(ruth, 'Siobhán', ['Chevron', 'Chiffon'])
    expect(await entryOf('Siobhán')).toMatchObject({
      misheard: ['Shavon', 'Chevron', 'Chiffon'],
      addedBy: { firstName: 'Emma' },
    })
    await add(ruth, 'Siobhán', ['1', '2', '3', '4', '5', '6', '7', '8', '9'])
    expect((await entryOf('Siobhán'))?.misheard).toEqual([
      'Shavon',
      'Chevron',
      'Chiffon',
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
    ])
  })

  test('two relatives who add the same name at once get one entry', async () => {
    const both = await Promise.all([add(emma, 'Siobhan', ['Shavon']), add(ruth, 'Siobhan', ['Chiffon'])])
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect((await entryOf('Siobhan'))?.misheard.toSorted()).toEqual(['Chiffon', 'Shavon'])
  })

  test.each([
    [' \u200b', [], 'Please enter a name'],
    ['x'.repeat(101), [], 'A name can have at most 100 characters'],
    ['Siobhan', ['x'.repeat(101)], 'A misheard form can have at most 100 characters'],
    ['Siobhan', Array.from({ length: 11 }, (_, at) => `form ${at}`), 'A name can have at most 10 misheard forms'],
  ])('%j with %j is refused', async (name, misheard, message) => {
    const refused = await add(ruth, name, misheard)
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({ error: 'invalid_input', message })
  })

  test('a family can add 1,000 names, and still change and remove them', async () => {
    const rows = Array.from({ length: MAX_NAMES }, (_, at) => ({ familyId, name: `Name ${at}`, createdBy: ruth.id }))
    await server.database.asSystem((tx) => tx.insert(namesTable).values(rows))
    expect((await add(ruth, 'One more')).json()).toMatchObject({ error: 'too_many_names' })
    expect((await add(ruth, 'Name 5', ['Nay 5'])).statusCode).toBe(200)
    expect((await change(ruth, 'Name 6', 'Name Six')).statusCode).toBe(200)
    expect((await remove(ruth, 'Name 7')).statusCode).toBe(200)
    expect((await add(ruth, 'One more')).statusCode).toBe(200)
  })
})

describe('changing a name', () => {
  test('replaces its spelling and its misheard forms', async () => {
    await add(emma, 'Shavon', ['Chiffon'])
    expect((await change(ruth, 'Shavon', 'Siobhan', ['Shavon'])).statusCode).toBe(200)
    expect(await entryOf('Siobhan')).toMatchObject({ misheard: ['Shavon'] })
    expect(await list()).toMatchObject({ total: 3, hidden: [] })
  })

  test('keeps what a relative has changed since', async () => {
    await add(emma, 'Zoe', ['Sowie', 'Joey'])
    const save = (visitor: Relative, name: string, misheard: string[]) =>
      visitor.send('PUT', '/api/family/names', {
        payload: { before: 'Zoe', misheardBefore: ['Sowie', 'Joey'], name, misheard },
      })
    const both = await Promise.all([
      save(ruth, 'Zoë', ['Sowie', 'Joey', 'Soviet']),
      save(emma, 'Zoe', ['Joey', 'Chloe']),
    ])
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect((await entryOf('Zoë'))?.misheard.toSorted()).toEqual(['Chloe', 'Joey', 'Soviet'])
  })

  test('of a story: the story keeps its spelling, and the list hides it', async () => {
    await addStory({ people: ['Shavon'] })
    expect((await change(emma, 'Shavon', 'Siobhan', ['Shavon'])).statusCode).toBe(200)
    const { names, hidden } = await list()
    expect(names.map(({ name }) => name)).toEqual(['Emma Okafor', 'Ruth Okafor', 'Siobhan'])
    expect(hidden).toMatchObject([{ name: 'Shavon', storyCount: 1 }])
  })

  test('to an accent or other misheard forms, it stays one entry', async () => {
    await addStory({ people: ['Zoe'] })
    await change(ruth, 'Zoe', 'Zoë', ['Sowie'])
    expect(await list()).toMatchObject({ total: 3, hidden: [] })
    expect(await entryOf('Zoë')).toMatchObject({ misheard: ['Sowie'], storyCount: 1 })
  })

  test('to one that is on the list is refused; a removed one is not in the way', async () => {
    await add(ruth, 'Siobhan')
    await add(ruth, 'Shavon')
    const refused = await change(ruth, 'Shavon', 'siobhan')
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({
      error: 'name_exists',
      fields: { name: '“Siobhan” is on the list already.' },
    })
    await remove(ruth, 'Siobhan')
    expect((await change(ruth, 'Shavon', 'Siobhan')).statusCode).toBe(200)
    expect((await change(ruth, 'Nobody', 'Somebody')).statusCode).toBe(404)
  })
})

describe('removing a name', () => {
  test('deletes one that was added by hand', async () => {
    await add(emma, 'Siobhan', ['Shavon'])
    expect((await remove(ruth, 'siobhan')).statusCode).toBe(200)
    expect(await list()).toMatchObject({ total: 2, hidden: [] })
    expect((await remove(ruth, 'Siobhan')).statusCode).toBe(404)
  })

  test('hides one that a story has, with its misheard forms, until it is added again', async () => {
    await addStory({ tags: ['Harbor'] })
    await change(emma, 'Harbor', 'Harbor', ['Arbor'])
    await remove(ruth, 'Harbor')
    await addStory({ people: ['harbor'] })
    expect(await list()).toMatchObject({ total: 2, hidden: [{ name: 'Harbor', misheard: ['Arbor'], storyCount: 2 }] })
    await add(emma, 'Harbor')
    expect(await list()).toMatchObject({ total: 3, hidden: [] })
    expect(await entryOf('Harbor')).toMatchObject({ misheard: ['Arbor'] })
  })

  test('notifies open pages of the family, and only of the family', async () => {
    const events: unknown[] = []
    const stops = [familyId, familyId + 1].map((id) =>
      server.services.events.subscribe(id, (event) => events.push(event)),
    )
    await add(ruth, 'Siobhan')
    await expect.poll(() => events).toEqual([{ familyId, kind: 'names', id: familyId }])
    for (const stop of stops) stop()
  })
})

describe('what speech recognition expects', () => {
  const spoken = () => server.database.asSystem((tx) => familyNames(tx, familyId))

  test('is the words of the names: added ones, then members, then the most frequent', async () => {
    await addStory({ people: ['Uncle Seamus', 'Nora'], place: 'Isle of Man', tags: ['school', 'Whitby Abbey'] })
    await addStory({ people: ['Nora', 'nora o’Malley'] })
    await add(emma, 'Siobhan', ['Shavon'])
    await remove(ruth, 'Whitby Abbey')
    expect(await spoken()).toEqual(['Siobhan', 'Ruth', 'Okafor', 'Emma', 'Nora', 'Isle', 'Man', 'Uncle', 'Seamus'])
  })

  test('has no words of another family, and at most 500', async () => {
    const { owner: stranger } = await familyOf(server)
    await add(stranger, 'Xenia')
    const words = Array.from({ length: 600 }, (_, at) => `Name${at}`)
    for (let from = 0; from < words.length; from += 50) await addStory({ people: words.slice(from, from + 50) })
    const found = await spoken()
    expect(found).toHaveLength(500)
    expect(found).not.toContain('Xenia')
  })
})
