import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transcripts } from '#server/infra/db/schema/recordings.ts'
import { familyOf, type Relative, recordStory } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

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
  id = await recordStory(author)
})
afterAll(() => server.close())

const read = () => owner.get(`/api/stories/${id}/transcript`)

test('the transcript is separate from the story’s own text, with the times of its words', async () => {
  expect((await read()).json()).toMatchObject({ state: 'waiting', text: null, words: null, progress: 0 })
  const words = [
    { word: 'We', start: 0.1, end: 0.4, confidence: 0.9 },
    { word: 'wok', start: 0.4, end: 0.9, confidence: null },
  ]
  const result = { state: 'done' as const, engine: 'whisper', language: 'en', text: 'We wok', words, progress: 1 }
  await server.database.asSystem((tx) => tx.update(transcripts).set(result).where(eq(transcripts.storyId, id)))
  expect((await read()).json()).toEqual({
    ...result,
    model: null,
    newer: null,
    waitingFor: null,
    mayTranscribeAgain: false,
  })
  expect((await owner.get(`/api/stories/${id}`)).json()).toMatchObject({ content: 'We walked along it.' })
})

test('a new run in progress does not hide the finished transcript', async () => {
  await server.database.asSystem((tx) => tx.insert(transcripts).values({ familyId, storyId: id, state: 'working' }))
  expect((await read()).json()).toMatchObject({ state: 'done', text: 'We wok' })
})
