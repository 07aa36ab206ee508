import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toneWav } from '#dev/testing/tone-wav.ts'
import type { Story } from '#server/features/stories/contract.ts'
import { statementsOf } from '#server/testing/statements.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { Visitor } from '#server/testing/visitor.ts'

const wav = toneWav(2)
let server: TestApp
let storyteller: Visitor
let url: string
beforeAll(async () => {
  server = await openTestApp()
  storyteller = server.visitor()
  await storyteller.register()
  const saved = await storyteller.form('/api/stories', [
    { name: 'title', value: 'The river' },
    { name: 'audio', file: wav, filename: 'a.wav', type: 'audio/wav' },
  ])
  url = saved.json<Story>().audioUrl ?? ''
})
afterAll(() => server.close())

describe('ranges', () => {
  test.each([
    ['bytes=0-99', 0, 99],
    ['bytes=100-', 100, wav.length - 1],
    ['bytes=-50', wav.length - 50, wav.length - 1],
    ['bytes=10-999999999', 10, wav.length - 1],
  ])('%s', async (range, start, end) => {
    const response = await storyteller.get(url, { headers: { range } })
    expect(response.statusCode).toBe(206)
    expect(response.headers['content-range']).toBe(`bytes ${start}-${end}/${wav.length}`)
    expect(response.headers['content-length']).toBe(String(end - start + 1))
    expect(response.rawPayload.equals(wav.subarray(start, end + 1))).toBe(true)
  })

  test('past the end is 416 with the file size', async () => {
    const response = await storyteller.get(url, { headers: { range: `bytes=${wav.length}-` } })
    expect(response.statusCode).toBe(416)
    expect(response.headers['content-range']).toBe(`bytes */${wav.length}`)
  })

  test.each(['bytes=5-2', 'seconds=1-2', 'bytes=0-1,4-5', 'bytes=-'])('%s gets the whole file', async (range) => {
    const response = await storyteller.get(url, { headers: { range } })
    expect(response.statusCode).toBe(200)
    expect(response.rawPayload.length).toBe(wav.length)
  })

  test('If-Range with another version gets the whole file', async () => {
    const response = await storyteller.get(url, { headers: { range: 'bytes=0-9', 'if-range': '"another"' } })
    expect(response.statusCode).toBe(200)
  })
})

test('a recording opened as a page is sandboxed', async () => {
  expect((await storyteller.get(url)).headers['content-security-policy']).toMatch(/; sandbox$/)
  expect((await storyteller.get('/api/stories')).headers['content-security-policy']).not.toMatch(/sandbox/)
})

test('a matching ETag gets 304, and the browser must revalidate each time', async () => {
  const first = await storyteller.get(url)
  expect(first.headers['cache-control']).toBe('private, no-cache')
  expect(first.headers['accept-ranges']).toBe('bytes')
  const again = await storyteller.get(url, { headers: { 'if-none-match': String(first.headers.etag) } })
  expect(again.statusCode).toBe(304)
  expect(again.rawPayload.length).toBe(0)
})

test('HEAD returns the length without the bytes', async () => {
  const response = await storyteller.send('HEAD', url)
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-length']).toBe(String(wav.length))
  expect(response.rawPayload.length).toBe(0)
})

test('its story is found by the name of the file, without reading the family’s other recordings', async () => {
  const statements = await statementsOf(() => storyteller.get(url))
  const finding = statements.find((statement) => statement.includes('"playback_name"'))
  const client = await server.services.connected.pool.connect()
  await client.query('begin; set local enable_seqscan = off')
  const { rows } = await client.query(`explain (generic_plan) ${finding}`)
  await client.query('rollback')
  client.release()
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toMatch(/Index Cond: .*playback_name/)
  expect(plan).toMatch(/Index Cond: .*file_name/)
  expect(plan).not.toMatch(/Filter: .*(playback|file)_name/)
})

describe('only for the family', () => {
  test('a stranger, a signed-out visitor and a guessed name get nothing', async () => {
    const stranger = server.visitor()
    await stranger.register()
    expect((await stranger.get(url)).statusCode).toBe(404)
    expect((await server.visitor().get(url)).statusCode).toBe(401)
    expect((await storyteller.get('/api/audio/AAAAAAAAAAAAAAAAAAAAAAAA.wav')).statusCode).toBe(404)
  })

  test.each(['..%2F..%2Fsession-secret', '%2e%2e%2fsession-secret', 'incoming', 'a'.repeat(300)])(
    'a path traversal finds nothing: %s',
    async (name) => {
      expect((await storyteller.get(`/api/audio/${name}`)).statusCode).toBeGreaterThanOrEqual(400)
    },
  )

  test('names are unguessable: 144 random bits', () => {
    expect(url).toMatch(/^\/api\/audio\/[A-Za-z0-9_-]{24}\.wav$/)
  })
})

test.each(['%00', 'a%00b.wav', 'x'.repeat(65), '..%2f..%2fsession-secret'])(
  'an invalid name is not found: %s',
  async (name) => {
    const response = await storyteller.get(`/api/audio/${name}`)
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ error: 'not_found' })
  },
)
