import { createHash, randomBytes } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { toneWav } from '#dev/testing/tone-wav.ts'
import { createUploader, namedTakes } from '#server/features/recording/testing/uploader.ts'
import type { Story } from '#server/features/stories/contract.ts'
import { storedFiles, uploadChunks, uploadParts, uploads } from '#server/infra/db/schema/recordings.ts'
import { silentLog } from '#server/infra/log.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { Visitor } from '#server/testing/visitor.ts'
import type { Bucket } from './bucket.ts'
import { moveChunks } from './drafts.ts'
import { openS3Store } from './s3-store.ts'
import { startFakeS3 } from './testing/fake-s3.ts'

// The whole server with its files in an object store.

const MIB = 1024 * 1024
const wav = toneWav(1)
/** More than two objects' worth, as an hour of speech is. */
const long = Buffer.concat([wav, randomBytes(11 * MIB)])

let s3: Awaited<ReturnType<typeof startFakeS3>>
let server: TestApp
let storyteller: Visitor
let upload: ReturnType<typeof createUploader>
beforeAll(async () => {
  s3 = await startFakeS3()
  server = await openTestApp({ env: s3.env })
  storyteller = server.visitor()
  await storyteller.register()
})
afterAll(async () => {
  await server.close()
  await s3.stop()
})
beforeEach(async () => {
  upload = createUploader(storyteller)
  await upload.create()
})

const keysIn = async (prefix: string) => (await Array.fromAsync(s3.bucket.list(prefix))).map(({ key }) => key)
const fileName = async () => {
  const [row] = await server.database.asSystem((tx) =>
    tx.select({ fileName: uploads.fileName }).from(uploads).where(eq(uploads.takeId, upload.key)),
  )
  return row?.fileName ?? ''
}
const rowsOf = async (name: string) =>
  server.database.asSystem(async (tx) => ({
    chunks: await tx.$count(uploadChunks, eq(uploadChunks.fileName, name)),
    parts: await tx.$count(uploadParts, eq(uploadParts.fileName, name)),
  }))
const sendAll = async (bytes: Buffer, size: number, from = 0) => {
  for (let at = from; at < bytes.length; at += size)
    expect((await upload.sendChunk(at, bytes.subarray(at, at + size))).statusCode).toBe(204)
}
const save = (bytes: number) =>
  storyteller.form('/api/stories', [
    { name: 'title', value: 'The river' },
    { name: 'takes', value: namedTakes([upload.key, bytes]) },
  ])
const savedAudio = async (bytes: number) => {
  const saved = await save(bytes)
  expect(saved.statusCode, saved.body).toBe(200)
  const { audioUrl } = saved.json<Story>()
  return (await storyteller.get(audioUrl ?? '')).rawPayload
}
/** Another process with the same database, whose bucket does something else. */
const storeWith = (changed: Partial<Bucket>) =>
  openS3Store({
    bucket: { ...s3.bucket, ...changed },
    database: server.database,
    workFolder: `${server.dataDir}/work`,
    minFreeBytes: 0,
    log: silentLog,
  })

test('what arrives goes into objects of five MiB, can be heard meanwhile, and becomes one file', async () => {
  await sendAll(long, 700_000)
  const name = await fileName()
  expect(await rowsOf(name)).toMatchObject({ parts: 2 })
  expect(await keysIn('drafts/')).toHaveLength(2)
  expect((await upload.head()).headers['upload-offset']).toBe(String(long.length))
  const audio = (range?: string) =>
    storyteller.get(`/api/uploads/${upload.key}/audio`, range === undefined ? {} : { headers: { range } })
  expect((await audio()).rawPayload.equals(long)).toBe(true)
  // Across both objects, and the end that is in the database.
  const [from, to] = [5 * MIB - 10, long.length - 5]
  expect((await audio(`bytes=${from}-${to}`)).rawPayload.equals(long.subarray(from, to + 1))).toBe(true)

  expect((await savedAudio(long.length)).equals(long)).toBe(true)
  expect(await keysIn('drafts/')).toEqual([])
  expect(await rowsOf(name)).toEqual({ chunks: 0, parts: 0 })
  expect(await keysIn('files/')).toContain(`files/${name}`)
})

