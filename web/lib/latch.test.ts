import { expect, test, vi } from 'vitest'
import { DOUBLE_PRESS_MS } from './double-press.ts'
import { createLatch, describeSent } from './latch.ts'

const openLatch = () => {
  const clock = { now: 1000 }
  const requests: PromiseWithResolvers<string>[] = []
  const send = vi.fn(() => {
    const request = Promise.withResolvers<string>()
    requests.push(request)
    return request.promise
  })
  const latch = createLatch<string>(() => clock.now)
  return { clock, requests, send, press: (what = 'a comment') => latch.run(what, send), release: latch.release }
}

test('the same thing, pressed again while it is being sent, is sent once and has one result', async () => {
  const { clock, requests, send, press } = openLatch()
  const first = press()
  const inTheSameTask = press()
  clock.now += 40
  const later = press()
  clock.now += 60_000
  const muchLater = press()
  requests[0]?.resolve('stored')
  expect(await Promise.all([first, inTheSameTask, later, muchLater])).toEqual(Array(4).fill('stored'))
  expect(send).toHaveBeenCalledTimes(1)
})

test('a second press 40 ms after the first is the same one, even if the reply has come', async () => {
  const { clock, requests, send, press } = openLatch()
  const first = press()
  clock.now += 10
  requests[0]?.resolve('stored')
  await first
  clock.now += 30
  expect(await press()).toBe('stored')
  expect(send).toHaveBeenCalledTimes(1)
  clock.now += DOUBLE_PRESS_MS - 40
  void press()
  expect(send).toHaveBeenCalledTimes(2)
})

test('after an error, the same thing is sent again at once', async () => {
  const { requests, send, press } = openLatch()
  const first = press()
  requests[0]?.reject(new Error('no network'))
  await expect(first).rejects.toThrow('no network')
  const again = press()
  requests[1]?.resolve('stored')
  expect(await again).toBe('stored')
  expect(send).toHaveBeenCalledTimes(2)
})

test('something else is sent at once, and so is what was sent before it', () => {
  const { send, press } = openLatch()
  for (const what of ['on', 'off', 'on']) void press(what)
  expect(send).toHaveBeenCalledTimes(3)
})

test('the error of an earlier one doesn’t open it for a second press of the latest', async () => {
  const { requests, send, press } = openLatch()
  const first = press('on')
  void press('off')
  requests[0]?.reject(new Error('no network'))
  await expect(first).rejects.toThrow('no network')
  void press('off')
  expect(send).toHaveBeenCalledTimes(2)
})

test('a form that was reset sends again', () => {
  const { send, press, release } = openLatch()
  void press()
  release()
  void press()
  expect(send).toHaveBeenCalledTimes(2)
})

test.each([
  ['equal texts', 'Yes', 'Yes', true],
  ['different texts', 'Yes', 'No', false],
  ['equal forms', { userId: 1, ids: [1, 2] }, { userId: 1, ids: [1, 2] }, true],
  ['another order of ids', { ids: [1, 2] }, { ids: [2, 1] }, false],
  ['equal sets', new Set([1, 2]), new Set([1, 2]), true],
  ['different sets', new Set([1, 2]), new Set([1, 3]), false],
  ['a photo cut twice', new Blob(['abc'], { type: 'image/png' }), new Blob(['abc'], { type: 'image/png' }), true],
  ['two photos', new Blob(['abc'], { type: 'image/png' }), new Blob(['abcd'], { type: 'image/png' }), false],
  ['nothing and null', undefined, null, true],
  ['two events', new Event('click'), new Event('click'), true],
])('what is sent twice: %s', (_, one, other, expected) => {
  expect(describeSent(one) === describeSent(other)).toBe(expected)
})
