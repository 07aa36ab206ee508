import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { familyOf, type Relative, recordStory } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { StoryPage, StoryVersion } from './contract.ts'

let server: TestApp
let owner: Relative
let author: Relative
let other: Relative
let id: number
beforeAll(async () => {
  server = await openTestApp()
  const family = await familyOf(server, 'Omar', 'Ada')
  owner = family.owner
  author = family.relative
  other = family.relatives[1] ?? author
})
afterAll(() => server.close())
beforeEach(async () => {
  id = await recordStory(author)
})

const edit = (visitor: Relative, change: object) => visitor.send('PATCH', `/api/stories/${id}`, { payload: change })
const read = async () => (await author.get(`/api/stories/${id}`)).json<StoryPage>()
const versions = async () => (await author.get(`/api/stories/${id}/versions`)).json<StoryVersion[]>()

const history = {
  toldBy: 'Grandma Ada',
  eventDate: { kind: 'about', from: '1952-01-01' },
  place: ' Lagos ',
  people: ['Ada', ' Ben ', '', 'Ada'],
  tags: ['river', 'Sunday'],
  notes: 'Tape 3,\r\nside B',
}

describe('the story’s own page', () => {
  test('tells what the viewer may do', async () => {
    const may = async (visitor: Relative) => (await visitor.get(`/api/stories/${id}`)).json<StoryPage>().may
    expect(await may(author)).toEqual({ editText: true, editDetails: true, restore: true })
    expect(await may(owner)).toEqual({ editText: false, editDetails: true, restore: true })
    expect(await may(other)).toEqual({ editText: false, editDetails: false, restore: false })
  })

  test('has the same story as the list', async () => {
    const { may: _, citation: __, ...page } = await read()
    const list = (await other.get('/api/stories')).json<{ id: number }[]>()
    expect(list.find((story) => story.id === id)).toEqual(page)
    expect(page).toMatchObject({ eventDate: null, place: null, people: [], tags: [], notes: null, commentCount: 0 })
  })

  test('includes the citation', async () => {
    const { citation, toldBy, title } = await read()
    expect(citation).toMatch(`${toldBy}, “${title},” recorded `)
    expect(citation).toMatch(
      new RegExp(`The Okafor Family vault, Keepsaid story ${id}, http://localhost:3000/stories/${id}\\.$`),
    )
  })

  test.each(['x', '0', '-1', '2147483648', '99999999999'])('is not found for %s', async (wrong) => {
    expect((await author.get(`/api/stories/${wrong}`)).statusCode).toBe(404)
  })
})