test('a short recording costs one object', async () => {
  await sendAll(wav, 5000)
  expect(await keysIn('drafts/')).toEqual([])
  expect((await savedAudio(wav.length)).equals(wav)).toBe(true)
})

test('of two requests with the same offset, one is stored', async () => {
  await upload.sendChunk(0, wav.subarray(0, 5000))
  const codes = await Promise.all([1, 2].map(() => upload.sendChunk(5000, wav.subarray(5000))))
  expect(codes.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409])
  expect((await savedAudio(wav.length)).equals(wav)).toBe(true)
})

test('a story from a form, and deleting an upload', async () => {
  const saved = await storyteller.form('/api/stories', [
    { name: 'title', value: 'From a form' },
    { name: 'audio', filename: 'a.wav', type: 'audio/wav', file: wav },
  ])
  expect(saved.statusCode, saved.body).toBe(200)
  expect((await storyteller.get(saved.json<Story>().audioUrl ?? '')).rawPayload.equals(wav)).toBe(true)

  await sendAll(long, 3 * MIB)
  const name = await fileName()
  expect((await upload.remove()).statusCode).toBe(204)
  expect(await keysIn(`drafts/${name}`)).toEqual([])
  expect(await rowsOf(name)).toEqual({ chunks: 0, parts: 0 })
})

describe('if the store', () => {
  const down = () => Promise.reject(new Error('SlowDown'))

  test('is away while somebody speaks, the database has what arrives, and it goes into objects later', async () => {
    const { settle } = server.services.files
    server.services.files.settle = storeWith({ put: down }).settle
    await sendAll(long, MIB)
    const name = await fileName()
    expect(await rowsOf(name)).toMatchObject({ parts: 0 })
    server.services.files.settle = settle
    expect((await savedAudio(long.length)).equals(long)).toBe(true)
    expect(await keysIn('drafts/')).toEqual([])
  })

  test('is away when a story is saved, the upload stays, and the next save has it', async () => {
    await sendAll(wav, wav.length)
    const { assemble } = server.services.files
    server.services.files.assemble = storeWith({ putParts: down }).assemble
    expect((await save(wav.length)).statusCode).toBe(500)
    server.services.files.assemble = assemble
    expect((await savedAudio(wav.length)).equals(wav)).toBe(true)
  })

  test('has stored other bytes than it was sent, nothing is saved', async () => {
    await sendAll(wav, wav.length)
    const { assemble } = server.services.files
    const changed = Buffer.from(wav).fill(1, 100, 101)
    server.services.files.assemble = storeWith({ putParts: (key) => s3.bucket.put(key, changed) }).assemble
    expect((await save(wav.length)).statusCode).toBe(500)
    server.services.files.assemble = assemble
    expect((await savedAudio(wav.length)).equals(wav)).toBe(true)
  })
})

describe('a process that ends', () => {
  test('between writing an object and its row: the bytes are moved again, and the leftover is removed with the rest', async () => {
    const { settle } = server.services.files
    server.services.files.settle = async () => {}
    await sendAll(long.subarray(0, 6 * MIB), MIB)
    const name = await fileName()
    await s3.bucket.put(`drafts/${name}/0000000000000-100`, randomBytes(100))
    server.services.files.settle = settle
    await sendAll(long, MIB, 6 * MIB)
    expect((await savedAudio(long.length)).equals(long)).toBe(true)
    expect(await keysIn(`drafts/${name}`)).toEqual([])
  })

  test('after a save: the sweep removes what is left of the upload, but nothing of open ones', async () => {
    const { release } = server.services.files
    server.services.files.release = async () => {}
    await sendAll(long, MIB)
    const saved = await fileName()
    await savedAudio(long.length)
    server.services.files.release = release
    upload = createUploader(storyteller)
    await upload.create()
    await sendAll(long, MIB)
    const open = await fileName()
    await server.services.files.sweep(new Date())
    expect(await keysIn(`drafts/${saved}`)).toHaveLength(2)
    await server.services.files.sweep(new Date(Date.now() + 2 * 3_600_000))
    expect(await keysIn(`drafts/${saved}`)).toEqual([])
    expect(await rowsOf(saved)).toEqual({ chunks: 0, parts: 0 })
    expect((await savedAudio(long.length)).equals(long)).toBe(true)
    expect(await keysIn(`drafts/${open}`)).toEqual([])
  })
})

