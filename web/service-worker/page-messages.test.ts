import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { GET_PAGE_STATE, getPageStates, type OpenPage, type PageState } from './page-messages.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const older: PageState = { entry: '/assets/index-1.js' }
const newer: PageState = { entry: '/assets/index-2.js' }

const pageWith = (state: PageState): OpenPage => ({
  postMessage(message, [port]) {
    if (message === GET_PAGE_STATE && port instanceof MessagePort) port.postMessage(state)
  },
})
const silentPage: OpenPage = { postMessage() {} }

test('every page reports its build', async () => {
  expect(await getPageStates([pageWith(older), pageWith(newer)])).toEqual([older, newer])
  expect(await getPageStates([])).toEqual([])
})

test('if one page does not reply, the result is null', async () => {
  const states = getPageStates([pageWith(older), silentPage])
  await vi.advanceTimersByTimeAsync(1000)
  expect(await states).toBeNull()
})
