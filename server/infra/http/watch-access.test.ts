import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FamilyEvent } from '../events/events.ts'
import { watchAccess } from './watch-access.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const FAMILY = 10

/** A watch whose access the test ends, on events that it publishes. */
const watch = (dependsOn?: (event: FamilyEvent) => boolean) => {
  let isAllowed: () => Promise<boolean> = async () => true
  const listeners = new Map<number, (event: FamilyEvent | undefined) => void>()
  const subscribe = (familyId: number, listener: (event: FamilyEvent | undefined) => void) => {
    listeners.set(familyId, listener)
    return () => void listeners.delete(familyId)
  }
  const end = vi.fn()
  const access = { familyId: FAMILY, isAllowed: () => isAllowed(), ...(dependsOn && { dependsOn }) }
  const watched = watchAccess({ subscribe }, access, end)
  return {
    ...watched,
    end,
    listeners,
    answer: (next: typeof isAllowed) => {
      isAllowed = next
    },
    publish: async (event: Omit<FamilyEvent, 'familyId'> | undefined) => {
      listeners.get(FAMILY)?.(event && { ...event, familyId: FAMILY })
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

test.each([
  ['a change of the members', { kind: 'family', id: 3 } as const],
  ['events that may have been missed', undefined],
])('%s: ends what is no longer allowed, and nothing else', async (_, event) => {
  const { publish, answer, end } = watch()
  await publish(event)
  expect(end).not.toHaveBeenCalled()
  answer(async () => false)
  await publish(event)
  expect(end).toHaveBeenCalledOnce()
})

test('other events are checked only if the access depends on them', async () => {
  const { publish, answer, end } = watch(({ kind, id }) => kind === 'story' && id === 7)
  answer(async () => false)
  await publish({ kind: 'story', id: 8 })
  await publish({ kind: 'comments', id: 7 })
  expect(end).not.toHaveBeenCalled()
  await publish({ kind: 'story', id: 7 })
  expect(end).toHaveBeenCalledOnce()
})

test('access that ended before the subscription, or without an event: noticed after a second, and each minute', async () => {
  const { answer, end } = watch()
  answer(async () => false)
  await vi.advanceTimersByTimeAsync(1000)
  expect(end).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(end).toHaveBeenCalledTimes(2)
})

test('a failing database ends nothing', async () => {
  const { answer, end, recheck } = watch()
  answer(() => Promise.reject(new Error('busy')))
  await recheck()
  expect(end).not.toHaveBeenCalled()
})

test('once stopped, it neither listens nor checks', async () => {
  const { answer, end, listeners, stop } = watch()
  answer(async () => false)
  stop()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(listeners.size).toBe(0)
  expect(end).not.toHaveBeenCalled()
})
