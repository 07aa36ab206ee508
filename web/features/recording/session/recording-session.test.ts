// Long, because each test runs a session from its start, and all share its fixture.
import 'fake-indexeddb/auto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { SpeechEngines } from '#web/features/live-words/live-words.ts'
import { speechQuirks } from '#web/features/live-words/recognizer.ts'
import { watchSliceRhythm } from '#web/features/live-words/slice-rhythm.ts'
import { openRecordingStore } from '../storage/recording-store.ts'
import { StorageError } from '../storage/storage-error.ts'
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
  storedText,
} from '../testing/session-fixture.ts'

afterEach(async () => {
  vi.restoreAllMocks()
  await disposeFixtures()
})

describe('one recording', () => {
  test('goes from idle to complete, with every slice in the recording', async () => {
    const fixture = openFixture()
    const phases: string[] = [fixture.now().phase]
    fixture.session.subscribe(() => {
      if (phases.at(-1) !== fixture.now().phase) phases.push(fixture.now().phase)
    })
    await fixture.session.start(FAMILY)
    speak(fixture, 3)
    await complete(fixture)
    expect(phases).toEqual(['idle', 'requesting', 'recording', 'processing', 'complete'])
    const { recording, recordingId, error } = fixture.now()
    const take = {
      // A recording of one take has its id.
      id: recordingId,
      mimeType: 'audio/webm;codecs=opus',
      startedAt: 1_700_000_001_000,
      utcOffsetMinutes: 0 - new Date(1_700_000_001_000).getTimezoneOffset(),
      durationMs: 300,
      isStopped: true,
      uploadedBytes: null,
      blob: expect.any(Blob),
    }
    expect(recording).toEqual({ id: recordingId, familyId: FAMILY, takes: [take] })
    expect(await bytesOf(recording)).toEqual([1, 2, 3])
    expect(error).toBeNull()
    expect(fixture.microphone.open).toBe(0)
  })

  test('stays in processing for at least a second', async () => {
    const fixture = await startRecording(1)
    await fixture.session.stop()
    fixture.clock.advance(999)
    expect(fixture.now().phase).toBe('processing')
    fixture.clock.advance(1)
    expect(fixture.now().phase).toBe('complete')
  })

  test('shows the time without pauses, and ticks at the same rate after a pause', async () => {
    const fixture = await startRecording(20)
    const { session, clock, now, microphone } = fixture
    expect(now().elapsedMs).toBe(2000)
    session.pause()
    clock.advance(60_000)
    expect(now()).toMatchObject({ phase: 'paused', elapsedMs: 2000 })
    session.resume()
    clock.advance(100)
    session.pause()
    session.resume()
    clock.advance(1000)
    expect(now()).toMatchObject({ phase: 'recording', elapsedMs: 3100 })
    expect(microphone.log).toEqual(['start 100', 'requestData', 'pause', 'resume', 'requestData', 'pause', 'resume'])
    let notified = 0
    session.subscribe(() => {
      notified += 1
    })
    clock.advance(1000)
    expect(notified).toBe(4)
  })

  test('counts as saved only what the store has', async () => {
    const inner = openRecordingStore(1)
    const gate = Promise.withResolvers<void>()
    const append = async (...args: Parameters<typeof inner.append>) => {
      await gate.promise
      await inner.append(...args)
    }
    const fixture = await startRecording(5, { store: { ...inner, append } })
    fixture.clock.advance(5000)
    expect(fixture.now().savedMs).toBe(0)
    gate.resolve()
    await expect.poll(later(fixture, () => fixture.now().savedMs)).toBe(500)
    await complete(fixture)
    expect(fixture.now().savedMs).toBeLessThanOrEqual(fixture.now().elapsedMs)
  })

  test('is saved in full once it is complete', async () => {
    const fixture = await startRecording(4)
    await expect.poll(async () => (await fixture.store.list())[0]?.bytes).toBe(4)
    // Stop comes a little after the last slice.
    fixture.clock.advance(70)
    await complete(fixture)
    expect(fixture.now()).toMatchObject({ savedMs: 470, elapsedMs: 470, storageProblem: null })
  })

  test('shows the audio level only while recording', async () => {
    const fixture = openFixture()
    expect(fixture.session.readLevel()).toBe(0)
    await fixture.session.start(FAMILY)
    fixture.clock.advance(300)
    expect(fixture.session.readLevel()).toBeGreaterThan(0.5)
    fixture.session.pause()
    expect(fixture.session.readLevel()).toBe(0)
  })

  test('returns the same snapshot until something changes, and stops notifying after unsubscribing', async () => {
    const fixture = openFixture()
    const listener = vi.fn()
    const unsubscribe = fixture.session.subscribe(listener)
    const before = fixture.now()
    expect(fixture.session.getSnapshot()).toBe(before)
    fixture.session.edit({ title: 'Geese' })
    expect(fixture.now()).not.toBe(before)
    expect(listener).toHaveBeenCalledTimes(1)
    unsubscribe()
    fixture.session.edit({ title: 'More geese' })
    expect(listener).toHaveBeenCalledTimes(1)
  })
})

