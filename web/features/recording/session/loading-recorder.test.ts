import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import { createFakeMicrophone } from '../testing/fake-microphone.ts'
import { bytesOf, complete, disposeFixtures, FAMILY, openFixture, speak } from '../testing/session-fixture.ts'

afterEach(disposeFixtures)

function openWhileLoading() {
  let finishLoading = () => {}
  const loading = new Promise<void>((resolve) => {
    finishLoading = resolve
  })
  return { ...openFixture({}, createFakeMicrophone(), loading), finishLoading }
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
