import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeClock } from '#web/features/recording/testing/fake-clock.ts'
import { beginSending } from './begin-sending.ts'
import type { UploadProgress } from './sender.ts'
import type { UploadMetadata } from './vault.ts'

const settle = async () => {
  for (let turns = 0; turns < 20; turns++) await new Promise((resolve) => setImmediate(resolve))
}

/** What the vault has of the one recording; null while it knows nothing of it. */
let come: number[] | null
let requests: { readonly what: string; readonly headers: Headers }[]

beforeEach(() => {
  come = null
  requests = []
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    const { method = 'GET', body } = init
    const headers = new Headers(init.headers)
    requests.push({ what: method, headers })
    if (headers.get('x-keepsaid-person') !== '1') return new Response(null, { status: 401 })
    if (method === 'POST') come = []
    if (!come) return new Response(null, { status: 404 })
    if (method === 'PATCH' && body instanceof Uint8Array) come.push(...body)
    if (method === 'GET') return new Response(Uint8Array.from(come))
    return new Response(null, { headers: { 'upload-offset': String(come.length) } })
  })
})
afterEach(() => vi.unstubAllGlobals())

const SLICES = [[1, 2], [3], [4, 5, 6]].map((bytes) => Uint8Array.from(bytes))

function send(facts: Partial<UploadMetadata>, accountId = 1) {
  const told: UploadProgress[] = []
  const store = {
    readSlices: async (recordingId: string, from: number, most: number) =>
      SLICES.map((bytes, index) => ({ recordingId, index, bytes, endMs: (index + 1) * 100 })).slice(from, from + most),
  }
  const sending = beginSending({
    accountId,
    facts: { id: 'r1', familyId: 7, mimeType: 'audio/webm', startedAt: 0, layout: 'file', ...facts },
    store,
    clock: createFakeClock(),
    onProgress: (news) => told.push(news),
  })
  const sizes = (from: number, to: number) =>
    SLICES.slice(from, to).map(({ length }, at) => ({ index: from + at, bytes: length, endMs: (from + at + 1) * 100 }))
  return { sending, told, sizes, whats: () => requests.map(({ what }) => what) }
}

test('says with every request whose recording it is, and for which family when it begins', async () => {
  const { sending, sizes } = send({ isNew: true })
  sending.add(sizes(0, 3))
  await settle()
  expect(come).toEqual([1, 2, 3, 4, 5, 6])
  expect(requests.map(({ headers }) => headers.get('x-keepsaid-person'))).toEqual(['1', '1'])
  expect(requests[0]?.headers.get('upload-metadata')).toContain(`familyId ${btoa('7')}`)
  sending.close()
})

test('refused in the session of somebody else, it says so and goes on from there later', async () => {
  const { sending, told, sizes } = send({ isNew: true }, 2)
  sending.add(sizes(0, 1))
  await settle()
  expect(come).toBe(null)
  expect(told.at(-1)).toMatchObject({ state: 'signed-out', bytes: 0 })
  sending.close()
})

test('of one that is carried on the vault hears nothing before there is more of it', async () => {
  const { sending, sizes, whats } = send({ behind: 2 })
  come = [1, 2, 3]
  sending.add(sizes(0, 2))
  sending.retry()
  await settle()
  expect(whats()).toEqual([])
  sending.add(sizes(2, 3))
  await settle()
  expect(whats()).toEqual(['HEAD', 'GET', 'PATCH'])
  expect(come).toEqual([1, 2, 3, 4, 5, 6])
  sending.close()
})

test('after its end, time is told by slices, or not at all', async () => {
  const known = send({ isNew: true })
  const blob = new Blob(SLICES)
  known.sending.add(known.sizes(0, 3))
  known.sending.finish(blob, 300)
  await settle()
  expect(known.told.at(-1)).toEqual({ state: 'done', bytes: 6, ms: 300 })

  come = [1, 2, 3]
  const found = send({})
  found.sending.finish(blob, 300)
  await settle()
  expect(found.told[0]).toEqual({ state: 'sending', bytes: 3, ms: 0 })
  expect(found.told.at(-1)).toEqual({ state: 'done', bytes: 6, ms: 300 })
})
