import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeClock } from '#web/features/recording/testing/fake-clock.ts'
import type { UploadProgress } from './chunk-uploader.ts'
import { startUpload } from './start-upload.ts'
import type { UploadMetadata } from './upload-client.ts'

const settle = async () => {
  for (let turns = 0; turns < 20; turns++) await new Promise((resolve) => setImmediate(resolve))
}

/** What the server has of the one recording; null before it was created. */
let stored: number[] | null
let requests: { readonly method: string; readonly headers: Headers }[]

beforeEach(() => {
  stored = null
  requests = []
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    const { method = 'GET', body } = init
    const headers = new Headers(init.headers)
    requests.push({ method, headers })
    if (headers.get('x-keepsaid-person') !== '1') return new Response(null, { status: 401 })
    if (method === 'POST') stored = []
    if (!stored) return new Response(null, { status: 404 })
    if (method === 'PATCH' && body instanceof Uint8Array) stored.push(...body)
    if (method === 'GET') return new Response(Uint8Array.from(stored))
    return new Response(null, { headers: { 'upload-offset': String(stored.length) } })
  })
})
afterEach(() => vi.unstubAllGlobals())

const SLICES = [[1, 2], [3], [4, 5, 6]].map((bytes) => Uint8Array.from(bytes))

function send(metadata: Partial<UploadMetadata>, accountId = 1) {
  const reported: UploadProgress[] = []
  const store = {
    readSlices: async (recordingId: string, from: number, maxCount: number) =>
      SLICES.map((bytes, index) => ({ recordingId, index, bytes, endMs: (index + 1) * 100 })).slice(
        from,
        from + maxCount,
      ),
  }
  const sending = startUpload({
    accountId,
    metadata: {
      id: 'r1',
      familyId: 7,
      mimeType: 'audio/webm',
      startedAt: 0,
      utcOffsetMinutes: -360,
      ...metadata,
    },
    store,
    clock: createFakeClock(),
    onProgress: (progress) => reported.push(progress),
  })
  const sizes = (from: number, to: number) =>
    SLICES.slice(from, to).map(({ length }, at) => ({ index: from + at, bytes: length, endMs: (from + at + 1) * 100 }))
  return { sending, reported, sizes, methods: () => requests.map(({ method }) => method) }
}

test('every request names the account, and the first one the family', async () => {
  const { sending, sizes } = send({ isNew: true })
  sending.add(sizes(0, 3))
  await settle()
  expect(stored).toEqual([1, 2, 3, 4, 5, 6])
  expect(requests.map(({ headers }) => headers.get('x-keepsaid-person'))).toEqual(['1', '1'])
  expect(requests[0]?.headers.get('upload-metadata')).toContain(`familyId ${btoa('7')}`)
  sending.close()
})

test("in another person's session the state is signed-out, and nothing is stored", async () => {
  const { sending, reported, sizes } = send({ isNew: true }, 2)
  sending.add(sizes(0, 1))
  await settle()
  expect(stored).toBe(null)
  expect(reported.at(-1)).toMatchObject({ state: 'signed-out', bytes: 0 })
  sending.close()
})

test('a continued recording sends nothing before it has grown', async () => {
  const { sending, sizes, methods } = send({ existingSlices: 2 })
  stored = [1, 2, 3]
  sending.add(sizes(0, 2))
  sending.retry()
  await settle()
  expect(methods()).toEqual([])
  sending.add(sizes(2, 3))
  await settle()
  expect(methods()).toEqual(['HEAD', 'GET', 'PATCH'])
  expect(stored).toEqual([1, 2, 3, 4, 5, 6])
  sending.close()
})

test('after the end, the time comes from the slices, or is unknown', async () => {
  const known = send({ isNew: true })
  const blob = new Blob(SLICES)
  known.sending.add(known.sizes(0, 3))
  known.sending.finish(blob, 300)
  await settle()
  expect(known.reported.at(-1)).toEqual({ state: 'done', bytes: 6, ms: 300 })

  stored = [1, 2, 3]
  const found = send({})
  found.sending.finish(blob, 300)
  await settle()
  expect(found.reported[0]).toEqual({ state: 'sending', bytes: 3, ms: 0 })
  expect(found.reported.at(-1)).toEqual({ state: 'done', bytes: 6, ms: 300 })
})
