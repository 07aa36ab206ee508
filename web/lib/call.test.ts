import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getUser } from '#server/features/account/contract.ts'
import { editStory, getStory } from '#server/features/stories/editing/contract.ts'
import { listStories } from '#server/features/stories/listing/contract.ts'
import { DEVICE_HEADER } from '#server/infra/http/contract.ts'
import { call, forgetReplies, setCurrentFamily } from './call.ts'

type Sent = { address: string; init: RequestInit; etag: string | null }
let sent: Sent[]
/** The server's list: its ETag and its stories. */
let list: { etag: string | undefined; stories: unknown[] }

/** A server that answers as ours does. */
const answer = async (address: string, init: RequestInit): Promise<Response> => {
  const etag = new Headers(init.headers).get('if-none-match')
  sent.push({ address, init, etag })
  if (list.etag !== undefined && etag === list.etag) return new Response(null, { status: 304, headers: { etag } })
  const headers = { link: '</api/stories?cursor=1_1>; rel="next"', ...(list.etag && { etag: list.etag }) }
  return new Response(JSON.stringify(list.stories), { headers })
}

beforeEach(() => {
  sent = []
  list = { etag: 'W/"1"', stories: [{ id: 1 }] }
  vi.stubGlobal('fetch', answer)
  setCurrentFamily(1)
})
afterEach(() => {
  forgetReplies()
  vi.unstubAllGlobals()
})

const read = async (query: { limit?: string } = {}) => {
  let link: string | null = null
  const stories = await call(listStories, { query }, { onHeaders: (headers) => (link = headers.get('link')) })
  return { stories, link, etag: sent.at(-1)?.etag }
}

test('while a reply hasn’t changed, the same object is returned with the same headers', async () => {
  const first = await read()
  expect(first).toMatchObject({ stories: [{ id: 1 }], link: expect.stringContaining('next'), etag: null })
  const second = await read()
  expect(second).toEqual({ ...first, etag: 'W/"1"' })
  expect(second.stories).toBe(first.stories)
  list = { etag: 'W/"2"', stories: [{ id: 2 }] }
  expect(await read()).toMatchObject({ stories: [{ id: 2 }], etag: 'W/"1"' })
  expect(await read()).toMatchObject({ stories: [{ id: 2 }], etag: 'W/"2"' })
})

test('the browser may store nothing', async () => {
  await read()
  await read()
  for (const { init } of sent) expect(init.cache).toBe('no-store')
})

test('each address has its own ETag; a reply without one, and other methods, send none', async () => {
  await read()
  expect(await read({ limit: '5' })).toMatchObject({ etag: null })
  list = { etag: undefined, stories: [{ id: 3 }] }
  await call(getUser)
  await call(getUser)
  expect(sent.at(-1)?.etag).toBeNull()
  list = { etag: 'W/"3"', stories: [] }
  await call(getStory, { params: { id: '4' } })
  await call(editStory, { params: { id: '4' }, body: {} })
  expect(sent.at(-1)?.etag).toBeNull()
})

test.each([
  [
    'an iPad that says it is a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/26.0 Safari/605.1.15',
    5,
    'iPad',
  ],
  ['an iPad that says so', 'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) Version/18.5 Safari/604.1', 5, 'iPad'],
  ['a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/26.0 Safari/605.1.15', 0, null],
  [
    'a laptop that can be touched',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/145.0.0.0 Safari/537.36',
    10,
    null,
  ],
])('%s: the server learns whether it is an iPad', async (_name, userAgent, maxTouchPoints, device) => {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints })
  await read()
  expect(new Headers(sent[0]?.init.headers).get(DEVICE_HEADER)).toBe(device)
})

test.each([
  ['another family is showing', () => setCurrentFamily(2)],
  ['the data of a person is cleared', forgetReplies],
  [
    'the session has ended',
    async () => {
      vi.stubGlobal('fetch', async () => new Response('', { status: 401 }))
      await call(getUser).catch(() => {})
      vi.stubGlobal('fetch', answer)
    },
  ],
])('nothing is kept when %s', async (_, happens) => {
  await read()
  await happens()
  expect(await read()).toMatchObject({ etag: null })
})

test('only the latest replies are kept', async () => {
  await read()
  for (let limit = 1; limit <= 20; limit++) await read({ limit: String(limit) })
  expect(await read()).toMatchObject({ etag: null })
  expect(await read({ limit: '20' })).toMatchObject({ etag: 'W/"1"' })
})
