import 'fake-indexeddb/auto'
import { afterEach, describe, expect, test } from 'vitest'
import { STREAMED_WAV_HEADER } from '#web/lib/wav-header.ts'
import { createFakeMicrophone } from '../testing/fake-microphone.ts'
import {
  bytesOf,
  complete,
  disposeFixtures,
  FAMILY,
  later,
  openFixture,
  speak,
  startRecording,
} from '../testing/session-fixture.ts'

afterEach(disposeFixtures)

describe('a microphone that gives no sound at first', () => {
  function openQuiet() {
    const microphone = createFakeMicrophone()
    microphone.level = 0
    const fixture = openFixture({}, microphone)
    const started = fixture.session.start(FAMILY)
    return { ...fixture, started, isOpen: () => microphone.open === 1 && microphone.state === 'recording' }
  }

  test('is waited for: the time and the words begin with the first sound', async () => {
    const fixture = openQuiet()
    await expect.poll(fixture.isOpen).toBe(true)
    fixture.clock.advance(2000)
    expect(fixture.now()).toMatchObject({ phase: 'requesting', isMicrophoneOpen: true, elapsedMs: 0 })
    expect(fixture.recognizers).toHaveLength(0)
    // The head of a file, as Firefox delivers it before there is any sound.
    fixture.microphone.data(1)
    fixture.clock.advance(500)
    expect(fixture.now().phase).toBe('requesting')
    fixture.microphone.data(2)
    await fixture.started
    expect(fixture.now()).toMatchObject({ phase: 'recording', elapsedMs: 0 })
    expect(fixture.recognizers).toHaveLength(1)
    speak(fixture, 2, 3)
    await complete(fixture)
    expect(await bytesOf(fixture.now().recording)).toEqual([1, 2, 3, 4])
    expect(fixture.now().elapsedMs).toBe(200)
  })

  test('is closed when the person stops waiting, and the next press starts again', async () => {
    const fixture = openQuiet()
    await expect.poll(fixture.isOpen).toBe(true)
    await fixture.session.stop()
    await fixture.started
    expect(fixture.now()).toMatchObject({ phase: 'idle', error: null })
    expect(fixture.microphone.open).toBe(0)
    fixture.microphone.level = 0.5
    await fixture.session.start(FAMILY)
    expect(fixture.now().phase).toBe('recording')
  })

  test('and is then taken away is a problem', async () => {
    const fixture = openQuiet()
    await expect.poll(fixture.isOpen).toBe(true)
    fixture.microphone.unplug()
    await fixture.started
    expect(fixture.now()).toMatchObject({ phase: 'idle', error: { kind: 'start' } })
    expect(fixture.microphone.open).toBe(0)
    expect(await fixture.session.queue.listUnsaved()).toEqual([])
  })
})

describe('a recorder that falls silent', () => {
  test('is replaced: the recording goes on in another take, and both are stored in order', async () => {
    const fixture = await startRecording(10)
    const { microphone, clock, session, now } = fixture
    await expect.poll(microphone.isOverheard).toBe(true)
    clock.advance(2000)
    microphone.hear(2.5)
    clock.advance(500)
    await expect.poll(() => now().recorderFault).toBe('replaced')
    microphone.hear(1)
    // The screen learns of it with the next tick.
    await expect.poll(later(fixture, () => now().savedMs)).toBe(3500)
    const [unsaved] = await session.queue.listUnsaved()
    expect(unsaved?.takes).toMatchObject([
      { mimeType: 'audio/webm;codecs=opus', durationMs: 1000 },
      { mimeType: 'audio/wav', durationMs: 2500 },
    ])
    await complete(fixture)
    expect(now().phase).toBe('complete')
    const [first, second] = now().recording?.takes ?? []
    expect(first).toMatchObject({ durationMs: 1000, isStopped: true })
    expect([...new Uint8Array((await first?.blob.arrayBuffer()) ?? [])]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(second?.blob.size).toBe(STREAMED_WAV_HEADER.length + 2 * 3.5 * 44_100)
  })
})
