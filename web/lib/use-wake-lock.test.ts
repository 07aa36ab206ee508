import { expect, test } from 'vitest'
import { keepAwake } from './use-wake-lock.ts'

/** A fake page and screen. Like a browser, it releases every lock when the page is hidden. */
function openFixture() {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState })
  const locks: { released: boolean }[] = []
  const fixture = {
    page,
    requests: 0,
    refuses: false,
    gate: Promise.resolve(),
    activeLocks: () => locks.filter(({ released }) => !released).length,
    show(visibilityState: DocumentVisibilityState) {
      page.visibilityState = visibilityState
      if (visibilityState === 'hidden') for (const lock of locks) lock.released = true
      page.dispatchEvent(new Event('visibilitychange'))
    },
    screen: {
      async request() {
        fixture.requests += 1
        await fixture.gate
        if (fixture.refuses) throw new DOMException('no', 'NotAllowedError')
        const lock = Object.assign(new EventTarget(), {
          released: false,
          type: 'screen' as const,
          onrelease: null,
          async release() {
            lock.released = true
          },
        })
        locks.push(lock)
        return lock
      },
    },
  }
  return fixture
}

test('keeps the screen on until stopped', async () => {
  const fixture = openFixture()
  const stop = keepAwake(fixture.page, fixture.screen)
  await expect.poll(fixture.activeLocks).toBe(1)
  stop()
  expect(fixture.activeLocks()).toBe(0)
})

test('a hidden page requests the lock again when it is shown', async () => {
  const fixture = openFixture()
  const stop = keepAwake(fixture.page, fixture.screen)
  await expect.poll(fixture.activeLocks).toBe(1)
  fixture.show('hidden')
  expect(fixture.activeLocks()).toBe(0)
  expect(fixture.requests).toBe(1)
  fixture.show('visible')
  await expect.poll(fixture.activeLocks).toBe(1)
  stop()
  fixture.show('visible')
  expect(fixture.requests).toBe(2)
})

test('a refused lock is requested again on the next click; a granted one is not', async () => {
  const fixture = openFixture()
  fixture.refuses = true
  const stop = keepAwake(fixture.page, fixture.screen)
  await expect.poll(() => fixture.requests).toBe(1)
  fixture.refuses = false
  await expect
    .poll(() => {
      fixture.page.dispatchEvent(new Event('click'))
      return fixture.activeLocks()
    })
    .toBe(1)
  const { requests } = fixture
  fixture.page.dispatchEvent(new Event('click'))
  expect(fixture.requests).toBe(requests)
  stop()
})

test('two requests while one is pending: only one lock, released when the recording ends', async () => {
  const fixture = openFixture()
  const answer = Promise.withResolvers<void>()
  fixture.gate = answer.promise
  const stop = keepAwake(fixture.page, fixture.screen)
  fixture.show('visible')
  stop()
  answer.resolve()
  await expect.poll(() => fixture.requests).toBe(1)
  await new Promise((resolve) => setImmediate(resolve))
  expect(fixture.activeLocks()).toBe(0)
})
