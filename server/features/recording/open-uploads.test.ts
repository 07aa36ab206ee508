import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { toneWav } from '#dev/testing/tone-wav.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { Visitor } from '#server/testing/visitor.ts'
import { createUploader, namedTakes } from './testing/uploader.ts'

// Unsaved recordings on the server can be found from any device.

let server: TestApp
let storyteller: Visitor
let account: { id: number; familyId: number; email: string }
let upload: ReturnType<typeof createUploader>
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  storyteller = server.visitor()
  account = await storyteller.register({ password: 'a good password' })
  upload = createUploader(storyteller)
})

const wav = toneWav(1)
const DAY = 24 * 3_600_000
const listOf = async (visitor: Visitor) => (await visitor.get('/api/uploads')).json()
const audioOf = (visitor: Visitor, headers = {}) => visitor.get(`/api/uploads/${upload.key}/audio`, { headers })

test('an open upload is listed on every device, where it can be played, finished and saved', async () => {
  const startedAt = new Date(Date.now() - 5000).toISOString()
  await upload.create({ startedAt })
  await upload.sendChunk(0, wav.subarray(0, 9000))
  const elsewhere = server.visitor()
  await elsewhere.post('/api/login', { email: account.email, password: 'a good password' })
  const [found, ...more] = await listOf(elsewhere)
  expect(more).toEqual([])
  expect(found).toMatchObject({
    recordingKey: upload.key,
    takeId: upload.key,
    position: 1,
    familyId: account.familyId,
    bytes: 9000,
    length: null,
    mimeType: 'audio/wav',
    startedAt,
  })
  const changed = Date.parse(found.changedAt)
  expect(changed).toBeGreaterThanOrEqual(Date.parse(found.createdAt) - 1000)
  expect(Date.parse(found.removedAt) - changed).toBeGreaterThan(29 * DAY)
  expect((await audioOf(elsewhere)).rawPayload.equals(wav.subarray(0, 9000))).toBe(true)

  const there = createUploader(elsewhere, upload.key)
  expect((await there.sendChunk(9000, new Uint8Array(), { 'upload-length': '9000' })).statusCode).toBe(204)
  expect(await listOf(elsewhere)).toMatchObject([{ bytes: 9000, length: 9000 }])
  const fields = [
    { name: 'title', value: 'The river' },
    { name: 'takes', value: namedTakes([upload.key, 9000]) },
  ]
  expect((await elsewhere.form('/api/stories', fields)).statusCode).toBe(200)
  expect(await listOf(elsewhere)).toEqual([])
  expect((await audioOf(elsewhere)).statusCode).toBe(404)
})

test('a byte range of an open upload can be played, and more bytes change its ETag', async () => {
  await upload.create()
  await upload.sendChunk(0, wav.subarray(0, 9000))
  const part = await audioOf(storyteller, { range: 'bytes=4000-' })
  expect(part.statusCode).toBe(206)
  expect(part.headers).toMatchObject({ 'content-range': 'bytes 4000-8999/9000', 'content-type': 'audio/wav' })
  expect(part.rawPayload.equals(wav.subarray(4000, 9000))).toBe(true)
  const etag = String(part.headers.etag)
  expect((await audioOf(storyteller, { 'if-none-match': etag })).statusCode).toBe(304)
  await upload.sendChunk(9000, wav.subarray(9000))
  expect((await audioOf(storyteller, { 'if-none-match': etag })).rawPayload.equals(wav)).toBe(true)
  expect((await audioOf(storyteller, { range: `bytes=${wav.length}-` })).json()).toMatchObject({
    error: 'range_not_satisfiable',
  })
})

test('an empty upload is listed and has no audio', async () => {
  await upload.create()
  expect(await listOf(storyteller)).toMatchObject([{ bytes: 0, length: null, startedAt: null }])
  expect((await audioOf(storyteller)).json()).toMatchObject({ error: 'upload_unknown' })
})

test('no other account sees or plays it, in the same family or another', async () => {
  await upload.create()
  await upload.sendChunk(0, wav)
  const relative = server.visitor()
  await relative.join((await storyteller.invite()).inviteCode)
  const stranger = server.visitor()
  await stranger.register()
  for (const visitor of [relative, stranger]) {
    expect(await listOf(visitor)).toEqual([])
    expect((await audioOf(visitor)).json()).toMatchObject({ error: 'upload_unknown' })
  }
})
