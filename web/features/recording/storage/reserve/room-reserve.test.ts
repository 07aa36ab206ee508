import 'fake-indexeddb/auto'
import { deleteDB } from 'idb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { SliceStore } from '../slice-store.ts'

const MB = 1_000_000
const FULL = new DOMException('no room', 'QuotaExceededError')
const nobody = { held: async () => new Set<string>() }
const storageOf = (estimate: StorageEstimate) => ({ estimate: async () => estimate })
const ROOMY = storageOf({ quota: 1000 * MB, usage: 0 })

// What was seen of a device is remembered for as long as the page is open: each test has a page of its own.
async function newPage() {
  vi.resetModules()
  return { ...(await import('./room-reserve.ts')), ...(await import('./with-reserve.ts')) }
}

beforeEach(async () => {
  const { RESERVE_DATABASE } = await newPage()
  await deleteDB(RESERVE_DATABASE)
})

describe('a reserve', () => {
  test('can be released once', async () => {
    const { keepReserve, releaseReserve } = await newPage()
    expect(await releaseReserve(ROOMY)).toBe(false)
    await keepReserve(ROOMY, nobody)
    await keepReserve(ROOMY, nobody)
    expect(await releaseReserve(ROOMY)).toBe(true)
    expect(await releaseReserve(ROOMY)).toBe(false)
  })

  test.each([
    ['where the browser knows of little room', storageOf({ quota: 249 * MB, usage: 0 }), nobody],
    ['where it knows nothing', storageOf({}), nobody],
    ['where it cannot be asked', { estimate: () => Promise.reject(new TypeError('no')) }, nobody],
    ['beside a recording', ROOMY, { held: async () => new Set(['r1']) }],
  ])('is not kept %s', async (_where, storage, locks) => {
    const { keepReserve, releaseReserve } = await newPage()
    await keepReserve(storage, locks)
    expect(await releaseReserve(ROOMY)).toBe(false)
  })

  test('that was needed tells how much room there really is, whatever the browser says', async () => {
    const { keepReserve, releaseReserve, knownRoom, roomLimit, onRoomLimit } = await newPage()
    const storage = storageOf({ quota: 10_000 * MB, usage: 100 * MB })
    const told = vi.fn()
    onRoomLimit(told)
    await keepReserve(storage, nobody)
    expect(await knownRoom(storage).estimate()).toEqual({ quota: 10_000 * MB, usage: 100 * MB })
    await releaseReserve(storage)
    expect(told).toHaveBeenCalledTimes(1)
    expect(roomLimit()).toBe(125 * MB)
    expect(await knownRoom(storage).estimate()).toEqual({ quota: 125 * MB, usage: 100 * MB })
  })
})

describe('a store with a reserve', () => {
  const slices = [{ index: 0, endMs: 100, bytes: Uint8Array.of(1) }]
  const storeThat = (append: SliceStore['append']) => ({ append }) as Partial<SliceStore> as SliceStore

  beforeEach(() => vi.stubGlobal('navigator', { storage: ROOMY }))

  test('gives it up for slices that find no room, and writes them', async () => {
    const { keepReserve, withReserve } = await newPage()
    await keepReserve(ROOMY, nobody)
    const append = vi.fn<SliceStore['append']>().mockRejectedValueOnce(FULL).mockResolvedValue()
    await withReserve(storeThat(append)).append('r1', slices)
    expect(append.mock.calls).toEqual([
      ['r1', slices],
      ['r1', slices],
    ])
  })

  test('says that it is full where there is none, and keeps it for what is full', async () => {
    const { keepReserve, releaseReserve, withReserve } = await newPage()
    const full = withReserve(storeThat(() => Promise.reject(FULL)))
    await expect(full.append('r1', slices)).rejects.toBe(FULL)
    await keepReserve(ROOMY, nobody)
    const broken = withReserve(storeThat(() => Promise.reject(new Error('no'))))
    await expect(broken.append('r1', slices)).rejects.toThrow('no')
    expect(await releaseReserve(ROOMY)).toBe(true)
  })
})
