import 'fake-indexeddb/auto'
import { deleteDB } from 'idb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fillReserve, RESERVE_DATABASE, releaseReserve } from '#web/features/device-space/space-reserve.ts'
import { type RecordingStore, withReserve } from './recording-store.ts'

const FULL = new DOMException('full', 'QuotaExceededError')
const LARGE = { estimate: async () => ({ quota: 1_000_000_000, usage: 0 }) }

beforeEach(() => deleteDB(RESERVE_DATABASE))

describe('a store with a reserve', () => {
  const slices = [{ takeId: 't1', endByte: 1, endMs: 100, bytes: Uint8Array.of(1) }]
  const storeThat = (append: RecordingStore['append']) => ({ append }) as Partial<RecordingStore> as RecordingStore

  beforeEach(() => vi.stubGlobal('navigator', { storage: LARGE }))

  test('releases it when the device is full, and writes the slices', async () => {
    await fillReserve(LARGE, async () => false)
    const append = vi.fn<RecordingStore['append']>().mockRejectedValueOnce(FULL).mockResolvedValue()
    await withReserve(storeThat(append)).append('r1', slices)
    expect(append.mock.calls).toEqual([
      ['r1', slices],
      ['r1', slices],
    ])
  })

  test('rejects when the device is full without a reserve, and keeps the reserve on other errors', async () => {
    const full = withReserve(storeThat(() => Promise.reject(FULL)))
    await expect(full.append('r1', slices)).rejects.toBe(FULL)
    await fillReserve(LARGE, async () => false)
    const broken = withReserve(storeThat(() => Promise.reject(new Error('no'))))
    await expect(broken.append('r1', slices)).rejects.toThrow('no')
    expect(await releaseReserve(LARGE)).toBe(true)
  })
})
