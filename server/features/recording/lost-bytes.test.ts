import { rm, truncate } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { toneWav } from '#dev/testing/tone-wav.ts'
import type { Story } from '#server/features/stories/contract.ts'
import { uploads } from '#server/infra/db/schema/recordings.ts'
import { draftPath } from '#server/testing/draft-path.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { Visitor } from '#server/testing/visitor.ts'
import { createUploader, namedTakes } from './testing/uploader.ts'

// An upload of which the disk has less than was acknowledged, such as after a backup was restored.

let server: TestApp
let storyteller: Visitor
let upload: ReturnType<typeof createUploader>
let fileName: string
const wav = toneWav(1)
const SENT = 5000
beforeEach(async () => {
  server = await openTestApp()
  storyteller = server.visitor()
  await storyteller.register()
  upload = createUploader(storyteller)
  await upload.create()
  await upload.sendChunk(0, wav.subarray(0, SENT))
  const [row] = await server.database.asSystem((tx) => tx.select().from(uploads).where(eq(uploads.takeId, upload.key)))
  fileName = row?.fileName ?? ''
})
afterEach(() => server.close())

const offsetOf = ({ headers }: { headers: Record<string, unknown> }) => Number(headers['upload-offset'])
const storedOffset = async () => offsetOf(await upload.head())
const form = (url: string, bytes: number) =>
  storyteller.form(url, [
    { name: 'title', value: 'The river' },
    { name: 'takes', value: namedTakes([upload.key, bytes]) },
  ])
const save = (bytes: number) => form('/api/stories', bytes)
/** Sends the rest from an offset on; the story must have all of it. */
const expectContinued = async (offset: number) => {
  expect((await upload.sendChunk(offset, wav.subarray(offset))).statusCode).toBe(204)
  const saved = await save(wav.length)
  expect(saved.statusCode, saved.body).toBe(200)
  const audio = await storyteller.get(saved.json<Story>().audioUrl ?? '')
  expect(audio.rawPayload.equals(wav)).toBe(true)
}

describe.each([
  ['the end of the file is lost', 3000, (path: string) => truncate(path, 3000)],
  ['the file is lost', 0, (path: string) => rm(path)],
])('%s', (_, left, lose) => {
  beforeEach(() => lose(draftPath(server.dataDir, fileName)))

  test('a HEAD says what is left, and the sender continues there', async () => {
    expect(await storedOffset()).toBe(left)
    await expectContinued(left)
  })

  test('so does a repeated creation', async () => {
    expect(offsetOf(await upload.create())).toBe(left)
    await expectContinued(left)
  })

  test('the list says what is left', async () => {
    expect((await storyteller.get('/api/uploads')).json()).toMatchObject([{ takeId: upload.key, bytes: left }])
  })

  test('what is left can be heard, and the sender continues there', async () => {
    const { statusCode, rawPayload } = await storyteller.get(`/api/uploads/${upload.key}/audio`)
    expect(statusCode).toBe(left > 0 ? 200 : 404)
    if (left > 0) expect(rawPayload.equals(wav.subarray(0, left))).toBe(true)
    await expectContinued(left)
  })

  test.each(['/api/stories', '/api/transcribe'])('%s gets upload_unfinished, and the sender continues', async (url) => {
    const refused = await form(url, SENT)
    expect([refused.statusCode, refused.json().error]).toEqual([409, 'upload_unfinished'])
    await expectContinued(left)
  })
})

test('of a save that died after moving the file, nothing is lost', async () => {
  await server.services.files.seal(fileName, SENT)
  expect(await storedOffset()).toBe(SENT)
  await expectContinued(SENT)
})

test('a disk that can’t tell for a moment changes nothing', async () => {
  const { files } = server.services
  const { appended } = files
  files.appended = () => Promise.reject(Object.assign(new Error('i/o error'), { code: 'EIO' }))
  expect((await storyteller.get('/api/uploads')).json()).toMatchObject([{ bytes: SENT }])
  expect((await upload.head()).statusCode).toBe(500)
  files.appended = appended
  expect(await storedOffset()).toBe(SENT)
})