test('two processes that move the same bytes leave them once', async () => {
  const { settle } = server.services.files
  server.services.files.settle = async () => {}
  await sendAll(long.subarray(0, 6 * MIB), MIB)
  const name = await fileName()
  await Promise.all([1, 2, 3].map(() => moveChunks(server.database, s3.bucket, name)))
  expect(await rowsOf(name)).toEqual({ chunks: 1, parts: 1 })
  expect(await keysIn(`drafts/${name}`)).toHaveLength(1)
  server.services.files.settle = settle
  await sendAll(long, MIB, 6 * MIB)
  expect((await savedAudio(long.length)).equals(long)).toBe(true)
})

test('a save that comes after the draft was removed doesn’t touch the file of the save before it', async () => {
  await sendAll(wav, wav.length)
  const name = await fileName()
  const whole = { bytes: wav.length, sha256: createHash('sha256').update(wav).digest('hex') }
  const { files } = server.services
  await files.assemble(name, whole)
  await server.database.asSystem((tx) => tx.delete(uploadChunks).where(eq(uploadChunks.fileName, name)))
  await expect(files.assemble(name, whole)).rejects.toMatchObject({ code: 'ENOENT' })
  expect((await buffer(await files.read(name))).equals(wav)).toBe(true)
})

test('the sweep removes files without a row, an hour after they were written', async () => {
  await sendAll(wav, wav.length)
  const name = await fileName()
  await savedAudio(wav.length)
  const stray = 'files/aaaaaaaaaaaaaaaaaaaaaaaa.webm'
  await s3.bucket.put(stray, Buffer.from('stray'))
  await server.services.files.sweep(new Date())
  expect(await keysIn('files/')).toContain(stray)
  await server.services.files.sweep(new Date(Date.now() + 2 * 3_600_000))
  expect(await keysIn('files/')).not.toContain(stray)
  expect(await keysIn('files/')).toContain(`files/${name}`)
})

test('while the store is away, nobody is told that a recording is lost', async () => {
  await sendAll(wav, wav.length)
  const saved = (await save(wav.length)).json<Story>()
  const { info } = server.services.files
  server.services.files.info = storeWith({
    info: () => Promise.reject(Object.assign(new Error('SlowDown'), { code: 'STORE_AWAY' })),
  }).info
  const away = await storyteller.get(saved.audioUrl ?? '')
  server.services.files.info = info
  expect([away.statusCode, away.json().error]).toEqual([503, 'busy'])
  expect((await storyteller.get('/api/recordings/problems')).json()).toEqual([])
  expect((await storyteller.get(saved.audioUrl ?? '')).rawPayload.equals(wav)).toBe(true)
})

test('a deleted story’s files go', async () => {
  await sendAll(wav, wav.length)
  const name = await fileName()
  await savedAudio(wav.length)
  await server.database.asSystem((tx) =>
    tx.update(storedFiles).set({ state: 'discarded' }).where(eq(storedFiles.name, name)),
  )
  await server.services.files.remove(name)
  expect(await server.services.files.info(name)).toBeUndefined()
  await expect(server.services.files.read(name)).rejects.toMatchObject({ code: 'ENOENT' })
})

test('a local copy is what the store has, and is gone afterwards', async () => {
  await sendAll(wav, wav.length)
  const name = await fileName()
  await savedAudio(wav.length)
  const path = await server.services.files.withLocalCopy(name, async (copy) => {
    expect((await readFile(copy)).equals(wav)).toBe(true)
    return copy
  })
  await expect(stat(path)).rejects.toMatchObject({ code: 'ENOENT' })
  expect((await buffer(await server.services.files.read(name, { start: 3, end: 9 }))).equals(wav.subarray(3, 10))).toBe(
    true,
  )
})
