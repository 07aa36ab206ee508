import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Transcript } from '#server/features/transcripts/contract.ts'
import { confirmedWords, transcripts } from '#server/infra/db/schema/recordings.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import { familyOf, type Relative, recordStory } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { Story } from '../contract.ts'
import { setTextFromTranscript } from '../queries.ts'

let server: TestApp
let owner: Relative
let author: Relative
let familyId: number
let id: number
beforeAll(async () => {
  server = await openTestApp()
  const family = await familyOf(server, 'Omar')
  owner = family.owner
  author = family.relative
  familyId = family.familyId
})
afterAll(() => server.close())

const words = [
  { word: 'We', start: 0.1, end: 0.4, confidence: 0.9 },
  { word: 'wok', start: 0.4, end: 0.9, confidence: 0.2, alternatives: ['walk'] },
  { word: 'wok', start: 9.4, end: 9.9, confidence: 0.3 },
]
const finished = { state: 'done' as const, engine: 'moonshine', text: 'We wok wok', progress: 1, words }

beforeEach(async () => {
  id = await recordStory(author)
  await server.database.asSystem((tx) => tx.update(transcripts).set(finished).where(eq(transcripts.storyId, id)))
})

const confirm = (visitor: Relative, confirmed: unknown) =>
  visitor.send('PATCH', `/api/stories/${id}`, { payload: { confirmed } })
const confidences = async () =>
  (await owner.get(`/api/stories/${id}/transcript`)).json<Transcript>().words?.map(({ confidence }) => confidence)

test('a confirmed word is certain for the whole family, other words stay as they are', async () => {
  expect((await confirm(author, [{ word: 'wok', start: 0.4 }])).statusCode).toBe(200)
  expect(await confidences()).toEqual([0.9, 1, 0.3])
  expect((await confirm(author, [{ word: 'wok', start: 0.4 }])).statusCode).toBe(200)
})

test('a later transcript has the word at nearly the same time, and it is certain there, too', async () => {
  await confirm(author, [{ word: 'wok', start: 0.4 }])
  const again = words.map((word) => ({ ...word, start: word.start + 0.3 }))
  await server.database.asSystem((tx) =>
    tx.insert(transcripts).values({ ...finished, words: again, familyId, storyId: id }),
  )
  expect(await confidences()).toEqual([0.9, 1, 0.3])
})

test('another word at the same time, in a later transcript, is confirmed, too', async () => {
  await confirm(author, [{ word: 'wok', start: 0.4 }])
  const again = words.map((word) => ({ ...word, word: word.word === 'wok' ? 'walk' : word.word }))
  await server.database.asSystem((tx) =>
    tx.insert(transcripts).values({ ...finished, words: again, familyId, storyId: id }),
  )
  expect(await confidences()).toEqual([0.9, 0.2, 0.3])
  await confirm(author, [{ word: 'walk', start: 0.4 }])
  expect(await confidences()).toEqual([0.9, 1, 0.3])
})

test('words of the transcript that is shown are confirmed, though a later one has no words', async () => {
  await server.database.asSystem((tx) =>
    tx.insert(transcripts).values({ ...finished, text: '', words: [], familyId, storyId: id }),
  )
  await confirm(author, [{ word: 'wok', start: 0.4 }])
  expect(await confidences()).toEqual([0.9, 1, 0.3])
})

test('words that the transcript doesn’t have are not stored', async () => {
  await confirm(author, [
    { word: 'never', start: 0.4 },
    { word: 'wok', start: 5 },
  ])
  expect(await server.database.asSystem((tx) => tx.$count(confirmedWords, eq(confirmedWords.storyId, id)))).toBe(0)
})

test('a text with words that the author has checked is not replaced by a later transcript', async () => {
  const text = async () => (await owner.get(`/api/stories/${id}`)).json<Story>().content
  const transcribeAgain = (recognized: string) =>
    server.database.asSystem((tx) => setTextFromTranscript(tx, id, recognized, 'whisper'))
  await server.database.asSystem(async (tx) => {
    await tx.update(stories).set({ content: finished.text, transcriptionMethod: 'moonshine' }).where(eq(stories.id, id))
  })
  await confirm(author, [{ word: 'wok', start: 0.4 }])
  await transcribeAgain('We walk home')
  expect(await text()).toBe('We wok wok')
  await server.database.asSystem((tx) => tx.delete(confirmedWords).where(eq(confirmedWords.storyId, id)))
  await transcribeAgain('We walk home')
  expect(await text()).toBe('We walk home')
})

test('where the text doesn’t come from the engine, words that both have are certain', async () => {
  await server.database.asSystem((tx) =>
    tx.update(transcripts).set({ isSource: false }).where(eq(transcripts.storyId, id)),
  )
  expect(await confidences()).toEqual([1, 1, 1])
})

test('only the author confirms words', async () => {
  const refused = await confirm(owner, [{ word: 'wok', start: 0.4 }])
  expect([refused.statusCode, refused.json().error]).toEqual([403, 'not_the_author'])
  expect(await confidences()).toEqual([0.9, 0.2, 0.3])
})

test('words and their times have limits', async () => {
  for (const one of [
    { word: '', start: 0 },
    { word: 'x'.repeat(201), start: 0 },
    { word: 'x', start: -1 },
    { word: 'x' },
  ])
    expect((await confirm(author, [one])).statusCode).toBe(400)
  expect(
    (
      await confirm(
        author,
        Array.from({ length: 5_001 }, () => ({ word: 'x', start: 0 })),
      )
    ).statusCode,
  ).toBe(400)
})
