import { describe, expect, test, vi } from 'vitest'
import { createFakeClock } from '#web/testing/fake-clock.ts'
import { formatFreeMinutes, lowSpaceMinutes, requestPersistence, watchFreeSpace } from './free-space.ts'

const MB = 1_000_000
/** 96 kbit/s, and 16-bit samples at 44.1 kHz. */
const COMPRESSED = 12_000
const SAMPLES = 88_200

const left = (bytes: number, rate = COMPRESSED) => lowSpaceMinutes({ quota: 200 * MB + bytes, usage: 200 * MB }, rate)

describe('space is low', () => {
  test('below 50 MB, for any bit rate', () => {
    expect(left(50 * MB)).toBeNull()
    expect(left(50 * MB - 1)).toBe(69)
  })

  test('below half an hour, for any number of bytes', () => {
    expect(left(1800 * SAMPLES, SAMPLES)).toBeNull()
    expect(left(1800 * SAMPLES - 1, SAMPLES)).toBe(29)
  })

  test('and minutes are rounded down', () => {
    expect(left(12.9 * 60 * COMPRESSED)).toBe(12)
    expect(left(100)).toBe(0)
    expect(left(-5 * MB)).toBe(0)
  })
})

test.each([{}, { quota: 0, usage: 0 }, { quota: 10 }, { usage: 10 }])(
  'an unknown estimate gives null: %j',
  (unknown) => {
    expect(lowSpaceMinutes(unknown, COMPRESSED)).toBeNull()
  },
)

test.each([
  [0, 'less than one more minute'],
  [1, 'about one more minute'],
  [12, 'about 12 more minutes'],
  [59, 'about 59 more minutes'],
  [69, 'about one more hour'],
  [130, 'about 2 more hours'],
])('%d minutes are "%s"', (minutes, words) => {
  expect(formatFreeMinutes(minutes)).toBe(words)
})

const RATE = 12_000
const minutes = (count: number) => ({ quota: 1000 + count * 60 * RATE, usage: 1000 })

function openFixture(estimate: () => Promise<StorageEstimate>) {
  const clock = createFakeClock()
  const reported: (number | null)[] = []
  const stop = watchFreeSpace(
    { estimate },
    clock,
    () => RATE,
    (left) => reported.push(left),
  )
  return { clock, reported, stop }
}

describe('watching the free space', () => {
  test('polls at once and every minute, and reports when space becomes low and when there is enough again', async () => {
    let left = 500
    const { clock, reported } = openFixture(async () => minutes(left))
    await expect.poll(() => reported).toEqual([null])
    for (const next of [12, 11, 500]) {
      left = next
      clock.advance(59_999)
      expect(clock.pending).toBe(1)
      clock.advance(1)
      await expect.poll(() => clock.pending).toBe(1)
    }
    expect(reported).toEqual([null, 12, 11, null])
  })

  test('a failed estimate counts as enough, and is repeated', async () => {
    const estimate = vi.fn().mockRejectedValueOnce(new TypeError('no')).mockResolvedValue(minutes(5))
    const { clock, reported } = openFixture(estimate)
    await expect.poll(() => reported).toEqual([null])
    clock.advance(60_000)
    await expect.poll(() => reported).toEqual([null, 5])
  })

  test('stops: a late estimate is ignored', async () => {
    const answer = Promise.withResolvers<StorageEstimate>()
    const { clock, reported, stop } = openFixture(() => answer.promise)
    stop()
    answer.resolve(minutes(5))
    await answer.promise
    await Promise.resolve()
    expect(reported).toEqual([])
    expect(clock.pending).toBe(0)
  })
})

describe('requesting persistence', () => {
  const storageThat = (persisted: boolean) => ({
    persisted: vi.fn(async () => persisted),
    persist: vi.fn(async () => true),
  })

  test('happens once a visit', async () => {
    const storage = storageThat(false)
    await requestPersistence(storage)
    await requestPersistence(storage)
    expect(storage.persist).toHaveBeenCalledTimes(1)
  })

  test('is skipped if the browser has agreed', async () => {
    const storage = storageThat(true)
    await requestPersistence(storage)
    expect(storage.persist).not.toHaveBeenCalled()
  })

  test('never rejects', async () => {
    const storage = { persisted: () => Promise.reject(new TypeError('no')), persist: async () => false }
    await expect(requestPersistence(storage)).resolves.toBeUndefined()
  })
})
