import { expect, test } from 'vitest'
import { keepAwake } from './use-wake-lock.ts'

/** A page and a screen in the test's hands; the browser releases every lock when the page is hidden. */
function openFixture() {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState })
  const locks: { released: boolean }[] = []
  const fixture = {
    page,
    requests: 0,
    refuses: false,
    gate: Promise.resolve(),
    held: () => locks.filter(({ released }) => !released).length,
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

test('the screen is kept on until it need not be', async () => {
  const fixture = openFixture()
  const stop = keepAwake(fixture.page, fixture.screen)
  await expect.poll(fixture.held).toBe(1)
  stop()
  expect(fixture.held()).toBe(0)
})

test('a page that was hidden asks again when it is shown', async () => {
  const fixture = openFixture()
  const stop = keepAwake(fixture.page, fixture.screen)
  await expect.poll(fixture.held).toBe(1)
  fixture.show('hidden')
  expect(fixture.held()).toBe(0)
  expect(fixture.requests).toBe(1)
  fixture.show('visible')
  await expect.poll(fixture.held).toBe(1)
  stop()
  fixture.show('visible')
  expect(fixture.requests).toBe(2)
})

test('what was refused is asked for again at the next press, and what was given is not', async () => {
  const fixture = openFixture()
  fixture.refuses = true
  const stop = keepAwake(fixture.page, fixture.screen)
  await expect.poll(() => fixture.requests).toBe(1)
  fixture.refuses = false
  await expect
    .poll(() => {
      fixture.page.dispatchEvent(new Event('click'))
      return fixture.held()
    })
    .toBe(1)
  const { requests } = fixture
  fixture.page.dispatchEvent(new Event('click'))
  expect(fixture.requests).toBe(requests)
  stop()
})

test('asked twice while the browser thinks, it gives one lock, and none that outlives the recording', async () => {
  const fixture = openFixture()
  const answer = Promise.withResolvers<void>()
  fixture.gate = answer.promise
  const stop = keepAwake(fixture.page, fixture.screen)
  fixture.show('visible')
  stop()
  answer.resolve()
  await expect.poll(() => fixture.requests).toBe(1)
  await new Promise((resolve) => setImmediate(resolve))
  expect(fixture.held()).toBe(0)
})
