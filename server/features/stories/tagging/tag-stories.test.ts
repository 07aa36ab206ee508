import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transcripts } from '#server/infra/db/schema/recordings.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import { familyOf, type Relative } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { changedTags, undoOf } from './tag-stories.ts'

let premium: TestApp
let familyId: number
let owner: Relative
let guest: Relative
let stranger: Relative
beforeAll(async () => {
  premium = await openTestApp({ env: { PAYMENTS: 'off' } })
  const family = await familyOf(premium, 'Omar')
  familyId = family.familyId
  owner = family.owner
  guest = family.relative
  stranger = (await familyOf(premium)).owner
})
afterAll(() => premium.close())

let owners: number
let guests: number[]
beforeEach(async () => {
  const rows = [
    { userId: owner.id, tags: ['river'] },
    { userId: guest.id, tags: [] },
    { userId: guest.id, tags: ['home', 'river'] },
  ].map((row) => ({ ...row, familyId, title: 'told', toldBy: 'Ruth' }))
  const added = await premium.database.asSystem(async (tx) => {
    await tx.delete(stories)
    return tx.insert(stories).values(rows).returning({ id: stories.id })
  })
  const [first = 0, ...rest] = added.map(({ id }) => id)
  owners = first
  guests = rest
})

const tag = (who: Relative, body: object) => who.post('/api/stories/tags', body)
const tagsOf = async () => {
  const found = (await owner.get('/api/stories?sort=oldest')).json<{ id: number; tags: string[] }[]>()
  return found.toSorted((a, b) => a.id - b.id).map(({ tags }) => tags)
}

test('authors tag their own stories; the reply counts the others', async () => {
  const answered = await tag(guest, {
    ids: [owners, ...guests, 999_999_999],
    add: [' war ', 'river'],
    remove: ['home'],
  })
  expect(answered.json()).toEqual({
    changed: 2,
    same: 0,
    full: 0,
    notYours: 1,
    undo: [
      { ids: [guests[0]], add: [], remove: ['war', 'river'] },
      { ids: [guests[1]], add: ['home'], remove: ['war'] },
    ],
  })
  expect(await tagsOf()).toEqual([['river'], ['war', 'river'], ['river', 'war']])
})

test('the owner tags all stories that match a filter, and undoes it', async () => {
  const before = await tagsOf()
  const answered = await tag(owner, { filter: { tag: 'river' }, add: ['water'] })
  const { undo, ...counts } = answered.json()
  expect(counts).toEqual({ changed: 2, same: 0, full: 0, notYours: 0 })
  expect(await tagsOf()).toEqual([['river', 'water'], [], ['home', 'river', 'water']])
  for (const step of undo) expect((await tag(owner, step)).statusCode).toBe(200)
  expect(await tagsOf()).toEqual(before)
  expect((await tag(owner, { filter: {}, add: ['river'] })).json()).toMatchObject({ changed: 1, same: 2 })
})

test('a story with the maximum number of tags is not changed', async () => {
  const fifty = Array.from({ length: 50 }, (_, at) => `tag ${at}`)
  expect((await tag(guest, { ids: [guests[0]], add: fifty })).json()).toMatchObject({ changed: 1 })
  expect((await tag(guest, { ids: guests, add: ['one more'] })).json()).toMatchObject({ changed: 1, full: 1 })
  expect((await tagsOf())[1]).toEqual(fifty)
})

test('stories of another family are neither counted nor changed', async () => {
  const nothing = { changed: 0, same: 0, full: 0, notYours: 0, undo: [] }
  expect((await tag(stranger, { ids: guests, add: ['mine'] })).json()).toEqual(nothing)
  expect((await tag(stranger, { filter: {}, add: ['mine'] })).json()).toEqual(nothing)
  expect(await tagsOf()).toEqual([['river'], [], ['home', 'river']])
})

test('search finds the new tags and not the removed ones', async () => {
  await premium.database.asSystem((tx) =>
    tx.update(stories).set({ content: 'We walked along the fjord.', notes: 'Asked in May.', people: ['Zuzana'] }),
  )
  await premium.database.asSystem((tx) =>
    tx.insert(transcripts).values({ familyId, storyId: owners, state: 'done', text: 'picking walnuts by hand' }),
  )
  const found = async (q: string) => {
    const reply = await owner.get(`/api/stories/search?${new URLSearchParams({ q })}`)
    return reply.json<{ stories: { story: { id: number } }[] }>().stories.map(({ story }) => story.id)
  }
  await tag(owner, { ids: [owners], add: ['lilac'], remove: ['river'] })
  await tag(owner, { ids: [owners], add: ['harvest'] })
  for (const q of [
    'lilac',
    'harvest',
    'lilac walnut',
    'fjord lilac',
    '"picking walnuts" "walked along" may zuzana told',
  ])
    expect(await found(q), q).toEqual([owners])
  expect((await found('river')).toSorted()).toEqual([guests[1]])
  expect(await found('"walnuts picking"')).toEqual([])
})

