import { afterEach, beforeEach, expect, test } from 'vitest'
import { toneWav } from '#dev/testing/tone-wav.ts'
import { discardUpload } from '#server/features/recording/stored-files.ts'
import type { Story } from '#server/features/stories/contract.ts'
import { storedFiles } from '#server/infra/db/schema/recordings.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { Visitor } from '#server/testing/visitor.ts'
import { createUploader, namedTakes } from './testing/uploader.ts'

// Changes to an upload while it is being saved.

let server: TestApp
let storyteller: Visitor
let upload: ReturnType<typeof createUploader>
beforeEach(async () => {
  server = await openTestApp()
  storyteller = server.visitor()
  await storyteller.register()
  upload = createUploader(storyteller)
  await upload.create()
})
afterEach(() => server.close())

const whole = toneWav(2)
const half = whole.length / 2
const save = (bytes = whole.length) =>
  storyteller.form('/api/stories', [
    { name: 'title', value: 'The river' },
    { name: 'takes', value: namedTakes([upload.key, bytes]) },
  ])
const audioOf = async (response: { json(): unknown }) =>
  (await storyteller.get((response.json() as Story).audioUrl ?? '')).rawPayload
const fileName = async () => {
  const [file] = await server.database.asSystem((tx) => tx.select().from(storedFiles))
  return file?.name ?? ''
}

test('an upload continues after a save that died once the file was sealed', async () => {
  await upload.sendChunk(0, whole.subarray(0, half))
  await server.services.files.seal(await fileName(), half)
  expect((await upload.sendChunk(half, whole.subarray(half))).statusCode).toBe(204)
  expect((await audioOf(await save())).equals(whole)).toBe(true)
})

const WAITING = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/** Saves, and makes the other request while the story is being written. That one has to wait. Returns both answers. */
const whileStoring = async <T>(other: () => Promise<T>, bytes = whole.length) => {
  const { files, connected } = server.services
  const { seal } = files
  const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  files.seal = async (...args) => {
    begun.resolve()
    await released.promise
    return seal(...args)
  }
  const saving = save(bytes)
  await begun.promise
  const answer = other()
  await expect.poll(async () => (await connected.pool.query(WAITING)).rowCount, { timeout: 60_000 }).toBe(1)
  released.resolve()
  return [await saving, await answer] as const
}

/** Calls `other` to its end while the next save reads the upload. */
const whileReading = (other: () => Promise<unknown>) => {
  const { files } = server.services
  const { readAppended } = files
  files.readAppended = async (...args) => {
    files.readAppended = readAppended
    const file = await readAppended(...args)
    await other()
    return file
  }
}

test('a chunk that arrives while the story is written does not get into it', async () => {
  await upload.sendChunk(0, whole.subarray(0, half))
  const [saved, late] = await whileStoring(() => upload.sendChunk(half, whole.subarray(half)), half)
  expect([saved.statusCode, late.statusCode]).toEqual([200, 404])
  expect((await audioOf(saved)).equals(whole.subarray(0, half))).toBe(true)
})

test('a chunk that arrives while the upload is read for its save: the save is refused, and nothing is cut off', async () => {
  await upload.sendChunk(0, whole.subarray(0, half))
  whileReading(async () => {
    const continued = await upload.sendChunk(half, whole.subarray(half, half + 1000))
    expect(continued.statusCode).toBe(204)
  })
  expect((await save(half)).json()).toMatchObject({ error: 'wrong_length' })
  expect((await storyteller.get('/api/stories')).json()).toEqual([])
  await upload.sendChunk(half + 1000, whole.subarray(half + 1000))
  expect((await audioOf(await save())).equals(whole)).toBe(true)
})

test('discarding an upload while its story is written fails, because it is a story by then', async () => {
  await upload.sendChunk(0, whole)
  const [saved, late] = await whileStoring(() => upload.remove())
  expect([saved.statusCode, late.statusCode]).toEqual([200, 404])
  expect((await audioOf(saved)).equals(whole)).toBe(true)
})

test('saving twice at once makes one story', async () => {
  await upload.sendChunk(0, whole)
  const saved = await whileStoring(() => save())
  expect(saved.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(new Set(saved.map((response) => response.json<Story>().id)).size).toBe(1)
})

test('saving and discarding at once: exactly one succeeds', async () => {
  await upload.sendChunk(0, whole)
  const [saved, removed] = await Promise.all([save(), upload.remove()])
  expect([
    [200, 404],
    [404, 204],
  ]).toContainEqual([saved.statusCode, removed.statusCode])
})

const sweepIt = async () => discardUpload(server.database, server.services.files, await fileName())
test.each([
  [
    'before it is read',
    () => {
      const { files } = server.services
      const { readAppended } = files
      files.readAppended = async (...args) => {
        await sweepIt()
        return readAppended(...args)
      }
    },
  ],
  ['before its story is written', () => whileReading(sweepIt)],
])('an upload swept during its save, %s, gets upload_unknown', async (_, interfere) => {
  await upload.sendChunk(0, whole)
  interfere()
  const refused = await save()
  expect(refused.statusCode).toBe(404)
  expect(refused.json()).toMatchObject({ error: 'upload_unknown' })
  expect((await storyteller.get('/api/stories')).json()).toEqual([])
})

test('saving a form while its upload is being sent stops the upload and loses no acknowledged bytes', async () => {
  await upload.sendChunk(0, whole.subarray(0, half))
  const [saved, sent] = await Promise.all([
    storyteller.form('/api/stories', [
      { name: 'title', value: 'The river' },
      { name: 'recordingKey', value: upload.key },
      { name: 'audio', file: whole.subarray(0, half), filename: 'a.wav', type: 'audio/wav' },
    ]),
    upload.sendChunk(half, whole.subarray(half)),
  ])
  expect(saved.statusCode).toBe(200)
  const left = (await storyteller.get('/api/uploads')).json<{ bytes: number }[]>()
  expect(left.map(({ bytes }) => bytes)).toEqual(sent.statusCode === 204 ? [whole.length] : [])
})
