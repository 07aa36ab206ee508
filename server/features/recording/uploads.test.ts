import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { toneWav } from '#dev/testing/tone-wav.ts'
import { sweepFiles } from '#server/features/recording/stored-files.ts'
import type { Story } from '#server/features/stories/contract.ts'
import { families } from '#server/infra/db/schema/families.ts'
import { storedFiles, takes, uploads } from '#server/infra/db/schema/recordings.ts'
import { silentLog } from '#server/infra/log.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { Visitor } from '#server/testing/visitor.ts'
import { createUploader, namedTakes } from './testing/uploader.ts'

let server: TestApp
let storyteller: Visitor
let account: { id: number; familyId: number }
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  storyteller = server.visitor()
  account = await storyteller.register()
})

const DAY_MS = 24 * 3_600_000
const wav = toneWav(1)
const save = (visitor: Visitor, values: Record<string, string>) =>
  visitor.form(
    '/api/stories',
    Object.entries({ title: 'The river', ...values }).map(([name, value]) => ({ name, value })),
  )
const sent = async (visitor = storyteller, bytes: Uint8Array = wav) => {
  const upload = createUploader(visitor)
  await upload.create()
  await upload.sendChunk(0, bytes)
  return upload
}
/** The fields that save all of an upload, or as much of it. */
const takesOf = ({ key }: { key: string }, bytes = wav.length) => ({ takes: namedTakes([key, bytes]) })
const filesOf = (familyId: number) =>
  server.database.asSystem((tx) => tx.select().from(storedFiles).where(eq(storedFiles.familyId, familyId)))

