import { afterEach, expect, test } from 'vitest'
import { toneWav } from '#dev/testing/tone-wav.ts'
import { storedFiles } from '#server/infra/db/schema/recordings.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createUploader, namedTakes } from './testing/uploader.ts'

// Limits on unsaved recordings: per family, and by free disk space.

let server: TestApp
afterEach(() => server.close())

const MAX_BYTES = 10_000
const wav = toneWav(1)
const full = wav.subarray(0, MAX_BYTES)
const open = async (env: Record<string, string>) => {
  server = await openTestApp({ env })
  const storyteller = server.visitor()
  await storyteller.register()
  return storyteller
}
const audio = { name: 'audio', file: wav, filename: 'a.wav', type: 'audio/wav' }

test('a family can have three recordings of the maximum size open, from any of its members', async () => {
  const storyteller = await open({ MAX_AUDIO_BYTES: String(MAX_BYTES) })
  const relative = server.visitor()
  await relative.join((await storyteller.invite()).inviteCode)
  const uploads = [storyteller, relative, storyteller].map((visitor) => createUploader(visitor))
  for (const upload of uploads) {
    await upload.create()
    expect((await upload.sendChunk(0, full)).statusCode).toBe(204)
  }
  for (const visitor of [storyteller, relative]) {
    const more = createUploader(visitor)
    expect((await more.create()).statusCode).toBe(201)
    const refused = await more.sendChunk(0, wav.subarray(0, 100))
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ error: 'too_many_uploads' })
    expect((await more.head()).headers['upload-offset']).toBe('0')
  }
  // Another family is not affected.
  const stranger = server.visitor()
  await stranger.register()
  const theirs = createUploader(stranger)
  await theirs.create()
  expect((await theirs.sendChunk(0, full)).statusCode).toBe(204)
  // An open upload can be finished, and saving it makes space again.
  const [first] = uploads
  expect(
    (await first?.sendChunk(MAX_BYTES, new Uint8Array(), { 'upload-length': String(MAX_BYTES) }))?.statusCode,
  ).toBe(204)
  const fields = [
    { name: 'title', value: 'The river' },
    { name: 'takes', value: namedTakes([first?.key ?? '', MAX_BYTES]) },
  ]
  expect((await storyteller.form('/api/stories', fields)).statusCode).toBe(200)
  const next = createUploader(relative)
  await next.create()
  expect((await next.sendChunk(0, full)).statusCode).toBe(204)
})

test('nothing is accepted below the minimum of free disk space', async () => {
  const storyteller = await open({ MIN_FREE_BYTES: String(1024 ** 4) })
  const upload = createUploader(storyteller)
  await upload.create()
  const refused = [
    await upload.sendChunk(0, wav),
    await storyteller.form('/api/stories', [{ name: 'title', value: 'The river' }, audio]),
    await storyteller.form('/api/transcribe', [audio]),
  ]
  for (const response of refused) {
    expect(response.statusCode).toBe(507)
    expect(response.json()).toMatchObject({ error: 'storage_full' })
  }
  expect((await upload.head()).headers['upload-offset']).toBe('0')
  const files = await server.database.asSystem((tx) => tx.select().from(storedFiles))
  expect(files).toMatchObject([{ state: 'uploading' }])
})
