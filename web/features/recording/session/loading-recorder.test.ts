import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import { createTabLock } from '../storage/recording-locks.ts'
import { createFakeMicrophone } from '../testing/fake-microphone.ts'
import { bytesOf, complete, disposeFixtures, FAMILY, openFixture, speak } from '../testing/session-fixture.ts'
import type { TakeRecorderDeps } from './take-recorder.ts'

afterEach(disposeFixtures)

/** Web Locks are shared by all tests. */
const ACCOUNT = 4711

function openWhileLoading(changes: Partial<TakeRecorderDeps> = {}) {
  let finishLoading = () => {}
  const loading = new Promise<void>((resolve) => {
    finishLoading = resolve
  })
  return { ...openFixture(changes, createFakeMicrophone(), loading), finishLoading }
}

test('a press before the recorder is loaded records as soon as it is', async () => {
  const fixture = openWhileLoading()
  const started = fixture.session.start(FAMILY)
  expect(fixture.now().phase).toBe('requesting')
  fixture.clock.advance(9000)
  fixture.finishLoading()
  await started
  speak(fixture, 2)
  await complete(fixture)
  expect(await bytesOf(fixture.now().recording)).toEqual([1, 2])
})

test('a recorder that can’t be loaded is a problem after ten seconds, and the next press tries again', async () => {
  const fixture = openWhileLoading()
  const started = fixture.session.start(FAMILY)
  fixture.clock.advance(10_000)
  await started
  expect(fixture.now()).toMatchObject({ phase: 'idle', error: { kind: 'load' } })
  expect(fixture.microphone.log).toEqual([])
  fixture.finishLoading()
  await fixture.session.start(FAMILY)
  expect(fixture.now()).toMatchObject({ phase: 'recording', error: null })
})

test('a recorder that is loaded after its screen was left opens no microphone', async () => {
  const fixture = openWhileLoading()
  const started = fixture.session.start(FAMILY)
  await fixture.session.dispose()
  fixture.finishLoading()
  await started
  expect(fixture.now().phase).toBe('idle')
  expect(fixture.microphone.log).toEqual([])
})

test('a press that was canceled while the recorder was loading is no problem later', async () => {
  const fixture = openWhileLoading()
  const started = fixture.session.start(FAMILY)
  await fixture.session.stop()
  fixture.clock.advance(10_000)
  await started
  expect(fixture.now()).toMatchObject({ phase: 'idle', error: null })
})

test('of two presses while the recorder is loading, the canceled one doesn’t keep the other from recording', async () => {
  const fixture = openWhileLoading({ acquireTabLock: createTabLock(navigator.locks, ACCOUNT) })
  const first = fixture.session.start(FAMILY)
  await fixture.session.stop()
  const second = fixture.session.start(FAMILY)
  fixture.finishLoading()
  await Promise.all([first, second])
  expect(fixture.now()).toMatchObject({ phase: 'recording', isRecordingElsewhere: false })
})

test('an unsaved recording that can’t be opened yet is a problem after ten seconds', async () => {
  const fixture = openWhileLoading()
  const restored = fixture.session.restore({ id: 'any' })
  fixture.clock.advance(10_000)
  await restored
  expect(fixture.now()).toMatchObject({ phase: 'idle', error: { kind: 'load' } })
})
