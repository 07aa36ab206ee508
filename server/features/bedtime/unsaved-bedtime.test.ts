import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { toneWav } from '#dev/testing/tone-wav.ts'
import { createUploader, namedTakes } from '#server/features/recording/testing/uploader.ts'
import { uploads } from '#server/infra/db/schema/recordings.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { Visitor } from '#server/testing/visitor.ts'

// The bedtime story that is read aloud in a recording can be found from any device until it is saved.

let server: TestApp
let reader: Visitor
let account: { email: string }
let upload: ReturnType<typeof createUploader>
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  reader = server.visitor()
  account = await reader.register({ password: 'a good password' })
  upload = createUploader(reader)
  await upload.create()
  await upload.sendChunk(0, wav)
})

const wav = toneWav(1)
const bedtime = {
  title: 'Emma and the Moon',
  content: 'The moon was tired.\n\nGood night, Emma.',
  characterDetails: {
    grandchildName: 'Emma',
    favoriteCartoon: 'Boats',
    childAge: 'preschool (4-5)',
    storyLength: 'short (2-3 min)',
    world: 'harbor',
  },
}
const setBedtime = (visitor: Visitor, value: object, key = upload.key) =>
  visitor.send('PUT', `/api/uploads/${key}/bedtime`, { payload: value })
const listOf = async (visitor: Visitor) => (await visitor.get('/api/uploads')).json()

test('another device finds the story of a recording and saves it', async () => {
  expect(await listOf(reader)).toMatchObject([{ bedtime: null }])
  expect((await setBedtime(reader, { ...bedtime, title: 'Draft' })).statusCode).toBe(200)
  expect((await setBedtime(reader, bedtime)).statusCode).toBe(200)

  const elsewhere = server.visitor()
  await elsewhere.post('/api/login', { email: account.email, password: 'a good password' })
  const [found] = await listOf(elsewhere)
  expect(found.bedtime).toEqual(bedtime)
  const { title, content, characterDetails } = found.bedtime
  const saved = await elsewhere.form('/api/bedtime-stories/save', [
    { name: 'title', value: title },
    { name: 'content', value: content },
    { name: 'characterDetails', value: JSON.stringify(characterDetails) },
    { name: 'takes', value: namedTakes([upload.key, wav.length]) },
  ])
  expect(saved.json()).toMatchObject({
    title: bedtime.title,
    content: bedtime.content,
    grandchildName: 'Emma',
    category: 'Bedtime Stories',
  })
})

test('the story is removed from the upload when the recording is saved', async () => {
  await setBedtime(reader, bedtime)
  const fields = [
    { name: 'title', value: 'The river' },
    { name: 'takes', value: namedTakes([upload.key, wav.length]) },
  ]
  expect((await reader.form('/api/stories', fields)).statusCode).toBe(200)
  expect((await setBedtime(reader, bedtime)).json()).toMatchObject({ error: 'upload_unknown' })
  expect(await countStored()).toBe(0)
})

test('the story is removed with the upload', async () => {
  await setBedtime(reader, bedtime)
  expect(await countStored()).toBe(1)
  await upload.remove()
  expect(await countStored()).toBe(0)
})

const countStored = async () => {
  const [counted] = await server.database.asSystem((tx) =>
    tx
      .select({ count: count(uploads.bedtime) })
      .from(uploads)
      .where(eq(uploads.recordingKey, upload.key)),
  )
  return counted?.count
}

test('no relative or stranger sees or changes it', async () => {
  await setBedtime(reader, bedtime)
  const relative = server.visitor()
  await relative.join((await reader.invite()).inviteCode)
  const stranger = server.visitor()
  await stranger.register()
  for (const visitor of [relative, stranger]) {
    expect(await listOf(visitor)).toEqual([])
    expect((await setBedtime(visitor, { ...bedtime, title: 'x' })).json()).toMatchObject({ error: 'upload_unknown' })
  }
  expect(await listOf(reader)).toMatchObject([{ bedtime }])
})

test.each([
  ['no text', { ...bedtime, content: ' ' }, 'The text of the story is missing'],
  ['a text that is too long', { ...bedtime, content: 'x'.repeat(20_001) }, 'A bedtime story can have at most 20,000'],
  ['a title that is too long', { ...bedtime, title: 'x'.repeat(201) }, 'A title can have at most 200 characters'],
  ['no details', { title: 'x', content: 'x' }, ''],
])('%s: 400, and nothing is stored', async (_, value, message) => {
  const response = await setBedtime(reader, value)
  expect(response.statusCode).toBe(400)
  expect(response.json().message).toContain(message)
  expect(await listOf(reader)).toMatchObject([{ bedtime: null }])
})

test('half an emoji is replaced', async () => {
  const characterDetails = { ...bedtime.characterDetails, favoriteCartoon: 'Boats \ud83d' }
  expect((await setBedtime(reader, { title: '\ud83d', content: 'Emma \ud83d', characterDetails })).statusCode).toBe(200)
  const [{ bedtime: stored }] = await listOf(reader)
  expect(stored).toMatchObject({ content: 'Emma \ufffd', characterDetails: { favoriteCartoon: 'Boats \ufffd' } })
})
