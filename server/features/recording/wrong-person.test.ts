import { afterAll, beforeAll, expect, test } from 'vitest'
import { toneWav } from '#dev/testing/tone-wav.ts'
import { storedFiles } from '#server/infra/db/schema/recordings.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import { PERSON_HEADER } from '#server/infra/http/contract.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { encodeForm, type Visitor } from '#server/testing/visitor.ts'
import { createUploader } from './testing/uploader.ts'

// Another account signs in, in a second tab, while a recording is being sent.

let server: TestApp
let visitor: Visitor
let before: string
let now: string
beforeAll(async () => {
  server = await openTestApp()
  visitor = server.visitor()
  before = String((await visitor.register()).id)
  now = String((await visitor.register()).id)
})
afterAll(() => server.close())

const wav = toneWav(1)
const audio = { name: 'audio', file: wav, filename: 'a.wav', type: 'audio/wav' }
/** A visitor whose requests name the account they are meant for. */
const requestTarget = (person: string): Visitor => ({
  ...visitor,
  send: (method, url, extra) =>
    visitor.send(method, url, { ...extra, headers: { ...extra?.headers, [PERSON_HEADER]: person } }),
})
const form = (url: string, person: string) => {
  const boundary = 'b'
  const parts = [{ name: 'title', value: 'The river' }, audio]
  return visitor.send('POST', url, {
    payload: encodeForm(url === '/api/stories' ? parts : [audio], boundary),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, [PERSON_HEADER]: person },
  })
}
const storedRows = () =>
  server.database.asSystem(async (tx) => [await tx.$count(stories), await tx.select().from(storedFiles)])

test.each(['of the person before', 'of nobody'])('a request %s is refused, and nothing is written', async (whose) => {
  const person = whose === 'of nobody' ? 'nobody' : before
  const upload = createUploader(requestTarget(person))
  const refused = [
    await upload.create(),
    await upload.sendChunk(0, wav),
    await upload.remove(),
    await form('/api/stories', person),
    await form('/api/transcribe', person),
  ]
  for (const response of refused) {
    expect(response.statusCode).toBe(401)
    expect(response.json()).toEqual({ error: 'unauthorized', message: 'Unauthorized' })
  }
  expect((await upload.head()).statusCode).toBe(401)
  expect(await storedRows()).toEqual([0, []])
})

test('requests for the previous account do not touch an upload of the current one', async () => {
  const upload = createUploader(requestTarget(now))
  expect((await upload.create()).statusCode).toBe(201)
  expect((await upload.sendChunk(0, wav.subarray(0, 5000))).statusCode).toBe(204)
  const other = createUploader(requestTarget(before), upload.key)
  expect((await other.sendChunk(5000, wav.subarray(5000))).statusCode).toBe(401)
  expect((await other.remove()).statusCode).toBe(401)
  expect((await upload.head()).headers['upload-offset']).toBe('5000')
  expect((await form('/api/stories', now)).statusCode).toBe(200)
})
