import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Story } from '#server/features/stories/contract.ts'
import { transcripts } from '#server/infra/db/schema/recordings.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import { familyOf, type Relative } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { changedTags } from './edit-stories.ts'

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

const edit = (who: Relative, ...changes: object[]) => who.send('PATCH', '/api/stories', { payload: { changes } })
const NONE = { changed: 0, same: 0, full: 0, notYours: 0, categoryUnchanged: 0, changedSince: 0 }
const valuesOf = async () => {
  const found = (await owner.get('/api/stories')).json<Story[]>().toSorted((a, b) => a.id - b.id)
  return found.map(({ eventDate, category, toldBy }) => [eventDate?.from ?? null, category, toldBy])
}
const tagsOf = async () => {
  const found = (await owner.get('/api/stories?sort=oldest')).json<{ id: number; tags: string[] }[]>()
  return found.toSorted((a, b) => a.id - b.id).map(({ tags }) => tags)
}

test('authors tag their own stories; the reply counts the others', async () => {
  const answered = await edit(guest, {
    ids: [owners, ...guests, 999_999_999],
    addTags: [' war ', 'river'],
    removeTags: ['home'],
  })
  expect(answered.json()).toEqual({
    ...NONE,
    changed: 2,
    notYours: 1,
    undo: [
      { ids: [guests[0]], set: {}, addTags: [], removeTags: ['war', 'river'], before: {} },
      { ids: [guests[1]], set: {}, addTags: ['home'], removeTags: ['war'], before: {} },
    ],
  })
  expect(await tagsOf()).toEqual([['river'], ['war', 'river'], ['river', 'war']])
})

test('the owner tags all stories that match a filter, and undoes it', async () => {
  const before = await tagsOf()
  const answered = await edit(owner, { filter: { tag: 'river' }, addTags: ['water'] })
  const { undo, ...counts } = answered.json()
  expect(counts).toEqual({ ...NONE, changed: 2 })
  expect(await tagsOf()).toEqual([['river', 'water'], [], ['home', 'river', 'water']])
  expect((await edit(owner, ...undo)).json()).toMatchObject({ changed: 2 })
  expect(await tagsOf()).toEqual(before)
  expect((await edit(owner, { filter: {}, addTags: ['river'] })).json()).toMatchObject({ changed: 1, same: 2 })
})

const april = { kind: 'month', from: '1952-04-01', to: '1952-04-30' }
const everything = {
  set: { eventDate: { kind: 'month', from: '1952-04-07' }, category: 'Career & Work Life', toldBy: 'Ada' },
}

test('date, category and storyteller are set at once, and one call undoes it', async () => {
  await edit(guest, { ids: [guests[1]], set: { toldBy: 'Nora' } })
  const before = await valuesOf()
  const { undo, ...counts } = (await edit(guest, { ids: guests, addTags: ['work'], ...everything })).json()
  expect(counts).toEqual({ ...NONE, changed: 2 })
  const changed = ['1952-04-01', 'Career & Work Life', 'Ada']
  expect(await valuesOf()).toEqual([before[0], changed, changed])
  expect(undo).toHaveLength(2)
  expect(undo[0].before).toEqual({ eventDate: april, category: 'Career & Work Life', toldBy: 'Ada' })
  expect((await edit(guest, ...undo)).json()).toMatchObject({ changed: 2, changedSince: 0 })
  expect(await valuesOf()).toEqual(before)
  expect(await tagsOf()).toEqual([['river'], [], ['home', 'river']])
})

test('the owner changes the details of others’ stories, and the category of their own only', async () => {
  const answered = await edit(owner, { filter: {}, ...everything })
  expect(answered.json()).toMatchObject({ ...NONE, changed: 3, categoryUnchanged: 2 })
  expect((await valuesOf()).map(([, category]) => category)).toEqual(['Career & Work Life', 'Ad Hoc', 'Ad Hoc'])
  const onlyCategory = await edit(owner, { filter: {}, set: { category: 'Family Q&A' } })
  expect(onlyCategory.json()).toMatchObject({ ...NONE, changed: 1, notYours: 2 })
  const cleared = await edit(owner, { filter: {}, except: [guests[0]], set: { eventDate: null } })
  expect(cleared.json()).toMatchObject({ ...NONE, changed: 2 })
  expect((await valuesOf()).map(([from]) => from)).toEqual([null, '1952-04-01', null])
})

