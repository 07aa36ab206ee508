import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { familyOf, type Relative, recordStory } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

let server: TestApp
let owner: Relative
let storyId: number
beforeAll(async () => {
  server = await openTestApp()
  owner = (await familyOf(server)).owner
  storyId = await recordStory(owner)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

test('a stranger is refused before the body of the request is read', async () => {
  const { port } = server.app.server.address() as AddressInfo
  const headers = { 'content-type': 'application/json', 'content-length': 1000, 'sec-fetch-site': 'same-origin' }
  const sending = request({ port, path: '/api/family/questions', method: 'POST', headers })
  sending.on('error', () => {})
  sending.write('{"question":')
  const [response] = await once(sending, 'response')
  expect(response.statusCode).toBe(401)
  expect(await json(response)).toMatchObject({ error: 'unauthorized' })
  sending.destroy()
})

const raw = (payload: string) => ({ payload, headers: { 'content-type': 'application/json' } })
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

test('a stranger’s JSON is not parsed', async () => {
  const reply = await server.visitor().send('POST', '/api/family/questions', raw(nested(1000)))
  expect(reply.statusCode).toBe(401)
})

test.each([
  ['/api/login', 'POST'],
  ['/api/family/questions', 'POST'],
  ['/api/stories/comments', 'POST'],
] as const)('%s accepts 64 kB at most', async (url, method) => {
  const tooLarge = await owner.send(method, url, raw(JSON.stringify({ x: 'x'.repeat(64 * 1024) })))
  expect(tooLarge.statusCode).toBe(413)
  expect(tooLarge.json()).toMatchObject({ error: 'too_large' })
  expect((await owner.send(method, url, raw(JSON.stringify({ x: 'x'.repeat(60_000) })))).statusCode).toBe(400)
})

test.each([
  ['nested arrays', nested(1_000_000)],
  ['nested objects', `${'{"a":'.repeat(100)}1${'}'.repeat(100)}`],
  ['a million values', `[${'1,'.repeat(1_000_000)}1]`],
])('a story’s text is accepted up to 4 MB, but not %s', async (_, value) => {
  const reply = await owner.send('PATCH', `/api/stories/${storyId}`, raw(`{"notes":${value}}`))
  expect(reply.statusCode).toBe(400)
  expect(reply.json()).toMatchObject({ message: 'This request is too complex.' })
})

test('brackets and quotes inside a text are no nesting', async () => {
  const content = '["\\{,'.repeat(50_000)
  const reply = await owner.send('PATCH', `/api/stories/${storyId}`, { payload: { content } })
  expect(reply.statusCode).toBe(200)
  expect(reply.json()).toMatchObject({ content })
})