describe('editing', () => {
  test('lets the author change everything', async () => {
    const before = await read()
    const words = { title: ' The mill ', content: 'We ran.\r\nAnd swam.', category: 'Adventures & Travel' }
    const answered = await edit(author, { ...words, ...history })
    expect(answered.statusCode).toBe(200)
    const expected = {
      title: 'The mill',
      content: 'We ran.\nAnd swam.',
      category: 'Adventures & Travel',
      toldBy: 'Grandma Ada',
      eventDate: { kind: 'about', from: '1952-01-01', to: '1952-12-31' },
      place: 'Lagos',
      people: ['Ada', 'Ben'],
      tags: ['river', 'Sunday'],
      notes: 'Tape 3,\nside B',
    }
    expect(answered.json()).toMatchObject(expected)
    const after = await read()
    expect(after).toMatchObject(expected)
    expect(after.updatedAt > before.updatedAt).toBe(true)
    expect(after.createdAt).toBe(before.createdAt)
  })

  test('keeps missing fields and clears those that are null', async () => {
    await edit(author, history)
    await edit(author, { place: null, eventDate: null, notes: '', tags: [] })
    expect(await read()).toMatchObject({
      title: 'The river',
      content: 'We walked along it.',
      toldBy: 'Grandma Ada',
      eventDate: null,
      place: null,
      people: ['Ada', 'Ben'],
      tags: [],
      notes: null,
    })
    await edit(author, { content: null })
    expect((await read()).content).toBeNull()
    const untouched = await read()
    expect((await edit(author, {})).json()).toEqual(untouched)
  })

  test('lets the owner change the details only', async () => {
    expect((await edit(owner, history)).statusCode).toBe(200)
    expect(await read()).toMatchObject({ place: 'Lagos', title: 'The river' })
    for (const words of [{ title: 'Mine' }, { content: 'Mine' }, { category: 'Ad Hoc' }]) {
      const refused = await edit(owner, { ...words, place: 'Rome' })
      expect(refused.statusCode).toBe(403)
      expect(refused.json()).toMatchObject({ error: 'not_the_author' })
    }
    expect(await read()).toMatchObject({ place: 'Lagos', title: 'The river', content: 'We walked along it.' })
  })

  test('only the author lets invited people hear the story, and everyone sees that they do', async () => {
    expect((await edit(author, { playsInInvites: true })).json()).toMatchObject({ playsInInvites: true })
    for (const visitor of [owner, other])
      expect((await edit(visitor, { playsInInvites: false })).json()).toMatchObject({
        error: visitor === owner ? 'not_the_author' : 'forbidden',
      })
    expect((await other.get(`/api/stories/${id}`)).json()).toMatchObject({ playsInInvites: true, title: 'The river' })
    expect((await edit(author, { playsInInvites: false })).json()).toMatchObject({ playsInInvites: false })
  })

  test('refuses other members', async () => {
    const refused = await edit(other, { place: 'Rome' })
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toMatchObject({ error: 'forbidden' })
  })

  test('puts every name on one line, without control and direction characters', async () => {
    const name = 'The\u202e mill\u0007\r\n=2+2\tand'
    const clean = 'The mill =2+2 and'
    const answered = await edit(author, { title: name, toldBy: name, place: name, people: [name, clean], tags: [name] })
    const expected = { title: clean, toldBy: clean, place: clean, people: [clean], tags: [clean] }
    expect(answered.json()).toMatchObject(expected)
    const saved = await recordStory(author, { title: name, toldBy: name })
    const page = (await author.get(`/api/stories/${saved}`)).json<StoryPage>()
    expect(page).toMatchObject({ title: clean, toldBy: clean })
  })

  test('ignores fields that cannot be edited', async () => {
    const { userId, createdAt, audioUrl } = await read()
    await edit(author, { userId: owner.id, familyId: 1, createdAt: '2000-01-01', audioUrl: '/x', title: 'The mill' })
    expect(await read()).toMatchObject({ userId, createdAt, audioUrl, title: 'The mill' })
  })

  test.each([
    ['title', ' ', 'Title is required'],
    ['title', 'x'.repeat(201), 'A title can have at most 200 characters'],
    ['content', 'x'.repeat(500_001), 'A story text can have at most 500,000 characters'],
    ['category', 'Cooking', 'That isn’t one of the categories'],
    ['toldBy', ' ', 'Please say who told the story'],
    ['toldBy', 'x'.repeat(201), 'The name of the storyteller can have at most 200 characters'],
    ['place', 'x'.repeat(201), 'A place can have at most 200 characters'],
    ['notes', 'x'.repeat(20_001), 'Notes can have at most 20,000 characters'],
    ['tags', Array.from({ length: 51 }, (_, i) => `tag ${i}`), 'A story can have at most 50 tags'],
    ['tags', ['x'.repeat(51)], 'A tag can have at most 50 characters'],
    ['people', ['x'.repeat(201)], 'A name can have at most 200 characters'],
    ['notes', 'a\u0000b', 'This text has a character we can’t save. Please type it again'],
  ])('refuses an invalid %s', async (field, value, message) => {
    const refused = await edit(author, { [field]: value })
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({ error: 'invalid_input', message })
  })

  test.each([
    ['markup', '<script>alert(1)</script><b>&amp;'],
    ['right to left', '\u202eאבא סיפר\u202c مرحبا'],
    ['zero width', 'a\u200bb\u200dc\u2060d'],
    ['4 bytes', '👩‍👩‍👧‍👦 𝔘𝔫𝔦 🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
  ])('stores text unchanged, except for direction characters in names: %s', async (_, text) => {
    const name = text.replaceAll(/[\u202c\u202e]/g, '')
    const everywhere = {
      title: text,
      content: text,
      toldBy: text,
      place: text,
      people: [text],
      tags: [text],
      notes: text,
    }
    expect((await edit(author, everywhere)).statusCode).toBe(200)
    expect(await read()).toMatchObject({
      ...everywhere,
      title: name,
      toldBy: name,
      place: name,
      people: [name],
      tags: [name],
    })
    const found = await author.get(`/api/stories?q=${encodeURIComponent(text)}`)
    expect(found.json<{ id: number }[]>().map((story) => story.id)).toContain(id)
  })

  test('accepts the longest text in any script', async () => {
    const content = '漢'.repeat(500_000)
    expect((await edit(author, { content })).statusCode).toBe(200)
    expect((await read()).content).toBe(content)
  })
})

describe('concurrent edits:', () => {
  const refused = async (visitor: Relative, change: object) => {
    const answered = await edit(visitor, change)
    return { status: answered.statusCode, error: answered.json<{ error?: string }>().error }
  }

  test('a save based on an old value gets changed_meanwhile', async () => {
    const before = { content: 'We walked along it.', title: 'The river' }
    await edit(author, { content: 'We ran.' })
    const answered = await refused(author, { content: 'We swam.', before })
    expect(answered).toEqual({ status: 409, error: 'changed_meanwhile' })
    expect(await read()).toMatchObject({ content: 'We ran.', title: 'The river' })
    expect(await versions()).toHaveLength(1)
    expect((await edit(author, { content: 'We swam.', before: { content: 'We ran.' } })).statusCode).toBe(200)
    expect((await versions()).map(({ content }) => content)).toEqual(['We ran.', 'We walked along it.'])
  })

  test('other fields, and equal changes, do not conflict', async () => {
    const { title, content, people, tags, eventDate, place, notes } = await read()
    const before = { title, content, people, tags, eventDate, place, notes }
    await edit(owner, { tags: ['river'], place: 'Lagos' })
    expect((await edit(author, { title: 'The mill', before })).statusCode).toBe(200)
    expect((await edit(author, { place: ' Lagos ', tags: ['river'], before })).statusCode).toBe(200)
    expect(await read()).toMatchObject({ title: 'The mill', place: 'Lagos', tags: ['river'] })
  })

  test.each([
    ['eventDate', null, { kind: 'year', from: '1952-01-01' }, { kind: 'year', from: '1953-01-01' }],
    ['people', [], ['Ada'], ['Ben']],
    ['notes', null, 'Tape 3', 'Tape 4'],
    ['toldBy', 'Omar Okafor', 'Ada', 'Grandma'],
  ])('%s conflicts too', async (field, was, theirs, ours) => {
    const first = (await read())[field as 'notes']
    expect(first).toEqual(was)
    await edit(owner, { [field]: theirs })
    expect((await refused(author, { [field]: ours, before: { [field]: first } })).status).toBe(409)
    expect(
      (await edit(author, { [field]: ours, before: { [field]: (await read())[field as 'notes'] } })).statusCode,
    ).toBe(200)
  })

  test('a transcript that arrives meanwhile conflicts too', async () => {
    await edit(author, { content: null })
    await server.database.asSystem((tx) => tx.execute(sql`update stories set content = 'heard words' where id = ${id}`))
    expect((await refused(author, { content: 'We swam.', before: { content: null } })).status).toBe(409)
    expect((await read()).content).toBe('heard words')
  })

  test('the second of two simultaneous saves gets changed_meanwhile', async () => {
    const before = { content: 'We walked along it.' }
    const answers = await Promise.all(['We ran.', 'We swam.'].map((content) => refused(author, { content, before })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await versions()).toHaveLength(1)
  })
})

describe('earlier texts', () => {
  test('are stored whenever title or text change, with author and time', async () => {
    const { createdAt } = await read()
    await edit(author, { content: 'We ran.' })
    await edit(author, { title: 'The mill', tags: ['mill'] })
    await edit(owner, { place: 'Lagos' })
    await edit(author, { content: 'We ran.', title: 'The mill' })
    const savedBy = { id: author.id, firstName: 'Omar', lastName: 'Okafor' }
    const saved = await versions()
    expect(saved).toMatchObject([
      { title: 'The river', content: 'We ran.', savedBy },
      { title: 'The river', content: 'We walked along it.', savedBy, savedAt: createdAt },
    ])
    expect((saved[0]?.savedAt ?? '') > createdAt).toBe(true)
  })

  test('can be restored, and the current one becomes a version', async () => {
    await edit(author, { title: 'The mill', content: null })
    const [first] = await versions()
    const restored = await author.post(`/api/stories/${id}/versions/${first?.id}/restore`)
    expect(restored.json()).toMatchObject({ title: 'The river', content: 'We walked along it.' })
    expect(await versions()).toMatchObject([{ title: 'The mill', content: null }, { title: 'The river' }])
  })

  test('are visible to author and owner, and restored by the author', async () => {
    await edit(author, { content: 'We ran.' })
    const [first] = await versions()
    expect((await owner.get(`/api/stories/${id}/versions`)).json()).toHaveLength(1)
    expect((await other.get(`/api/stories/${id}/versions`)).statusCode).toBe(403)
    expect((await owner.post(`/api/stories/${id}/versions/${first?.id}/restore`)).statusCode).toBe(403)
    const another = await recordStory(author)
    expect((await author.post(`/api/stories/${another}/versions/${first?.id}/restore`)).statusCode).toBe(404)
  })

  test('are paged without gaps', async () => {
    await server.database.asSystem(async (tx) => {
      for (let i = 0; i < 60; i += 1)
        await tx.execute(sql`update stories set content = ${`Text ${i}`} where id = ${id}`)
    })
    const page = await author.get(`/api/stories/${id}/versions`)
    const next = /<([^>]+)>; rel="next"/.exec(String(page.headers.link))?.[1] ?? ''
    const rest = await author.get(next)
    expect(rest.headers.link).toBeUndefined()
    const texts = [...page.json<StoryVersion[]>(), ...rest.json<StoryVersion[]>()].map(({ content }) => content)
    const written = Array.from({ length: 59 }, (_, i) => `Text ${58 - i}`)
    expect(texts).toEqual([...written, 'We walked along it.'])
    // The server’s own changes have no author.
    expect(page.json<StoryVersion[]>()[0]?.savedBy).toBeNull()
  })
})