test('more than 1,000 stories get too_many_stories, and none is tagged', async () => {
  const row = { familyId, userId: guest.id, title: 'told', toldBy: 'Ruth', tags: [] }
  await premium.database.asSystem((tx) => tx.insert(stories).values(Array.from({ length: 998 }, () => row)))
  const refused = await tag(owner, { filter: {}, add: ['x'] })
  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toMatchObject({ error: 'too_many_stories', message: expect.stringContaining('at most 1,000') })
  expect((await tag(owner, { filter: { tag: 'x' }, add: ['y'] })).json()).toMatchObject({ changed: 0 })
})

test('a story in Recently deleted keeps its tags', async () => {
  await guest.send('DELETE', `/api/stories/${guests[0]}`)
  expect((await tag(guest, { ids: guests, add: ['x'] })).json()).toMatchObject({ changed: 1, notYours: 0 })
})

test('unusual characters in tags are stored unchanged, except for direction characters', async () => {
  const odd = ['<b>&amp;', "'; drop table stories; --", '\u202eאבא', '👩‍👩‍👧‍👦', '{a,"b"}', '\\']
  await tag(guest, { ids: [guests[0]], add: odd })
  expect((await tagsOf())[1]).toEqual(odd.map((one) => one.replace('\u202e', '')))
})

test('tags that look the same are the same; invisible ones are rejected', async () => {
  const odd = ['Cafe\u0301', 'Caf\u00e9', 'by\nthe sea', '\u200b', ' \u202e ']
  await tag(guest, { ids: [guests[0]], add: odd })
  expect((await tagsOf())[1]).toEqual(['Caf\u00e9', 'by the sea'])
  await guest.send('PATCH', `/api/stories/${guests[0]}`, { payload: { tags: odd } })
  expect((await tagsOf())[1]).toEqual(['Caf\u00e9', 'by the sea'])
})

test('old untidied tags can be matched and removed', async () => {
  await premium.database.asSystem((tx) => tx.update(stories).set({ tags: ['a\nb', 'Cafe\u0301', '\u200b'] }))
  const change = { ids: [guests[0]], add: ['Caf\u00e9', 'a', 'b'], remove: ['a\nb', '\u200b'] }
  expect((await tag(guest, change)).json()).toMatchObject({ changed: 1, same: 0 })
  expect((await tagsOf())[1]).toEqual(['Cafe\u0301', 'a', 'b'])
  await premium.database.asSystem((tx) => tx.update(stories).set({ tags: ['a\nb'] }))
  const split = { ids: [guests[0]], add: ['a', 'b'], remove: ['a\nb'] }
  expect((await tag(guest, split)).json()).toMatchObject({ changed: 1, same: 0 })
  await tag(guest, { ids: [guests[0]], add: ['Caf\u00e9'], remove: ['Cafe\u0301', 'a'] })
  expect((await tagsOf())[1]).toEqual(['b', 'Caf\u00e9'])
})

test.each([
  [{ add: ['x'] }, 'Please give either ids or a filter'],
  [{ ids: [1], filter: {}, add: ['x'] }, 'Please give either ids or a filter'],
  [{ ids: [1] }, 'Please choose a tag'],
  [{ ids: [1], add: [' '] }, 'Please choose a tag'],
  [{ ids: [1], add: ['x'], remove: ['x'] }, 'The same tag can’t be added and removed'],
  [{ ids: Array.from({ length: 1001 }, (_, at) => at + 1), add: ['x'] }, 'You can select at most 1000 stories at once'],
  [{ ids: [1], add: ['x'.repeat(51)] }, 'A tag can have at most 50 characters'],
  [{ ids: [1], add: ['a\u0000b'] }, 'This text has a character we can’t save. Please type it again'],
])('%j is refused', async (body, message) => {
  const refused = await tag(owner, body)
  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toMatchObject({ error: 'invalid_input', message })
})

test('two concurrent changes are both applied', async () => {
  const [one, two] = await Promise.all([
    tag(guest, { ids: guests, add: ['one'] }),
    tag(owner, { ids: [...guests].reverse(), add: ['two'] }),
  ])
  expect([one.statusCode, two.statusCode]).toEqual([200, 200])
  const [, first = [], second = []] = await tagsOf()
  expect(first.toSorted()).toEqual(['one', 'two'])
  expect(second.toSorted()).toEqual(['home', 'one', 'river', 'two'])
})

test('tagging and the timeline need premium; facets do not', async () => {
  const trial = await openTestApp()
  try {
    const { owner: trying } = await familyOf(trial)
    for (const refused of [
      await trying.post('/api/stories/tags', { ids: [1], add: ['x'] }),
      await trying.get('/api/stories/timeline'),
    ]) {
      expect(refused.statusCode).toBe(402)
      expect(refused.json()).toMatchObject({ error: 'premium_needed' })
    }
    expect((await trying.get('/api/stories/facets')).statusCode).toBe(200)
  } finally {
    await trial.close()
  }
})

describe('a change of tags', () => {
  test('keeps the order of the remaining tags', () => {
    expect(changedTags(['a', 'b', 'c'], { add: ['d', 'a'], remove: ['b'] })).toEqual(['a', 'c', 'd'])
  })

  test('is undone in calls of the maximum size', () => {
    const changed = Array.from({ length: 1001 }, (_, id) => ({ id, before: [] }))
    expect(undoOf(changed, { add: ['x'], remove: [] }).map(({ ids }) => ids.length)).toEqual([1000, 1])
  })
})