test('Undo leaves a value that another person has changed since', async () => {
  const { undo } = (await edit(guest, { ids: guests, ...everything })).json()
  await guest.send('PATCH', `/api/stories/${guests[0]}`, { payload: { toldBy: 'Somebody else' } })
  expect((await edit(guest, ...undo)).json()).toMatchObject({ changed: 1, changedSince: 1 })
  expect((await valuesOf())[1]).toEqual(['1952-04-01', 'Career & Work Life', 'Somebody else'])
})

test('a story with the maximum number of tags is not changed', async () => {
  const fifty = Array.from({ length: 50 }, (_, at) => `tag ${at}`)
  expect((await edit(guest, { ids: [guests[0]], addTags: fifty })).json()).toMatchObject({ changed: 1 })
  expect((await edit(guest, { ids: guests, addTags: ['one more'] })).json()).toMatchObject({ changed: 1, full: 1 })
  expect((await tagsOf())[1]).toEqual(fifty)
})

test('stories of another family are neither counted nor changed', async () => {
  const nothing = { ...NONE, undo: [] }
  expect((await edit(stranger, { ids: guests, addTags: ['mine'] })).json()).toEqual(nothing)
  expect((await edit(stranger, { filter: {}, addTags: ['mine'] })).json()).toEqual(nothing)
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
  await edit(owner, { ids: [owners], addTags: ['lilac'], removeTags: ['river'] })
  await edit(owner, { ids: [owners], addTags: ['harvest'] })
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

test('more than 1,000 stories get too_many_stories, and none is changed', async () => {
  const row = { familyId, userId: guest.id, title: 'told', toldBy: 'Ruth', tags: [] }
  await premium.database.asSystem((tx) => tx.insert(stories).values(Array.from({ length: 998 }, () => row)))
  const refused = await edit(owner, { filter: {}, addTags: ['x'] })
  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toMatchObject({ error: 'too_many_stories', message: expect.stringContaining('at most 1,000') })
  expect((await edit(owner, { filter: { tag: 'x' }, addTags: ['y'] })).json()).toMatchObject({ changed: 0 })
})

test('a story in Recently deleted keeps its tags', async () => {
  await guest.send('DELETE', `/api/stories/${guests[0]}`)
  expect((await edit(guest, { ids: guests, addTags: ['x'] })).json()).toMatchObject({ changed: 1, notYours: 0 })
})

test('unusual characters in tags are stored unchanged, except for direction characters', async () => {
  const odd = ['<b>&amp;', "'; drop table stories; --", '\u202eאבא', '👩‍👩‍👧‍👦', '{a,"b"}', '\\']
  await edit(guest, { ids: [guests[0]], addTags: odd })
  expect((await tagsOf())[1]).toEqual(odd.map((one) => one.replace('\u202e', '')))
})

test('tags that look the same are the same; invisible ones are rejected', async () => {
  const odd = ['Cafe\u0301', 'Caf\u00e9', 'by\nthe sea', '\u200b', ' \u202e ']
  await edit(guest, { ids: [guests[0]], addTags: odd })
  expect((await tagsOf())[1]).toEqual(['Caf\u00e9', 'by the sea'])
  await guest.send('PATCH', `/api/stories/${guests[0]}`, { payload: { tags: odd } })
  expect((await tagsOf())[1]).toEqual(['Caf\u00e9', 'by the sea'])
})

test('old untidied tags can be matched and removed', async () => {
  await premium.database.asSystem((tx) => tx.update(stories).set({ tags: ['a\nb', 'Cafe\u0301', '\u200b'] }))
  const change = { ids: [guests[0]], addTags: ['Caf\u00e9', 'a', 'b'], removeTags: ['a\nb', '\u200b'] }
  expect((await edit(guest, change)).json()).toMatchObject({ changed: 1, same: 0 })
  expect((await tagsOf())[1]).toEqual(['Cafe\u0301', 'a', 'b'])
  await premium.database.asSystem((tx) => tx.update(stories).set({ tags: ['a\nb'] }))
  const split = { ids: [guests[0]], addTags: ['a', 'b'], removeTags: ['a\nb'] }
  expect((await edit(guest, split)).json()).toMatchObject({ changed: 1, same: 0 })
  await edit(guest, { ids: [guests[0]], addTags: ['Caf\u00e9'], removeTags: ['Cafe\u0301', 'a'] })
  expect((await tagsOf())[1]).toEqual(['b', 'Caf\u00e9'])
})

test.each([
  [{ addTags: ['x'] }, 'Please give either ids or a filter'],
  [{ ids: [1], filter: {}, addTags: ['x'] }, 'Please give either ids or a filter'],
  [{ ids: [1] }, 'Please choose what to change'],
  [{ ids: [1], addTags: [' '] }, 'Please choose what to change'],
  [{ ids: [1], addTags: ['x'], removeTags: ['x'] }, 'The same tag can’t be added and removed'],
  [
    { ids: Array.from({ length: 1001 }, (_, at) => at + 1), addTags: ['x'] },
    'You can select at most 1,000 stories at once',
  ],
  [{ ids: [1], addTags: ['x'.repeat(51)] }, 'A tag can have at most 50 characters'],
  [{ ids: [1], set: { category: 'Recipes' } }, 'That isn’t one of the categories'],
  [{ ids: [1], set: { toldBy: ' ' } }, 'Please say who told the story'],
  [{ ids: [1], set: { toldBy: 'x'.repeat(201) } }, 'The name of the storyteller can have at most 200 characters'],
  [
    { ids: [1], set: { eventDate: { kind: 'exact', from: '1952-02-30' } } },
    'Please enter a calendar date, such as 1952-06-30',
  ],
  [{ ids: [1], addTags: ['a\u0000b'] }, 'This text has a character we can’t save. Please type it again'],
])('%j is refused', async (body, message) => {
  const refused = await edit(owner, body)
  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toMatchObject({ error: 'invalid_input', message })
})

test('several changes have a limit together, and no filter', async () => {
  const half = (first: number) => ({ ids: Array.from({ length: 501 }, (_, at) => first + at), addTags: ['x'] })
  expect((await edit(owner, half(1), half(600))).json()).toMatchObject({
    message: 'You can select at most 1,000 stories at once',
  })
  const filtered = await edit(owner, { filter: {}, addTags: ['x'] }, { ids: [owners], addTags: ['y'] })
  expect(filtered.json()).toMatchObject({ message: 'Only a single change can have a filter' })
  expect((await edit(owner)).json()).toMatchObject({ message: 'Please choose what to change' })
})

test('two concurrent changes are both applied', async () => {
  const [one, two] = await Promise.all([
    edit(guest, { ids: guests, addTags: ['one'] }),
    edit(owner, { ids: [...guests].reverse(), addTags: ['two'] }),
  ])
  expect([one.statusCode, two.statusCode]).toEqual([200, 200])
  const [, first = [], second = []] = await tagsOf()
  expect(first.toSorted()).toEqual(['one', 'two'])
  expect(second.toSorted()).toEqual(['home', 'one', 'river', 'two'])
})

test('changing many and the timeline need premium; facets do not', async () => {
  const trial = await openTestApp()
  try {
    const { owner: trying } = await familyOf(trial)
    for (const refused of [
      await edit(trying, { ids: [1], addTags: ['x'] }),
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

test('a change of tags keeps the order of the remaining ones', () => {
  expect(changedTags(['a', 'b', 'c'], { addTags: ['d', 'a'], removeTags: ['b'] })).toEqual(['a', 'c', 'd'])
})
