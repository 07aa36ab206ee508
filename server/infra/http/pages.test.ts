import fastify from 'fastify'
import { beforeEach, expect, test } from 'vitest'
import { createSendPage, page } from './pages.ts'

let revision: string
let reads: number
/** The revision after reading; by default the same as before. */
let revisionAfter: string | null | undefined
let size: number
beforeEach(() => {
  revision = 'a'
  reads = 0
  revisionAfter = undefined
  size = 100
})

/** A server whose list says how often it was read. `?as=2` is another person. */
const listServer = (maxBytes?: number) => {
  const sendPage = createSendPage(maxBytes)
  const app = fastify()
  app.get<{ Querystring: Record<string, string> }>('/list', (request, reply) => {
    const viewer = {
      userId: Number(request.query.as ?? 1),
      isAdmin: false,
      familyId: 1,
      role: 'owner',
      revision,
    } as const
    const read = async () => {
      reads += 1
      const json = JSON.stringify({ reads, text: 'x'.repeat(size) })
      return { json, revision: revisionAfter === undefined ? revision : revisionAfter }
    }
    return sendPage({ viewer, query: request.query, request, reply }, page(read))
  })
  return async (url: string, etag = '') => {
    const { statusCode, body, headers } = await app.inject({ url, headers: { 'if-none-match': etag } })
    return { status: statusCode, read: body && JSON.parse(body).reads, etag: headers.etag?.toString() }
  }
}

test('a page is read once for each revision, person and URL', async () => {
  const get = listServer()
  const first = await get('/list')
  expect(first).toEqual({ status: 200, read: 1, etag: expect.stringMatching(/^W\/"/) })
  expect(await get('/list')).toEqual(first)
  expect(await get('/list', first.etag)).toEqual({ status: 304, read: '', etag: first.etag })
  expect(await get('/list?as=2')).toMatchObject({ read: 2 })
  expect(await get('/list?sort=title')).toMatchObject({ read: 3 })
  revision = 'b'
  const second = await get('/list', first.etag)
  expect(second).toMatchObject({ status: 200, read: 4 })
  expect(second.etag).not.toBe(first.etag)
  expect(await get('/list?as=2', first.etag)).toMatchObject({ status: 200, read: 5 })
})

test.each(['b', null])('a page read while the revision became %j has no ETag, and isn’t kept', async (after) => {
  const get = listServer()
  revisionAfter = after
  expect(await get('/list')).toEqual({ status: 200, read: 1, etag: undefined })
  expect(await get('/list')).toEqual({ status: 200, read: 2, etag: undefined })
})

test('memory is limited: the pages that weren’t used for the longest time are read again', async () => {
  const get = listServer(5 * 2000)
  size = 1000
  for (const url of ['/list?1', '/list?2', '/list?3', '/list?4']) await get(url)
  expect(await get('/list?1')).toMatchObject({ read: 1 })
  for (const url of ['/list?5', '/list?6']) await get(url)
  expect(await get('/list?1')).toMatchObject({ read: 1 })
  expect(await get('/list?2')).toMatchObject({ read: 7 })
  // A page that would take most of the memory doesn't displace the others.
  size = 9000
  expect(await get('/list?long')).toMatchObject({ read: 8 })
  expect(await get('/list?long')).toMatchObject({ read: 9 })
  expect(await get('/list?1')).toMatchObject({ read: 1 })
})

test('a newer revision replaces the page in memory', async () => {
  const get = listServer(5 * 2000)
  size = 1000
  await get('/list?kept')
  for (let i = 0; i < 20; i++) {
    revision = String(i)
    await get('/list')
  }
  revision = 'a'
  expect(await get('/list?kept')).toMatchObject({ read: 1 })
})
