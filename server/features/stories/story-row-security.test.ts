import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Tx } from '#server/infra/db/database.ts'
import { stories, storyComments, storyReactions, storyVersions } from '#server/infra/db/schema/stories.ts'
import { familyOf, type Relative, recordStory } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

// What the database itself enforces, even if an operation forgets to check.

let server: TestApp
let owner: Relative
let author: Relative
let other: Relative
let familyId: number
let id: number
beforeAll(async () => {
  server = await openTestApp()
  const family = await familyOf(server, 'Omar', 'Ada')
  owner = family.owner
  author = family.relative
  other = family.relatives[1] ?? author
  familyId = family.familyId
})
afterAll(() => server.close())
beforeEach(async () => {
  id = await recordStory(author)
})

const as = <T>(person: Relative, work: (tx: Tx) => Promise<T>) => server.database.asViewer(person.id, work)
const change = (person: Relative, columns: Partial<typeof stories.$inferInsert>) =>
  as(person, async (tx) => (await tx.update(stories).set(columns).where(eq(stories.id, id))).rowCount)
const refused = { cause: { code: '42501' } }

test.each([
  ['title', { title: 'Mine' }],
  ['text', { content: 'Mine' }],
  ['category', { category: 'Family Q&A' }],
  ['the way it was written', { transcriptionMethod: 'x' }],
  ['its place among what is shown', { deletedAt: new Date() }],
])('the owner cannot change %s', async (_, columns) => {
  await expect(change(owner, columns)).rejects.toMatchObject(refused)
  expect(await change(other, columns)).toBe(0)
  expect(await change(author, columns)).toBe(1)
})

test('the owner can change the details, another member nothing', async () => {
  const history = { toldBy: 'Ada', place: 'Lagos', people: ['Ada'], tags: ['x'], notes: 'x' }
  expect(await change(owner, history)).toBe(1)
  expect(await change(other, history)).toBe(0)
})

test.each([
  ['family', () => ({ familyId: familyId + 1 })],
  ['author', () => ({ userId: owner.id })],
  ['time', () => ({ createdAt: new Date(0) })],
  ['start', () => ({ startedAt: new Date(0) })],
  ['zone', () => ({ utcOffsetMinutes: 0 })],
  ['sound', () => ({ audioUrl: '/x' })],
  ['length', () => ({ duration: 1 })],
  ['recording', () => ({ recordingKey: null })],
])('not even its author can change its %s', async (_, columns) => {
  await expect(change(author, columns())).rejects.toMatchObject(refused)
})

test('not even the system can move a story to another family or author', async () => {
  const system = (columns: Partial<typeof stories.$inferInsert>) =>
    server.database.asSystem((tx) => tx.update(stories).set(columns).where(eq(stories.id, id)))
  await expect(system({ familyId: familyId + 1 })).rejects.toMatchObject(refused)
  await expect(system({ userId: owner.id })).rejects.toMatchObject(refused)
})

test('no member can remove a story for good', async () => {
  for (const person of [author, owner])
    await expect(as(person, (tx) => tx.delete(stories).where(eq(stories.id, id)))).rejects.toMatchObject(refused)
})

test('only its author and the owner can see and restore a deleted story', async () => {
  await change(author, { deletedAt: new Date() })
  const sees = (person: Relative) =>
    as(person, (tx) => tx.select({ id: stories.id }).from(stories).where(eq(stories.id, id)))
  expect(await sees(other)).toEqual([])
  expect(await sees(author)).toEqual([{ id }])
  expect(await sees(owner)).toEqual([{ id }])
  expect(await change(other, { deletedAt: null })).toBe(0)
  expect(await change(owner, { deletedAt: null })).toBe(1)
})

test('only the database writes earlier texts, and author and owner can read them', async () => {
  await change(author, { content: 'We ran.' })
  const read = (person: Relative) =>
    as(person, (tx) =>
      tx.select({ content: storyVersions.content }).from(storyVersions).where(eq(storyVersions.storyId, id)),
    )
  expect(await read(author)).toEqual([{ content: 'We walked along it.' }])
  expect(await read(owner)).toEqual([{ content: 'We walked along it.' }])
  expect(await read(other)).toEqual([])
  const forged = { familyId, storyId: id, title: 'x', transcriptionMethod: 'x', savedAt: new Date() }
  await expect(as(author, (tx) => tx.insert(storyVersions).values(forged))).rejects.toMatchObject(refused)
  await expect(as(author, (tx) => tx.update(storyVersions).set({ content: 'x' }))).rejects.toMatchObject(refused)
  await expect(as(author, (tx) => tx.delete(storyVersions))).rejects.toMatchObject(refused)
})

test('a date is complete or absent', async () => {
  const wrong = { cause: { code: '23514' } }
  await expect(change(author, { eventDateFrom: '1952-01-01' })).rejects.toMatchObject(wrong)
  const backwards = { eventDateKind: 'span', eventDateFrom: '1952-01-02', eventDateTo: '1952-01-01' } as const
  await expect(change(author, backwards)).rejects.toMatchObject(wrong)
})

test('a comment cannot change its story or author, and only those allowed can remove it', async () => {
  const [comment] = await as(other, (tx) =>
    tx
      .insert(storyComments)
      .values({ familyId, storyId: id, userId: other.id, content: 'x' })
      .returning({ id: storyComments.id }),
  )
  const own = eq(storyComments.id, comment?.id ?? 0)
  const update = (person: Relative, columns: Partial<typeof storyComments.$inferInsert>) =>
    as(person, async (tx) => (await tx.update(storyComments).set(columns).where(own)).rowCount)
  await expect(update(other, { storyId: 1 })).rejects.toMatchObject(refused)
  await expect(update(other, { userId: owner.id })).rejects.toMatchObject(refused)
  for (const person of [owner, author]) expect(await update(person, { content: 'y' })).toBe(0)
  expect(await update(other, { content: 'y' })).toBe(1)
  const third = (await familyOf(server)).owner
  const remove = (person: Relative) => as(person, async (tx) => (await tx.delete(storyComments).where(own)).rowCount)
  expect(await remove(third)).toBe(0)
  expect(await remove(author)).toBe(1)
})

test('a reaction can be added and removed, never changed, and only as oneself', async () => {
  const reaction = { familyId, storyId: id, userId: other.id, reaction: '👏' }
  await as(other, (tx) => tx.insert(storyReactions).values(reaction))
  await expect(as(other, (tx) => tx.update(storyReactions).set({ reaction: '👍' }))).rejects.toMatchObject(refused)
  await expect(as(author, (tx) => tx.insert(storyReactions).values(reaction))).rejects.toMatchObject(refused)
  const taken = await as(owner, async (tx) => (await tx.delete(storyReactions)).rowCount)
  expect(taken).toBe(0)
})