describe('a recording that cannot start', () => {
  test.each([
    ['insecure', { secure: false, openMicrophone: null }],
    ['unsupported', { openMicrophone: null }],
  ] as const)('%s: reports it without asking for a microphone', async (availability, changes) => {
    const microphone = createFakeMicrophone()
    const fixture = openFixture({ environment: { ...microphone.environment, ...changes } })
    expect(fixture.now().availability).toBe(availability)
    await fixture.session.start(FAMILY)
    expect(fixture.now()).toMatchObject({ phase: 'idle', error: { title: 'Recording Not Available' } })
  })

  test('a refused microphone returns to idle with the specified message', async () => {
    const fixture = openFixture()
    fixture.microphone.permissionError = new DOMException('Permission denied', 'NotAllowedError')
    await fixture.session.start(FAMILY)
    expect(fixture.now()).toMatchObject({
      phase: 'idle',
      error: {
        title: 'Recording Error',
        message: 'Failed to start recording. Please check your microphone permissions.',
        detail: 'Permission denied',
      },
    })
    fixture.microphone.permissionError = null
    await fixture.session.start(FAMILY)
    expect(fixture.now()).toMatchObject({ phase: 'recording', error: null })
    fixture.microphone.data(1)
  })

  test('a recorder that fails to start closes the microphone', async () => {
    const fixture = openFixture()
    fixture.microphone.startError = new DOMException('busy', 'NotReadableError')
    await fixture.session.start(FAMILY)
    expect(fixture.now()).toMatchObject({ phase: 'idle', error: { kind: 'start', detail: 'busy' } })
    expect(fixture.microphone.open).toBe(0)
  })

  test('canceled while the browser asks: a late microphone is closed again', async () => {
    const fixture = openFixture()
    const starting = fixture.session.start(FAMILY)
    await fixture.session.stop()
    await starting
    expect(fixture.now()).toMatchObject({ phase: 'idle', error: null, recordingId: null })
    expect(fixture.microphone.open).toBe(0)
    expect(fixture.microphone.log).not.toContain('start 100')
  })

  test('starting twice records once', async () => {
    const fixture = openFixture()
    await Promise.all([fixture.session.start(FAMILY), fixture.session.start(FAMILY)])
    await fixture.session.start(FAMILY)
    expect(fixture.microphone.log).toEqual(['start 100'])
    fixture.microphone.data(1)
  })
})

