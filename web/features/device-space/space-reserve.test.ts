import 'fake-indexeddb/auto'
import { deleteDB } from 'idb'
import { beforeEach, describe, expect, test, vi } from 'vitest'

const MB = 1_000_000
const isIdle = async () => false
const storageOf = (estimate: StorageEstimate) => ({ estimate: async () => estimate })
const LARGE = storageOf({ quota: 1000 * MB, usage: 0 })

// The limit of a device is remembered as long as the page is open, so each test gets its own page.
async function newPage() {
  vi.resetModules()
  return await import('./space-reserve.ts')
}

beforeEach(async () => {
  const { RESERVE_DATABASE } = await newPage()
  await deleteDB(RESERVE_DATABASE)
})

describe('a reserve', () => {
  test('can be released once', async () => {
    const { fillReserve, releaseReserve } = await newPage()
    expect(await releaseReserve(LARGE)).toBe(false)
    await fillReserve(LARGE, isIdle)
    await fillReserve(LARGE, isIdle)
    expect(await releaseReserve(LARGE)).toBe(true)
    expect(await releaseReserve(LARGE)).toBe(false)
  })

  test.each([
    ['with little space', storageOf({ quota: 249 * MB, usage: 0 }), isIdle],
    ['without an estimate', storageOf({}), isIdle],
    ['when the estimate fails', { estimate: () => Promise.reject(new TypeError('no')) }, isIdle],
    ['during a recording', LARGE, async () => true],
  ])('is not filled %s', async (_when, storage, isRecording) => {
    const { fillReserve, releaseReserve } = await newPage()
    await fillReserve(storage, isRecording)
    expect(await releaseReserve(LARGE)).toBe(false)
  })

  test('that was released limits the estimate of the browser', async () => {
    const { fillReserve, releaseReserve, realisticEstimator, usageLimit } = await newPage()
    const storage = storageOf({ quota: 10_000 * MB, usage: 100 * MB })
    const handleChange = vi.fn()
    usageLimit.subscribe(handleChange)
    await fillReserve(storage, isIdle)
    expect(await realisticEstimator(storage).estimate?.()).toEqual({ quota: 10_000 * MB, usage: 100 * MB })
    await releaseReserve(storage)
    expect(handleChange).toHaveBeenCalledTimes(1)
    expect(usageLimit.getState().bytes).toBe(125 * MB)
    expect(await realisticEstimator(storage).estimate?.()).toEqual({ quota: 125 * MB, usage: 100 * MB })
  })
})
