import { expect, test } from 'vitest'
import { keepAwake } from './wake-lock.ts'

/** A page and a screen in the test's hands; the browser releases every lock when the page is hidden. */
function openScene() {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState })
  const locks: { released: boolean }[] = []
  const scene = {
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
        scene.requests += 1
        await scene.gate
        if (scene.refuses) throw new DOMException('no', 'NotAllowedError')
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
  return scene
}

test('the screen is kept on until it need not be', async () => {
  const scene = openScene()
  const stop = keepAwake(scene.page, scene.screen)
  await expect.poll(scene.held).toBe(1)
  stop()
  expect(scene.held()).toBe(0)
})

test('a page that was hidden asks again when it is shown', async () => {
  const scene = openScene()
  const stop = keepAwake(scene.page, scene.screen)
  await expect.poll(scene.held).toBe(1)
  scene.show('hidden')
  expect(scene.held()).toBe(0)
  expect(scene.requests).toBe(1)
  scene.show('visible')
  await expect.poll(scene.held).toBe(1)
  stop()
  scene.show('visible')
  expect(scene.requests).toBe(2)
})

test('what was refused is asked for again at the next press, and what was given is not', async () => {
  const scene = openScene()
  scene.refuses = true
  const stop = keepAwake(scene.page, scene.screen)
  await expect.poll(() => scene.requests).toBe(1)
  scene.refuses = false
  await expect
    .poll(() => {
      scene.page.dispatchEvent(new Event('click'))
      return scene.held()
    })
    .toBe(1)
  const { requests } = scene
  scene.page.dispatchEvent(new Event('click'))
  expect(scene.requests).toBe(requests)
  stop()
})

test('asked twice while the browser thinks, it gives one lock, and none that outlives the recording', async () => {
  const scene = openScene()
  const answer = Promise.withResolvers<void>()
  scene.gate = answer.promise
  const stop = keepAwake(scene.page, scene.screen)
  scene.show('visible')
  stop()
  answer.resolve()
  await expect.poll(() => scene.requests).toBe(1)
  await new Promise((resolve) => setImmediate(resolve))
  expect(scene.held()).toBe(0)
})