describe('problems while recording', () => {
  test('an unplugged microphone ends the recording with what was recorded', async () => {
    const fixture = await startRecording(2)
    fixture.microphone.unplug()
    await complete(fixture)
    expect(fixture.now()).toMatchObject({ phase: 'complete', endedBy: 'microphone', error: null })
    expect(await bytesOf(fixture.now().recording)).toEqual([1, 2])
  })

  test('a stop that never ends is an error, and the recording stays on this device', async () => {
    const fixture = await startRecording(3)
    fixture.recognizer().recognize('we had geese', true)
    fixture.microphone.hangs = true
    const stopped = fixture.session.stop()
    fixture.clock.advance(10_000)
    await stopped
    expect(fixture.now()).toMatchObject({
      phase: 'idle',
      recordingId: null,
      error: { message: 'Failed to stop recording properly.', detail: 'Recording stop timeout' },
    })
    const [unsaved] = await fixture.session.queue.listUnsaved()
    expect(unsaved).toMatchObject({
      bytes: 3,
      durationMs: 300,
      draft: { text: 'we had geese' },
      takes: [{ isStopped: false }],
    })
  })

  test('a recording without audio is an error, and is not offered again', async () => {
    const fixture = await startRecording(0)
    await complete(fixture)
    expect(fixture.now()).toMatchObject({
      phase: 'idle',
      error: { message: 'Recording failed to produce valid audio data', detail: 'No recording data available' },
    })
    expect(await fixture.store.list()).toEqual([])
  })

  test('a full device is reported, and the recording is still complete', async () => {
    const inner = openRecordingStore(1)
    let writes = 0
    const append = async (...args: Parameters<typeof inner.append>) => {
      writes += 1
      if (writes > 1) throw new StorageError('full')
      await inner.append(...args)
    }
    const fixture = await startRecording(1, { store: { ...inner, append } })
    await expect.poll(() => writes).toBe(1)
    speak(fixture, 3, 2)
    await expect.poll(() => fixture.now().storageProblem).toBe('full')
    await complete(fixture)
    expect(fixture.now()).toMatchObject({ phase: 'complete', savedMs: 100, elapsedMs: 400, storageProblem: 'full' })
    expect(await bytesOf(fixture.now().recording)).toEqual([1, 2, 3, 4])
  })

  test('without storage it records in memory and reports it', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('private window', 'SecurityError')
    })
    const fixture = await startRecording(3)
    await expect.poll(() => fixture.now().storageProblem).toBe('unavailable')
    await complete(fixture)
    expect(fixture.now()).toMatchObject({ phase: 'complete', savedMs: 0, storageProblem: 'unavailable' })
    expect(await bytesOf(fixture.now().recording)).toEqual([1, 2, 3])
  })

  test('a store that stops responding does not block Stop', async () => {
    const inner = openRecordingStore(1)
    const silent = () => new Promise<never>(() => {})
    const fixture = await startRecording(2, {
      store: { ...inner, append: silent, setDraft: silent, finishTake: silent },
    })
    const stopped = fixture.session.stop()
    await expect.poll(later(fixture, () => fixture.now().phase)).toBe('complete')
    await stopped
    expect(await bytesOf(fixture.now().recording)).toEqual([1, 2])
  })
})