describe('a recording that is uploaded while it is being made', () => {
  test('becomes a story, bit for bit', async () => {
    const upload = createUploader(storyteller)
    const created = await upload.create()
    expect(created.statusCode).toBe(201)
    expect(created.headers.location).toBe(`/api/uploads/${upload.key}`)
    expect((await upload.sendChunk(0, wav.subarray(0, 5000))).headers['upload-offset']).toBe('5000')
    const head = await upload.head()
    expect(head.headers).toMatchObject({ 'upload-offset': '5000', 'upload-defer-length': '1' })
    expect(head.headers['cache-control']).toBe('no-store')
    const withQuery = await storyteller.send('HEAD', `/api/uploads/${upload.key}?x`, { headers: upload.headers(0) })
    expect([withQuery.statusCode, withQuery.headers['upload-offset']]).toEqual([200, '5000'])
    expect(head.headers['access-control-allow-origin']).toBeUndefined()
    expect((await upload.sendChunk(5000, wav.subarray(5000))).statusCode).toBe(204)

    const response = await save(storyteller, { ...takesOf(upload), recordingKey: upload.key })
    expect(response.statusCode).toBe(200)
    const story = response.json<Story>()
    const audio = await storyteller.get(story.audioUrl ?? '')
    expect(audio.rawPayload.equals(wav)).toBe(true)
    expect(audio.headers['content-type']).toBe('audio/wav')
    const found = await server.database.asSystem((tx) => tx.select().from(takes).where(eq(takes.storyId, story.id)))
    expect(found).toMatchObject([{ position: 1, bytes: wav.length, mimeType: 'audio/wav', durationMs: null }])
    expect(story.recording).toMatchObject({ state: 'received', takes: [{ url: story.audioUrl, bytes: wav.length }] })
    expect(await filesOf(account.familyId)).toMatchObject([{ state: 'stored' }])
  })

  test('makes one story, however often and in whatever way it is saved', async () => {
    const upload = await sent()
    const fields = { ...takesOf(upload), recordingKey: upload.key }
    const both = await Promise.all([save(storyteller, fields), save(storyteller, fields)])
    const again = await save(storyteller, takesOf(upload))
    const ids = [...both, again].map((response) => response.json<Story>().id)
    expect(new Set(ids).size).toBe(1)
    expect((await storyteller.get('/api/stories')).json<Story[]>().length).toBe(1)
    expect(await filesOf(account.familyId)).toMatchObject([{ state: 'stored' }])
    expect((await upload.head()).statusCode).toBe(404)
    expect((await upload.create()).json()).toMatchObject({ error: 'already_saved' })
  })

  test('is created once: creating it again keeps the bytes already sent', async () => {
    const upload = createUploader(storyteller)
    await Promise.all([upload.create(), upload.create()])
    await upload.sendChunk(0, wav.subarray(0, 100))
    expect((await upload.create()).statusCode).toBe(201)
    expect((await upload.head()).headers['upload-offset']).toBe('100')
    const rows = await server.database.asSystem((tx) => tx.select().from(uploads).where(eq(uploads.userId, account.id)))
    expect(rows.length).toBe(1)
  })

  test('is saved with exactly the bytes that the save names', async () => {
    const upload = createUploader(storyteller)
    await upload.create()
    await upload.sendChunk(0, wav.subarray(0, 5000))
    const early = await save(storyteller, takesOf(upload))
    expect(early.statusCode).toBe(409)
    expect(early.json()).toMatchObject({ error: 'upload_unfinished', fields: { takeId: upload.key } })
    const late = await save(storyteller, takesOf(upload, 4999))
    expect(late.statusCode).toBe(400)
    expect(late.json()).toMatchObject({ error: 'wrong_length', fields: { takeId: upload.key } })
    await upload.sendChunk(5000, wav.subarray(5000))
    expect((await save(storyteller, takesOf(upload))).statusCode).toBe(200)
  })

  test('can be saved although more was announced: the named bytes count', async () => {
    const upload = createUploader(storyteller)
    await upload.create({}, wav.length)
    await upload.sendChunk(0, wav.subarray(0, 9000))
    const story = (await save(storyteller, takesOf(upload, 9000))).json<Story>()
    expect((await storyteller.get(story.audioUrl ?? '')).rawPayload.equals(wav.subarray(0, 9000))).toBe(true)
  })

  test('accepts a chunk only at its end', async () => {
    const upload = createUploader(storyteller)
    await upload.create()
    await upload.sendChunk(0, wav.subarray(0, 5000))
    const elsewhere = await upload.sendChunk(4000, wav.subarray(4000))
    expect(elsewhere.statusCode).toBe(409)
    expect(elsewhere.json()).toMatchObject({ error: 'wrong_offset' })
    expect((await upload.sendChunk(6000, wav.subarray(6000))).statusCode).toBe(409)
    expect((await upload.head()).headers['upload-offset']).toBe('5000')
  })

  test('accepts the same length again after a lost answer, but no other length and nothing beyond it', async () => {
    const upload = createUploader(storyteller)
    await upload.create({}, wav.length)
    expect((await upload.head()).headers['upload-length']).toBe(String(wav.length))
    const length = { 'upload-length': String(wav.length) }
    expect((await upload.sendChunk(0, wav.subarray(0, 5000), length)).statusCode).toBe(204)
    for (const refused of [
      await upload.sendChunk(5000, wav.subarray(5000), { 'upload-length': String(wav.length + 1) }),
      await upload.sendChunk(5000, Buffer.concat([wav.subarray(5000), wav])),
      await upload.create({}, wav.length + 1),
      await upload.create({}, 4999),
    ]) {
      expect(refused.statusCode).toBe(400)
      expect(refused.json()).toMatchObject({ error: 'wrong_length' })
    }
    expect((await upload.create({}, wav.length)).headers['upload-offset']).toBe('5000')
    expect((await upload.create()).statusCode).toBe(201)
    expect((await upload.head()).headers['upload-length']).toBe(String(wav.length))
    expect((await upload.sendChunk(5000, wav.subarray(5000), length)).statusCode).toBe(204)
    expect((await upload.sendChunk(wav.length, new Uint8Array(), length)).headers['upload-offset']).toBe(
      String(wav.length),
    )
    expect((await save(storyteller, takesOf(upload))).statusCode).toBe(200)
  })

  test.each(['creation', 'chunk'])('gets its length later, with a %s, unless more has arrived', async (way) => {
    const upload = createUploader(storyteller)
    await upload.create()
    await upload.sendChunk(0, wav.subarray(0, 5000))
    const setLength = (length: number) =>
      way === 'creation'
        ? upload.create({}, length)
        : upload.sendChunk(5000, new Uint8Array(), { 'upload-length': String(length) })
    expect((await setLength(4999)).json()).toMatchObject({ error: 'wrong_length' })
    expect((await upload.head()).headers['upload-length']).toBeUndefined()
    expect((await setLength(5000)).statusCode).toBeLessThan(300)
    expect((await upload.head()).headers['upload-length']).toBe('5000')
    expect((await upload.sendChunk(5000, wav.subarray(5000))).json()).toMatchObject({ error: 'wrong_length' })
  })

  test('can be saved after a save that died once the file was sealed', async () => {
    const upload = await sent()
    const [file] = await filesOf(account.familyId)
    await server.services.files.seal(file?.name ?? '', wav.length)
    const again = await upload.sendChunk(wav.length, new Uint8Array())
    expect(again.headers['upload-offset']).toBe(String(wav.length))
    const story = (await save(storyteller, takesOf(upload))).json<Story>()
    expect((await storyteller.get(story.audioUrl ?? '')).rawPayload.equals(wav)).toBe(true)
  })

  test('is discarded with its bytes', async () => {
    const upload = await sent()
    expect((await upload.remove()).statusCode).toBe(204)
    expect(await filesOf(account.familyId)).toEqual([])
    expect((await save(storyteller, takesOf(upload))).json()).toMatchObject({ error: 'upload_unknown' })
    expect((await upload.create()).statusCode).toBe(201)
    expect((await upload.head()).headers['upload-offset']).toBe('0')
  })

  test('is removed when the same recording is saved as a form', async () => {
    const upload = await sent()
    const parts = [
      { name: 'title', value: 'The river' },
      { name: 'recordingKey', value: upload.key },
      { name: 'audio', file: wav, filename: 'recording.wav', type: 'audio/wav' },
    ]
    expect((await storyteller.form('/api/stories', parts)).statusCode).toBe(200)
    expect(await filesOf(account.familyId)).toMatchObject([{ state: 'stored' }])
    // The upload is gone, although there is a story of that recording.
    expect((await save(storyteller, takesOf(upload))).json()).toMatchObject({ error: 'upload_unknown' })
    expect((await upload.create()).json()).toMatchObject({ error: 'already_saved' })
    expect((await storyteller.form('/api/stories', parts)).statusCode).toBe(200)
    expect((await storyteller.get('/api/stories')).json<Story[]>().length).toBe(1)
  })
})

