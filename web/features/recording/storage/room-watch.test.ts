import { describe, expect, test, vi } from 'vitest'
import { createFakeClock } from '../testing/fake-clock.ts'
import { askToKeep, watchRoom } from './room-watch.ts'

const RATE = 12_000
const minutes = (count: number) => ({ quota: 1000 + count * 60 * RATE, usage: 1000 })

function openFixture(estimate: () => Promise<StorageEstimate>) {
  const clock = createFakeClock()
  const told: (number | null)[] = []
  const stop = watchRoom(
    { estimate },
    clock,
    () => RATE,
    (left) => told.push(left),
  )
  return { clock, told, stop }
}

describe('the room on this device', () => {
  test('is looked at at once and every minute, and told when it becomes scarce and when there is enough again', async () => {
    let left = 500
    const { clock, told } = openFixture(async () => minutes(left))
    await expect.poll(() => told).toEqual([null])
    for (const next of [12, 11, 500]) {
      left = next
      clock.advance(59_999)
      expect(clock.waiting).toBe(1)
      clock.advance(1)
      await expect.poll(() => clock.waiting).toBe(1)
    }
    expect(told).toEqual([null, 12, 11, null])
  })

  test('that cannot be asked for is not scarce, and is asked for again', async () => {
    const estimate = vi.fn().mockRejectedValueOnce(new TypeError('no')).mockResolvedValue(minutes(5))
    const { clock, told } = openFixture(estimate)
    await expect.poll(() => told).toEqual([null])
    clock.advance(60_000)
    await expect.poll(() => told).toEqual([null, 5])
  })

  test('is nobody’s business after the watch, not even an answer that comes late', async () => {
    const answer = Promise.withResolvers<StorageEstimate>()
    const { clock, told, stop } = openFixture(() => answer.promise)
    stop()
    answer.resolve(minutes(5))
    await answer.promise
    await Promise.resolve()
    expect(told).toEqual([])
    expect(clock.waiting).toBe(0)
  })
})

describe('asking to keep what is stored', () => {
  const storageThat = (persisted: boolean) => ({
    persisted: vi.fn(async () => persisted),
    persist: vi.fn(async () => true),
  })

  test('is done once a visit', async () => {
    const storage = storageThat(false)
    await askToKeep(storage)
    await askToKeep(storage)
    expect(storage.persist).toHaveBeenCalledTimes(1)
  })

  test('is not done where the browser has agreed', async () => {
    const storage = storageThat(true)
    await askToKeep(storage)
    expect(storage.persist).not.toHaveBeenCalled()
  })

  test('harms nothing where the browser refuses to be asked', async () => {
    const storage = { persisted: () => Promise.reject(new TypeError('no')), persist: async () => false }
    await expect(askToKeep(storage)).resolves.toBeUndefined()
  })
})