describe('live words', () => {
  test('are counted and stored, including words that never became final', async () => {
    const fixture = await startRecording(1)
    fixture.recognizer().recognize('We had geese.', true)
    fixture.recognizer().end()
    fixture.clock.advance(100)
    fixture.recognizer().recognize('and a dog')
    expect(fixture.now()).toMatchObject({ draft: { text: 'We had geese.' }, interim: 'and a dog', wordCount: 6 })
    await expect.poll(storedText(fixture)).toBe('We had geese. and a dog')
    await complete(fixture)
    expect(fixture.now()).toMatchObject({ draft: { text: 'We had geese. and a dog' }, interim: '', wordCount: 6 })
  })

  test('that become final within a second of Stop are kept', async () => {
    const fixture = await startRecording(1)
    fixture.recognizer().endsOnStop = false
    fixture.recognizer().recognize('and then')
    const stopped = fixture.session.stop()
    fixture.recognizer().recognize('And then we left.', true)
    fixture.clock.advance(1000)
    await stopped
    expect(fixture.now()).toMatchObject({ phase: 'complete', draft: { text: 'And then we left.' } })
  })

  test('on iOS are kept immediately on Stop', async () => {
    const fixture = await startRecording(1, { quirks: speechQuirks('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)') })
    fixture.recognizer().endsOnStop = false
    fixture.recognizer().recognize('my first job')
    const stopped = fixture.session.stop()
    expect(fixture.now()).toMatchObject({ phase: 'processing', draft: { text: 'my first job' }, interim: '' })
    await stopped
  })

  test('stop while the recording is paused', async () => {
    const fixture = await startRecording(1)
    fixture.session.pause()
    fixture.clock.advance(10_000)
    expect(fixture.recognizers.map(({ active }) => active)).toEqual([false])
    fixture.session.resume()
    expect(fixture.recognizers.map(({ active }) => active)).toEqual([false, true])
    await complete(fixture)
    fixture.clock.advance(10_000)
    expect(fixture.recognizers.some(({ active }) => active)).toBe(false)
  })

  test('do not run while they are turned off', async () => {
    const fixture = await startRecording(1, { liveWords: 'off' })
    fixture.clock.advance(5000)
    expect(fixture.recognizers).toHaveLength(0)
    fixture.session.setLiveWords('browser')
    expect(fixture.recognizer().active).toBe(true)
    fixture.session.setLiveWords('off')
    fixture.clock.advance(5000)
    expect(fixture.recognizers.map(({ active }) => active)).toEqual([false])
    expect(fixture.now().liveWords).toBe('off')
  })

  test('are in the language that the person speaks, which is stored with the recording', async () => {
    const fixture = openFixture()
    fixture.session.setLanguage('es-US')
    await fixture.session.start(FAMILY)
    speak(fixture, 1)
    expect(fixture.recognizer().lang).toBe('es-US')
    // The next recording's.
    fixture.session.setLanguage('pl-PL')
    await complete(fixture)
    expect(fixture.now().draft.language).toBe('es-US')
    await expect.poll(async () => (await fixture.store.list())[0]?.draft.language).toBe('es-US')
  })

  test('on this device are only in English', async () => {
    let opened = 0
    const openDeviceRecognizer = () => {
      opened += 1
      return new Promise<never>(() => {})
    }
    const fixture = openFixture({ liveWords: 'device', language: 'es-US', openDeviceRecognizer })
    await fixture.session.prepareLiveWords()
    await fixture.session.start(FAMILY)
    expect([opened, fixture.now().speechProblem]).toEqual([0, null])
    fixture.session.setLanguage('en-US')
    await fixture.session.prepareLiveWords()
    expect(opened).toBe(1)
  })

  test('from this device that fail to load after the person chose the browser are no problem', async () => {
    const loading = Promise.withResolvers<never>()
    const fixture = openFixture({ liveWords: 'device', openDeviceRecognizer: () => loading.promise })
    await fixture.session.start(FAMILY)
    expect(fixture.now().recognizer).toBe('starting')
    fixture.session.setLiveWords('browser')
    expect(fixture.now().recognizer).toBe('listening')
    fixture.session.setLiveWords('device')
    expect(fixture.now().recognizer).toBe('starting')
    fixture.session.setLiveWords('browser')
    loading.reject(new Error('no network'))
    await new Promise((resolve) => setTimeout(resolve))
    expect(fixture.now()).toMatchObject({ liveWords: 'browser', recognizer: 'listening', speechProblem: null })
  })

  test('that this device recognizes end when slices are late, and the recording has every slice', async () => {
    const problem = 'Your words aren’t shown anymore, to keep your recording safe'
    let closed = 0
    const areSlicesLate = watchSliceRhythm()
    const device = { start: () => {}, areSlicesLate, stop: () => {}, discard: () => {}, close: () => (closed += 1) }
    const openDeviceRecognizer: SpeechEngines['openDeviceRecognizer'] = async ({ interim }) => {
      interim('we had geese')
      return device
    }
    const fixture = await startRecording(1, { liveWords: 'device', openDeviceRecognizer })
    await expect.poll(() => fixture.now().recognizer).toBe('listening')
    speak(fixture, 5, 2)
    for (const slice of [7, 10, 13]) {
      fixture.clock.advance(1500)
      fixture.microphone.data(slice)
      speak(fixture, 2, slice + 1)
    }
    await expect.poll(() => closed).toBe(1)
    expect(fixture.now()).toMatchObject({
      phase: 'recording',
      recognizer: 'failed',
      speechProblem: problem,
      draft: { text: 'we had geese' },
    })
    await complete(fixture)
    expect(await bytesOf(fixture.now().recording)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15])
  })

  test('that are denied or unsupported are reported, and the recording continues', async () => {
    const refused = await startRecording(1)
    refused.recognizer().fail('not-allowed')
    expect(refused.now()).toMatchObject({ phase: 'recording', speechProblem: 'Microphone access denied', error: null })
    const impossible = await startRecording(1, { createRecognizer: null })
    expect(impossible.now()).toMatchObject({ phase: 'recording', speechProblem: 'Speech recognition not available' })
  })
})