describe('another account', () => {
  test('cannot change, read or save it, in the same family or another', async () => {
    const upload = await sent()
    for (const visitor of [server.visitor(), server.visitor()]) {
      await visitor.register()
      const theirs = createUploader(visitor, upload.key)
      expect((await theirs.head()).statusCode).toBe(404)
      expect((await theirs.sendChunk(wav.length, new Uint8Array(5))).statusCode).toBe(404)
      expect((await theirs.remove()).statusCode).toBe(404)
      expect((await save(visitor, takesOf(upload))).json()).toMatchObject({ error: 'upload_unknown' })
    }
    const nobody = createUploader(server.visitor(), upload.key)
    for (const response of [await nobody.create(), await nobody.head(), await nobody.remove()])
      expect(response.statusCode).toBe(401)
    expect((await upload.head()).headers['upload-offset']).toBe(String(wav.length))
  })

  test('cannot see the row, even without checks in the code', async () => {
    await sent()
    const stranger = await server.visitor().register()
    const seen = await server.database.asViewer(stranger.id, (tx) => tx.select().from(uploads))
    expect(seen).toEqual([])
  })
})

describe('what is refused', () => {
  test.each([
    [{ recordingKey: 'not-a-uuid' }, 400, 'invalid_input'],
    [{ takeId: 'not-a-uuid' }, 400, 'invalid_input'],
    [{ position: '0' }, 400, 'invalid_input'],
    [{ position: '101' }, 400, 'invalid_input'],
    [{ position: 'x' }, 400, 'invalid_input'],
    [{ mimeType: 'video/x-msvideo' }, 400, 'not_audio'],
    [{ startedAt: 'yesterday' }, 400, 'invalid_input'],
  ])('a beginning with %o', async (metadata, status, error) => {
    const refused = await createUploader(storyteller).create(metadata)
    expect(refused.statusCode).toBe(status)
    expect(refused.json()).toMatchObject({ error })
    expect(await filesOf(account.familyId)).toEqual([])
  })

  test('content that is not the announced audio', async () => {
    const text = Buffer.from('This is plain text and not audio, whatever its type says.')
    const upload = await sent(storyteller, text)
    expect((await save(storyteller, takesOf(upload, text.length))).json()).toMatchObject({ error: 'not_audio' })
    const empty = await sent(storyteller, new Uint8Array())
    expect((await save(storyteller, takesOf(empty, 0))).json()).toMatchObject({ error: 'invalid_input' })
    expect((await storyteller.get('/api/stories')).json()).toEqual([])
  })

  test('a query after the id is ignored', async () => {
    const upload = createUploader(storyteller)
    await upload.create()
    const headers = { 'tus-resumable': '1.0.0' }
    const at = (key: string, query: string) => storyteller.send('HEAD', `/api/uploads/${key}?${query}`, { headers })
    for (const query of ['x', 'x=1', '/../', '%00']) {
      expect((await at(upload.key, query)).headers['upload-offset'], query).toBe('0')
      expect((await at(randomUUID(), query)).statusCode, query).toBe(404)
    }
  })

  test('an invalid id, and a story without audio', async () => {
    expect((await storyteller.send('HEAD', '/api/uploads/..%2F..%2Fetc')).statusCode).toBe(404)
    expect((await save(storyteller, {})).json()).toMatchObject({ error: 'no_file' })
  })

  test('a recording over the size limit, whenever that is known, and nothing is written', async () => {
    const small = await openTestApp({ env: { MAX_AUDIO_BYTES: '10000' } })
    try {
      const visitor = small.visitor()
      await visitor.register()
      const early = await createUploader(visitor).create({}, 10_001)
      const late = createUploader(visitor)
      await late.create()
      const announced = await late.sendChunk(0, wav.subarray(0, 100), { 'upload-length': '10001' })
      const unannounced = await late.sendChunk(0, wav.subarray(0, 10_001))
      for (const refused of [early, announced, unannounced]) {
        expect(refused.statusCode).toBe(413)
        expect(refused.json()).toMatchObject({ error: 'file_too_large' })
      }
      expect((await late.head()).headers['upload-offset']).toBe('0')
      expect((await late.sendChunk(0, wav.subarray(0, 10_000))).statusCode).toBe(204)
    } finally {
      await small.close()
    }
  })

  test('the 201st open upload, until one of the others is gone', async () => {
    const upload = await sent()
    const waiting = Array.from({ length: 199 }, () => ({ key: randomUUID(), name: `${randomUUID()}.wav` }))
    const { id: userId, familyId } = account
    await server.database.asSystem(async (tx) => {
      const leaseUntil = new Date(Date.now() + 60_000)
      await tx
        .insert(storedFiles)
        .values(waiting.map(({ name }) => ({ name, familyId, userId, state: 'uploading' as const, leaseUntil })))
      await tx
        .insert(uploads)
        .values(waiting.map(({ key, name }) => ({ userId, familyId, takeId: key, recordingKey: key, fileName: name })))
    })
    const refused = await createUploader(storyteller).create()
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ error: 'too_many_uploads' })
    // Open uploads continue.
    expect((await upload.create()).statusCode).toBe(201)
    await upload.remove()
    // One place is free, and several requests compete for it.
    const head = await Promise.all(Array.from({ length: 8 }, () => createUploader(storyteller).create()))
    expect(head.filter(({ statusCode }) => statusCode === 201).length).toBe(1)
  })

  test('new recordings after the trial, but not one that began before its end', async () => {
    const upload = await sent()
    await server.database.asSystem((tx) =>
      tx
        .update(families)
        .set({ createdAt: new Date(Date.now() - 7_200_000), trialEndsAt: new Date(Date.now() - 60_000) })
        .where(eq(families.id, account.familyId)),
    )
    expect((await createUploader(storyteller).create()).json()).toMatchObject({ error: 'plan_needed' })
    const begun = { startedAt: new Date(Date.now() - 3_600_000).toISOString() }
    expect((await createUploader(storyteller).create(begun)).statusCode).toBe(201)
    expect((await save(storyteller, takesOf(upload))).statusCode).toBe(200)
  })
})

