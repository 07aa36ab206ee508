import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { toneWav } from '#dev/testing/tone-wav.ts'
import { createUploader, namedTakes } from '#server/features/recording/testing/uploader.ts'
import { storedFiles } from '#server/infra/db/schema/recordings.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { Visitor } from '#server/testing/visitor.ts'
import type { Story } from './contract.ts'
import { setTextFromTranscript } from './queries.ts'

// The answer to a save was lost, and the recording was continued or its text changed before it was saved again.

let server: TestApp
let storyteller: Visitor
let account: { id: number; familyId: number }
let key: string
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  storyteller = server.visitor()
  account = await storyteller.register()
  key = randomUUID()
})

const longer = toneWav(2)
const audio = longer.subarray(0, longer.length / 2)
const other = Buffer.from(audio).fill(1, 1000)
const fieldsOf = (values: Record<string, string>) =>
  Object.entries({ title: 'The river', ...values }).map(([name, value]) => ({ name, value }))
const saveForm = (values: Record<string, string>, file: Uint8Array) =>
  storyteller.form('/api/stories', [...fieldsOf(values), { name: 'audio', file, filename: 'a.wav', type: 'audio/wav' }])
const saveUpload = (values: Record<string, string>) => storyteller.form('/api/stories', fieldsOf(values))
const send = async (bytes: Uint8Array, uploadKey = key) => {
  const upload = createUploader(storyteller, uploadKey)
  await upload.create()
  await upload.sendChunk(0, bytes)
  return upload
}
const states = async () => {
  const files = await server.database.asSystem((tx) =>
    tx.select().from(storedFiles).where(eq(storedFiles.familyId, account.familyId)),
  )
  return files.map(({ state }) => state).sort()
}
const audioOf = async (response: { json(): unknown }) =>
  (await storyteller.get((response.json() as Story).audioUrl ?? '')).rawPayload
const listed = async () => (await storyteller.get('/api/stories')).json<Story[]>()

describe('different audio than the story has', () => {
  test.each([
    ['more of it', longer],
    ['less of it', audio.subarray(0, 9000)],
    ['as much of it', other],
  ])('is refused as a form: %s', async (_, file) => {
    const first = await saveForm({ recordingKey: key }, audio)
    const again = await saveForm({ recordingKey: key, title: 'Carried on' }, file)
    expect(again.statusCode).toBe(409)
    expect(again.json()).toMatchObject({ error: 'saved_otherwise' })
    expect((await audioOf(first)).equals(audio)).toBe(true)
    expect((await listed()).map(({ title }) => title)).toEqual(['The river'])
    expect(await states()).toEqual(['stored'])
    expect((await audioOf(await saveForm({ recordingKey: randomUUID() }, file))).equals(file)).toBe(true)
  })

  test.each([
    ['more of it', longer],
    ['as much of it', other],
  ])('stays an upload: %s', async (_, file) => {
    await saveForm({ recordingKey: key }, audio)
    const upload = await send(file, randomUUID())
    const again = await saveUpload({ takes: namedTakes([upload.key, file.length]), recordingKey: key })
    expect(again.json()).toMatchObject({ error: 'saved_otherwise' })
    expect(await states()).toEqual(['stored', 'uploading'])
    const saved = await saveUpload({ takes: namedTakes([upload.key, file.length]) })
    expect((await audioOf(saved)).equals(file)).toBe(true)
    expect(await states()).toEqual(['stored', 'stored'])
  })

  test('is refused when both are saved at the same moment', async () => {
    const both = await Promise.all([
      saveForm({ recordingKey: key }, audio),
      saveForm({ recordingKey: key }, other),
      saveForm({ recordingKey: key }, audio),
    ])
    const saved = both.filter(({ statusCode }) => statusCode === 200)
    const refused = both.filter(({ statusCode }) => statusCode === 409)
    expect(saved.length + refused.length).toBe(3)
    expect(refused.length).toBeGreaterThan(0)
    expect(new Set(saved.map((response) => response.json<Story>().id)).size).toBe(1)
    expect(await states()).toEqual(['stored'])
  })
})

test('the same audio returns the same story, and a second upload of it is discarded', async () => {
  const first = (await saveForm({ recordingKey: key }, audio)).json<Story>()
  const upload = await send(audio, randomUUID())
  const again = await saveUpload({ takes: namedTakes([upload.key, audio.length]), recordingKey: key })
  expect(again.json()).toMatchObject({ id: first.id })
  expect(await states()).toEqual(['stored'])
})

test('a save without audio is refused', async () => {
  await saveForm({ recordingKey: key }, audio)
  expect((await saveUpload({ recordingKey: key })).json()).toMatchObject({ error: 'no_file' })
})

test('a recording saved as a form cannot be uploaded again', async () => {
  await saveForm({ recordingKey: key }, audio)
  const refused = await createUploader(storyteller, key).create()
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({ error: 'already_saved' })
})

describe('an upload of a recording that is saved as a form', () => {
  test('stays if it is longer, and can be saved as its own story', async () => {
    await send(longer)
    await saveForm({ recordingKey: key }, audio)
    expect(await states()).toEqual(['stored', 'uploading'])
    expect((await saveUpload({ takes: namedTakes([key, longer.length]) })).json()).toMatchObject({
      error: 'saved_otherwise',
    })
    const saved = await saveUpload({ takes: namedTakes([key, longer.length]), recordingKey: randomUUID() })
    expect((await audioOf(saved)).equals(longer)).toBe(true)
  })

  test('is discarded if it is no longer', async () => {
    await send(audio)
    await saveForm({ recordingKey: key }, longer)
    expect(await states()).toEqual(['stored'])
  })
})

describe('later fields', () => {
  const later = { title: 'The lake', content: 'By the lake.', category: 'Childhood & Youth', toldBy: 'Ada' }

  test.each(['form', 'upload'])('replace the earlier ones, saved as %s', async (way) => {
    await send(audio)
    const save = (values: Record<string, string>) =>
      way === 'form'
        ? saveForm({ recordingKey: key, ...values }, audio)
        : saveUpload({ takes: namedTakes([key, audio.length]), ...values })
    await save({ content: 'By the river.' })
    expect((await save(later)).json()).toMatchObject(later)
    expect((await save({ ...later, content: '' })).json()).toMatchObject(later)
    expect((await listed()).length).toBe(1)
  })

  test('replace them even if a transcript has arrived meanwhile', async () => {
    const { id } = (await saveForm({ recordingKey: key }, audio)).json<Story>()
    await server.database.asSystem((tx) => setTextFromTranscript(tx, id, 'By the liver.', 'moonshine'))
    const again = await saveForm({ recordingKey: key, title: 'The lake' }, audio)
    expect(again.json()).toMatchObject({
      title: 'The lake',
      content: 'By the liver.',
      transcriptionMethod: 'moonshine',
    })
  })

  test('do not change a story that has been edited', async () => {
    const { id } = (await saveForm({ recordingKey: key }, audio)).json<Story>()
    await server.database.asSystem((tx) =>
      tx.update(stories).set({ title: 'Edited', updatedAt: sql`now()` }).where(eq(stories.id, id)),
    )
    const again = await saveForm({ recordingKey: key, ...later }, audio)
    expect(again.statusCode).toBe(200)
    expect(again.json()).toMatchObject({ id, title: 'Edited', content: null })
  })
})
