import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HOW_ARE_YOU, type PageState } from './messages.ts'
import { askWindows, type OpenWindow } from './windows.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const free: PageState = { busy: false, entry: '/assets/index-1.js' }
const busy: PageState = { busy: true, entry: '/assets/index-2.js' }

const answering = (state: PageState): OpenWindow => ({
  postMessage(message, [port]) {
    if (message === HOW_ARE_YOU && port instanceof MessagePort) port.postMessage(state)
  },
})
const silent: OpenWindow = { postMessage() {} }

test('every page says how it is', async () => {
  expect(await askWindows([answering(free), answering(busy)])).toEqual([free, busy])
  expect(await askWindows([])).toEqual([])
})

test('when one says nothing, nothing is known', async () => {
  const asked = askWindows([answering(free), silent])
  await vi.advanceTimersByTimeAsync(1000)
  expect(await asked).toBeNull()
})
