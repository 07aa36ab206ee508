import 'fake-indexeddb/auto'
import { deleteDB } from 'idb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { RecordingStore } from './recording-store.ts'

const MB = 1_000_000
const FULL = new DOMException('full', 'QuotaExceededError')
const noLocks = { acquiredIds: async () => new Set<string>() }
const storageOf = (estimate: StorageEstimate) => ({ estimate: async () => estimate })
const LARGE = storageOf({ quota: 1000 * MB, usage: 0 })

// The limit of a device is remembered as long as the page is open, so each test gets its own page.
async function newPage() {
  vi.resetModules()
  return { ...(await import('./space-reserve.ts')), ...(await import('./recording-store.ts')) }
}

beforeEach(async () => {
  const { RESERVE_DATABASE } = await newPage()
  await deleteDB(RESERVE_DATABASE)
})

describe('a reserve', () => {
  test('can be released once', async () => {
    const { fillReserve, releaseReserve } = await newPage()
    expect(await releaseReserve(LARGE)).toBe(false)
    await fillReserve(LARGE, noLocks)
    await fillReserve(LARGE, noLocks)
    expect(await releaseReserve(LARGE)).toBe(true)
    expect(await releaseReserve(LARGE)).toBe(false)
  })

  test.each([
    ['with little space', storageOf({ quota: 249 * MB, usage: 0 }), noLocks],
    ['without an estimate', storageOf({}), noLocks],
    ['when the estimate fails', { estimate: () => Promise.reject(new TypeError('no')) }, noLocks],
    ['during a recording', LARGE, { acquiredIds: async () => new Set(['r1']) }],
  ])('is not filled %s', async (_when, storage, locks) => {
    const { fillReserve, releaseReserve } = await newPage()
    await fillReserve(storage, locks)
    expect(await releaseReserve(LARGE)).toBe(false)
  })

  test('that was released limits the estimate of the browser', async () => {
    const { fillReserve, releaseReserve, realisticEstimator, usageLimit } = await newPage()
    const storage = storageOf({ quota: 10_000 * MB, usage: 100 * MB })
    const handleChange = vi.fn()
    usageLimit.subscribe(handleChange)
    await fillReserve(storage, noLocks)
    expect(await realisticEstimator(storage).estimate()).toEqual({ quota: 10_000 * MB, usage: 100 * MB })
    await releaseReserve(storage)
    expect(handleChange).toHaveBeenCalledTimes(1)
    expect(usageLimit.getState().bytes).toBe(125 * MB)
    expect(await realisticEstimator(storage).estimate()).toEqual({ quota: 125 * MB, usage: 100 * MB })
  })
})

describe('a store with a reserve', () => {
  const slices = [{ takeId: 't1', endByte: 1, endMs: 100, bytes: Uint8Array.of(1) }]
  const storeThat = (append: RecordingStore['append']) => ({ append }) as Partial<RecordingStore> as RecordingStore

  beforeEach(() => vi.stubGlobal('navigator', { storage: LARGE }))

  test('releases it when the device is full, and writes the slices', async () => {
    const { fillReserve, withReserve } = await newPage()
    await fillReserve(LARGE, noLocks)
    const append = vi.fn<RecordingStore['append']>().mockRejectedValueOnce(FULL).mockResolvedValue()
    await withReserve(storeThat(append)).append('r1', slices)
    expect(append.mock.calls).toEqual([
      ['r1', slices],
      ['r1', slices],
    ])
  })

  test('rejects when the device is full without a reserve, and keeps the reserve on other errors', async () => {
    const { fillReserve, releaseReserve, withReserve } = await newPage()
    const full = withReserve(storeThat(() => Promise.reject(FULL)))
    await expect(full.append('r1', slices)).rejects.toBe(FULL)
    await fillReserve(LARGE, noLocks)
    const broken = withReserve(storeThat(() => Promise.reject(new Error('no'))))
    await expect(broken.append('r1', slices)).rejects.toThrow('no')
    expect(await releaseReserve(LARGE)).toBe(true)
  })
})
