import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { precompressedText, sendPrecompressed } from './precompressed-text.ts'

const TEXT = 'a text '.repeat(100)
const text = precompressedText(TEXT, 'text/plain; charset=utf-8')
const app = fastify()
app.get('/', (request, reply) => sendPrecompressed(request, reply.header('vary', 'Cookie'), text))
app.get('/unkept', (request, reply) =>
  sendPrecompressed(request, reply.header('cache-control', 'private, no-store'), text),
)
const get = (headers: Record<string, string>, url = '/') => app.inject({ url, headers })
const unpack = { br: brotliDecompressSync, gzip: gunzipSync, plain: (bytes: Buffer) => bytes }

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['BR', 'br'],
  ['GZip;Q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.000 , gzip ;q=0.1', 'gzip'],
  ['br;q=0.2, gzip;q=0.8', 'gzip'],
  ['br;q=0.5, identity', 'plain'],
  ['*', 'br'],
  ['*, br;q=0', 'gzip'],
  ['*;q=0', 'plain'],
  ['br;q=0', 'plain'],
  ['gzip;q=0', 'plain'],
  ['br;q=often', 'plain'],
  ['x-br, gzip-like, brotli', 'plain'],
  ['identity;q=0', 'plain'],
  ['', 'plain'],
  [',;,', 'plain'],
] as const)('who accepts "%s" gets %s', async (accepted, encoding) => {
  const { headers, rawPayload } = await get({ 'accept-encoding': accepted })
  expect(headers).toMatchObject({ vary: 'Cookie, Accept-Encoding', 'content-type': 'text/plain; charset=utf-8' })
  expect(headers['content-encoding']).toBe(encoding === 'plain' ? undefined : encoding)
  expect(unpack[encoding](rawPayload).toString()).toBe(TEXT)
})

const tagOf = async (encoding: string) => String((await get({ 'accept-encoding': encoding })).headers.etag)

test('the ETag differs by encoding and by text', async () => {
  const tags = await Promise.all(['br', 'gzip', ''].map(tagOf))
  const another = precompressedText('another', 'text/plain')
  const other = (['br', 'gzip', 'identity'] as const).map((encoding) => another.as(encoding).etag)
  expect(new Set([...tags, ...other]).size).toBe(6)
  for (const tag of [...tags, ...other]) expect(tag).toMatch(/^"[\w-]+"$/)
})

test.each([
  (tag: string) => tag,
  (tag: string) => `W/${tag}`,
  (tag: string) => `"other", W/"more, of it",${tag}`,
  (tag: string) => ` W/${tag} , "other"`,
  () => '*',
])('a matching If-None-Match is answered 304 (%#)', async (naming) => {
  for (const encoding of ['br', 'gzip', '']) {
    const tag = await tagOf(encoding)
    const answer = await get({ 'accept-encoding': encoding, 'if-none-match': naming(tag) })
    expect([answer.statusCode, answer.body]).toEqual([304, ''])
    expect(answer.headers).toMatchObject({ etag: tag, vary: 'Cookie, Accept-Encoding' })
    expect(answer.headers['content-encoding']).toBeUndefined()
  }
})

test('another ETag or encoding, or no-store, gets the full response', async () => {
  const tag = await tagOf('br')
  for (const named of ['"other"', tag.replaceAll('"', ''), `"x${tag.slice(1)}`, '"*"', ''])
    expect((await get({ 'accept-encoding': 'br', 'if-none-match': named })).statusCode).toBe(200)
  expect((await get({ 'accept-encoding': 'gzip', 'if-none-match': tag })).statusCode).toBe(200)
  for (const named of [tag, '*']) {
    const answer = await get({ 'accept-encoding': 'br', 'if-none-match': named }, '/unkept')
    expect([answer.statusCode, answer.headers.etag]).toEqual([200, undefined])
  }
})
