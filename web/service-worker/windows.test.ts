import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HOW_ARE_YOU, type PageState } from './messages.ts'
import { askWindows, type OpenWindow } from './windows.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const older: PageState = { entry: '/assets/index-1.js' }
const newer: PageState = { entry: '/assets/index-2.js' }

const answering = (state: PageState): OpenWindow => ({
  postMessage(message, [port]) {
    if (message === HOW_ARE_YOU && port instanceof MessagePort) port.postMessage(state)
  },
})
const silent: OpenWindow = { postMessage() {} }

test('every page says which build it is from', async () => {
  expect(await askWindows([answering(older), answering(newer)])).toEqual([older, newer])
  expect(await askWindows([])).toEqual([])
})

test('when one says nothing, nothing is known', async () => {
  const asked = askWindows([answering(older), silent])
  await vi.advanceTimersByTimeAsync(1000)
  expect(await asked).toBeNull()
})