describe('an idle upload', () => {
  test('survives a restart and is removed after 30 days', async () => {
    const upload = await sent()
    await sweepFiles(server.database, server.services.files, { all: true, confirmedTime: new Date(), log: silentLog })
    expect((await upload.head()).statusCode).toBe(200)
    const [file] = await filesOf(account.familyId)
    expect((file?.leaseUntil.getTime() ?? 0) - Date.now()).toBeGreaterThan(29 * DAY_MS)
    await server.database.asSystem((tx) =>
      tx
        .update(storedFiles)
        .set({ leaseUntil: new Date(0) })
        .where(eq(storedFiles.familyId, account.familyId)),
    )
    await sweepFiles(server.database, server.services.files, { all: false, confirmedTime: new Date(), log: silentLog })
    expect((await upload.head()).statusCode).toBe(404)
    expect(await filesOf(account.familyId)).toEqual([])
  })

  test('its 30 days count from the last byte, not from other requests', async () => {
    const upload = createUploader(storyteller)
    await upload.create()
    await upload.sendChunk(0, wav.subarray(0, 5000))
    const tomorrow = new Date(Date.now() + DAY_MS)
    const own = eq(storedFiles.familyId, account.familyId)
    await server.database.asSystem((tx) => tx.update(storedFiles).set({ leaseUntil: tomorrow }).where(own))
    expect((await upload.head()).statusCode).toBe(200)
    expect((await upload.create()).statusCode).toBe(201)
    expect((await storyteller.get(`/api/uploads/${upload.key}/audio`)).statusCode).toBe(200)
    expect((await upload.sendChunk(5000, new Uint8Array())).statusCode).toBe(204)
    expect((await upload.sendChunk(4000, wav.subarray(4000, 6000))).statusCode).toBe(409)
    expect((await save(storyteller, takesOf(upload))).statusCode).toBe(409)
    const listed = await storyteller.get('/api/uploads')
    expect(listed.json()).toMatchObject([{ removedAt: tomorrow.toISOString() }])

    expect((await upload.sendChunk(5000, wav.subarray(5000, 5001))).statusCode).toBe(204)
    const [renewed] = (await storyteller.get('/api/uploads')).json<{ changedAt: string; removedAt: string }[]>()
    const daysLeft = (Date.parse(renewed?.removedAt ?? '') - Date.parse(renewed?.changedAt ?? '')) / DAY_MS
    expect(daysLeft).toBeCloseTo(30, 2)
  })
})
