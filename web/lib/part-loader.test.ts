import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPartLoader } from './part-loader.ts'

let events: EventTarget
beforeEach(() => {
  events = new EventTarget()
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw))
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} } })
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Fails until `failures` tries are over. */
function failing(failures: number) {
  const loads = { tries: 0 }
  const load = async () => {
    loads.tries += 1
    if (loads.tries <= failures) throw new TypeError('Failed to fetch dynamically imported module')
    return 'queue'
  }
  return { loads, load }
}

test('a part that can’t be loaded is loaded again after a pause', async () => {
  const { loads, load } = failing(2)
  const loader = createPartLoader(load)
  loader.need()
  await vi.advanceTimersByTimeAsync(4000)
  expect(await loader.loaded).toBe('queue')
  expect(loads.tries).toBe(3)
})

test('a part that can’t be loaded is loaded again as soon as the network is back', async () => {
  const { loads, load } = failing(1)
  const loader = createPartLoader(load)
  loader.need()
  await vi.advanceTimersByTimeAsync(100)
  expect(loads.tries).toBe(1)
  events.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(100)
  expect(await loader.loaded).toBe('queue')
})

test('nothing is loaded anymore once nobody needs it', async () => {
  const { loads, load } = failing(1)
  const loader = createPartLoader(load)
  const release = loader.need()
  await vi.advanceTimersByTimeAsync(100)
  expect(loader.status.getState().hasFailed).toBe(true)
  release()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([loads.tries, loader.current(), loader.status.getState().hasFailed]).toEqual([1, null, false])
})

test('what is loaded when nobody needs it anymore isn’t used, until somebody needs it again', async () => {
  const { loads, load } = failing(0)
  const loader = createPartLoader(load)
  loader.need()()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([loads.tries, loader.current()]).toEqual([1, null])
  loader.need()
  await vi.advanceTimersByTimeAsync(100)
  expect(loader.current()).toBe('queue')
})
