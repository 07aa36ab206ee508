import { afterEach, expect, test, vi } from 'vitest'
import { EMPTY_DRAFT } from '../takes/recording.ts'
import { openQueue } from './browser-queue.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a save before the queue is loaded, as without a network, counts as failed after ten seconds', async () => {
  const events = new EventTarget()
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw))
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events))
  const queue = openQueue(1)
  const recording = { id: 'r1', familyId: 10, draft: EMPTY_DRAFT, takes: [] }
  let result: unknown
  void queue.save(recording, 'Ruth', new AbortController().signal).then((saved) => {
    result = saved
  })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(result).toEqual({ outcome: 'offline', problem: '', isStored: false })
  await queue.close()
})
