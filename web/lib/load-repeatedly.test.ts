import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadRepeatedly } from './load-repeatedly.ts'

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
    return 'recorder'
  }
  return { loads, load }
}

test('a part that can’t be loaded is loaded again after a pause', async () => {
  const { loads, load } = failing(2)
  const loaded = loadRepeatedly(load, () => true)
  await vi.advanceTimersByTimeAsync(4000)
  expect(await loaded).toBe('recorder')
  expect(loads.tries).toBe(3)
})

test('and at once when the network is back', async () => {
  const { loads, load } = failing(1)
  const loaded = loadRepeatedly(load, () => true)
  await vi.advanceTimersByTimeAsync(100)
  expect(loads.tries).toBe(1)
  events.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(100)
  expect(await loaded).toBe('recorder')
})

test('nothing is loaded anymore once it isn’t needed', async () => {
  const { loads, load } = failing(1)
  let isNeeded = true
  let hasLoaded = false
  void loadRepeatedly(load, () => isNeeded).then(() => (hasLoaded = true))
  await vi.advanceTimersByTimeAsync(100)
  isNeeded = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect([loads.tries, hasLoaded]).toEqual([1, false])
})

test('what is loaded when it isn’t needed anymore isn’t used', async () => {
  let isNeeded = true
  let hasLoaded = false
  const load = async () => {
    isNeeded = false
    return 'recorder'
  }
  void loadRepeatedly(load, () => isNeeded).then(() => (hasLoaded = true))
  await vi.advanceTimersByTimeAsync(60_000)
  expect([isNeeded, hasLoaded]).toEqual([false, false])
})

test('the first try needs no network: the browser may have the part already', async () => {
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const { loads, load } = failing(1)
  const loaded = loadRepeatedly(load, () => true)
  await vi.advanceTimersByTimeAsync(10_000)
  // Without a server, a part that failed isn't requested again.
  expect(loads.tries).toBe(1)
  vi.stubGlobal('fetch', async () => new Response())
  events.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(100)
  expect(await loaded).toBe('recorder')
})
