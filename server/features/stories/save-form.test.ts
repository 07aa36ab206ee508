import { afterAll, beforeAll, expect, test } from 'vitest'
import { toneWav } from '#dev/testing/tone-wav.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { encodeForm, type FormPart, type Visitor } from '#server/testing/visitor.ts'

let server: TestApp
let storyteller: Visitor
beforeAll(async () => {
  server = await openTestApp()
  storyteller = server.visitor()
  await storyteller.register()
})
afterAll(() => server.close())

const title: FormPart = { name: 'title', value: 'The river' }
const audio: FormPart = { name: 'audio', file: toneWav(1), filename: 'a.wav', type: 'audio/wav' }

const post = (payload: Buffer | string, boundary: string) =>
  storyteller.send('POST', '/api/stories', { payload, headers: { 'content-type': `multipart/form-data${boundary}` } })

const expectRefused = async (response: Awaited<ReturnType<typeof post>>, message: RegExp) => {
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({ error: 'invalid_input', message: expect.stringMatching(message) })
  expect(await server.database.asSystem((tx) => tx.$count(stories))).toBe(0)
  expect(await Array.fromAsync(server.services.files.list())).toEqual([])
}

test('a missing title gets the same error as an empty one', async () => {
  await expectRefused(await storyteller.form('/api/stories', [audio]), /^Title is required$/)
})

test('fields after the file are refused with that reason', async () => {
  const response = await storyteller.form('/api/stories', [audio, title])
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({ error: 'fields_after_file', message: expect.stringMatching(/before/) })
})

test('behind a very long file, only the missing field is reported', async () => {
  const long: FormPart = { ...audio, file: Buffer.alloc(33 * 1024 * 1024) }
  await expectRefused(await storyteller.form('/api/stories', [long, title]), /^Title is required$/)
})

test('an empty title is refused, even with fields after the file', async () => {
  const category: FormPart = { name: 'category', value: 'Ad Hoc' }
  await expectRefused(
    await storyteller.form('/api/stories', [{ ...title, value: '' }, audio, category]),
    /^Title is required$/,
  )
})

test.each(['The river', '{"a":1}'])('a field declared as JSON is refused: %s', async (value) => {
  const form = encodeForm([{ ...title, value }, audio], 'b').toString('latin1')
  const marked = form.replace('name="title"', 'name="title"\r\nContent-Type: application/json')
  await expectRefused(await post(Buffer.from(marked, 'latin1'), '; boundary=b'), /./)
})

test.each(['', `; boundary=${'b'.repeat(300)}`])('a form with an invalid boundary is refused: %s', async (boundary) => {
  await expectRefused(await post('x', boundary), /form/)
})
