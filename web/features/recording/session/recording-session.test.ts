// Long, because each test is a whole recording told from start to end, over the same stand-ins.
import 'fake-indexeddb/auto'
import { deleteDB } from 'idb'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { speechQuirks } from '../capture/recognizer.ts'
import { createRecordingLocks } from '../storage/recording-locks.ts'
import { RECORDINGS_DATABASE, StorageError } from '../storage/recordings-database.ts'
import { openSliceStore } from '../storage/slice-store.ts'
import { queuedFields } from '../sync/outbox.ts'
import type { OpenUpload } from '../sync/recording-upload.ts'
import { onOutboxChanged } from '../sync/tab-messages.ts'
import { createFakeMicrophone } from '../testing/fake-microphone.ts'
import { type Fixture, openFixture } from '../testing/session-fixture.ts'

const FAMILY = 10
let scenes: Fixture[] = []

function open(...args: Parameters<typeof openFixture>): Fixture {
  const fixture = openFixture(...args)
  scenes.push(fixture)
  return fixture
}

/** A session that is recording, with so many slices handed over, 100 ms apart. */
async function recording(slices: number, ...args: Parameters<typeof openFixture>): Promise<Fixture> {
  const fixture = open(...args)
  await fixture.session.start(FAMILY)
  speak(fixture, slices)
  return fixture
}

function speak({ clock, microphone }: Fixture, slices: number, first = 1) {
  for (let number = first; number < first + slices; number++) {
    clock.advance(100)
    microphone.data(number)
  }
}

const bytesOf = async (blob: Blob | undefined) => [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))]

/** For `expect.poll`: lets time pass before each look. */
function later<Result>({ clock }: Fixture, look: () => Result): () => Result {
  return () => {
    clock.advance(500)
    return look()
  }
}

const storedText = (fixture: Fixture) => later(fixture, async () => (await fixture.store.listUnsaved())[0]?.draft.text)

/** Stops and lets the second of "processing" pass. */
async function complete({ session, clock }: Fixture) {
  const stopped = session.stop()
  clock.advance(1000)
  await stopped
}

afterEach(async () => {
  vi.restoreAllMocks()
  await Promise.all(scenes.map(({ session }) => session.dispose()))
  scenes = []
  await deleteDB(RECORDINGS_DATABASE)
})

describe('one recording', () => {
  test('goes from idle to complete, and the recording is all that was handed over', async () => {
    const fixture = open()
    const phases: string[] = [fixture.now().phase]
    fixture.session.subscribe(() => {
      if (phases.at(-1) !== fixture.now().phase) phases.push(fixture.now().phase)
    })
    await fixture.session.start(FAMILY)
    speak(fixture, 3)
    await complete(fixture)
    expect(phases).toEqual(['idle', 'requesting', 'recording', 'processing', 'complete'])
    const { recording, recordingId, error } = fixture.now()
    expect(recording).toMatchObject({
      id: recordingId,
      mimeType: 'audio/webm;codecs=opus',
      startedAt: 1_700_000_001_000,
      durationMs: 300,
    })
    expect(await bytesOf(recording?.blob)).toEqual([1, 2, 3])
    expect(error).toBeNull()
    expect(fixture.microphone.open).toBe(0)
  })

  test('is not complete before a second has passed, however fast everything was', async () => {
    const fixture = await recording(1)
    await fixture.session.stop()
    fixture.clock.advance(999)
    expect(fixture.now().phase).toBe('processing')
    fixture.clock.advance(1)
    expect(fixture.now().phase).toBe('complete')
  })

  test('shows the time spoken, without the pauses, and ticks no faster for having paused', async () => {
    const fixture = await recording(0)
    const { session, clock, now, microphone } = fixture
    clock.advance(2000)
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
    microphone.data(1)
  })

  test('says how much is safe only when the store has it', async () => {
    const inner = openSliceStore(1)
    const gate = Promise.withResolvers<void>()
    const append = async (...args: Parameters<typeof inner.append>) => {
      await gate.promise
      await inner.append(...args)
    }
    const fixture = await recording(5, { store: { ...inner, append } })
    fixture.clock.advance(5000)
    expect(fixture.now().safeMs).toBe(0)
    gate.resolve()
    await expect.poll(later(fixture, () => fixture.now().safeMs)).toBe(500)
    await complete(fixture)
    expect(fixture.now().safeMs).toBeLessThanOrEqual(fixture.now().elapsedMs)
  })

  test('is as safe as it is long once it is complete', async () => {
    const fixture = await recording(4)
    await expect.poll(async () => (await fixture.store.listUnsaved())[0]?.slices).toBe(4)
    // The last slice came a little before the stop, and nothing more comes after it.
    fixture.clock.advance(70)
    await complete(fixture)
    expect(fixture.now()).toMatchObject({ safeMs: 470, elapsedMs: 470, storageProblem: null })
  })

  test('shows the loudness while recording and none otherwise', async () => {
    const fixture = open()
    expect(fixture.session.readLevel()).toBe(0)
    await fixture.session.start(FAMILY)
    fixture.clock.advance(300)
    expect(fixture.session.readLevel()).toBeGreaterThan(0.5)
    fixture.session.pause()
    expect(fixture.session.readLevel()).toBe(0)
  })

  test('gives the same snapshot until something changes, and none to those who left', async () => {
    const fixture = open()
    const heard = vi.fn()
    const leave = fixture.session.subscribe(heard)
    const before = fixture.now()
    expect(fixture.session.getSnapshot()).toBe(before)
    fixture.session.edit({ title: 'Geese' })
    expect(fixture.now()).not.toBe(before)
    expect(heard).toHaveBeenCalledTimes(1)
    leave()
    fixture.session.edit({ title: 'More geese' })
    expect(heard).toHaveBeenCalledTimes(1)
  })
})

describe('what cannot begin', () => {
  test.each([
    ['insecure', { secure: false, openMicrophone: null }],
    ['unsupported', { openMicrophone: null }],
  ] as const)('%s: says so instead of asking for a microphone', async (availability, changes) => {
    const microphone = createFakeMicrophone()
    const fixture = open({ environment: { ...microphone.environment, ...changes } })
    expect(fixture.now().availability).toBe(availability)
    await fixture.session.start(FAMILY)
    expect(fixture.now()).toMatchObject({ phase: 'idle', error: { title: 'Recording Not Available' } })
  })

  test('a refused microphone ends in idle with the sentence of the catalog', async () => {
    const fixture = open()
    fixture.microphone.refusal = new DOMException('Permission denied', 'NotAllowedError')
    await fixture.session.start(FAMILY)
    expect(fixture.now()).toMatchObject({
      phase: 'idle',
      error: {
        title: 'Recording Error',
        message: 'Failed to start recording. Please check your microphone permissions.',
        detail: 'Permission denied',
      },
    })
    fixture.microphone.refusal = null
    await fixture.session.start(FAMILY)
    expect(fixture.now()).toMatchObject({ phase: 'recording', error: null })
    fixture.microphone.data(1)
  })

  test('a recorder that will not begin closes the microphone', async () => {
    const fixture = open()
    fixture.microphone.startError = new DOMException('busy', 'NotReadableError')
    await fixture.session.start(FAMILY)
    expect(fixture.now()).toMatchObject({ phase: 'idle', error: { kind: 'start', detail: 'busy' } })
    expect(fixture.microphone.open).toBe(0)
  })

  test('called off while the browser asks: the late microphone is closed again', async () => {
    const fixture = open()
    const starting = fixture.session.start(FAMILY)
    await fixture.session.stop()
    await starting
    expect(fixture.now()).toMatchObject({ phase: 'idle', error: null, recordingId: null })
    expect(fixture.microphone.open).toBe(0)
    expect(fixture.microphone.log).not.toContain('start 100')
  })

  test('starting twice starts once', async () => {
    const fixture = open()
    await Promise.all([fixture.session.start(FAMILY), fixture.session.start(FAMILY)])
    await fixture.session.start(FAMILY)
    expect(fixture.microphone.log).toEqual(['start 100'])
    fixture.microphone.data(1)
  })
})

describe('what goes wrong on the way', () => {
  test('an unplugged microphone ends the recording with what there is', async () => {
    const fixture = await recording(2)
    fixture.microphone.unplug()
    await complete(fixture)
    expect(fixture.now()).toMatchObject({ phase: 'complete', endedBy: 'microphone', error: null })
    expect(await bytesOf(fixture.now().recording?.blob)).toEqual([1, 2])
  })

  test('a stop that never ends is an error, and the recording waits on this device', async () => {
    const fixture = await recording(3)
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
    const [waiting] = await fixture.session.listRecoverable()
    expect(waiting).toMatchObject({ state: 'recording', slices: 3, durationMs: 300, draft: { text: 'we had geese' } })
  })

  test('a recording of nothing is an error, and nothing is offered', async () => {
    const fixture = await recording(0)
    await complete(fixture)
    expect(fixture.now()).toMatchObject({
      phase: 'idle',
      error: { message: 'Recording failed to produce valid audio data', detail: 'No recording data available' },
    })
    expect(await fixture.store.listUnsaved()).toEqual([])
  })

  test('a full device is told, and the recording is whole all the same', async () => {
    const inner = openSliceStore(1)
    let writes = 0
    const append = async (...args: Parameters<typeof inner.append>) => {
      writes += 1
      if (writes > 1) throw new StorageError('full')
      await inner.append(...args)
    }
    const fixture = await recording(1, { store: { ...inner, append } })
    await expect.poll(() => writes).toBe(1)
    speak(fixture, 3, 2)
    await expect.poll(() => fixture.now().storageProblem).toBe('full')
    await complete(fixture)
    expect(fixture.now()).toMatchObject({ phase: 'complete', safeMs: 100, elapsedMs: 400, storageProblem: 'full' })
    expect(await bytesOf(fixture.now().recording?.blob)).toEqual([1, 2, 3, 4])
  })

  test('without any storage it records in memory and says so', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('private window', 'SecurityError')
    })
    const fixture = await recording(3)
    await expect.poll(() => fixture.now().storageProblem).toBe('unavailable')
    await complete(fixture)
    expect(fixture.now()).toMatchObject({ phase: 'complete', safeMs: 0, storageProblem: 'unavailable' })
    expect(await bytesOf(fixture.now().recording?.blob)).toEqual([1, 2, 3])
  })

  test('a store that stops answering does not hold the person up', async () => {
    const inner = openSliceStore(1)
    const silent = () => new Promise<never>(() => {})
    const fixture = await recording(2, { store: { ...inner, append: silent, updateDraft: silent, finish: silent } })
    const stopped = fixture.session.stop()
    await expect.poll(later(fixture, () => fixture.now().phase)).toBe('complete')
    await stopped
    expect(await bytesOf(fixture.now().recording?.blob)).toEqual([1, 2])
  })
})

describe('live words', () => {
  test('are counted, kept beside the sound, and kept with words that were never made final', async () => {
    const fixture = await recording(1)
    fixture.recognizer().recognize('We had geese.', true)
    fixture.recognizer().end()
    fixture.clock.advance(100)
    fixture.recognizer().recognize('and a dog')
    expect(fixture.now()).toMatchObject({ draft: { text: 'We had geese.' }, interim: 'and a dog', wordCount: 6 })
    await expect.poll(storedText(fixture)).toBe('We had geese. and a dog')
    await complete(fixture)
    expect(fixture.now()).toMatchObject({ draft: { text: 'We had geese. and a dog' }, interim: '', wordCount: 6 })
  })

  test('that become final within the second after stop are still taken', async () => {
    const fixture = await recording(1)
    fixture.recognizer().endsOnStop = false
    fixture.recognizer().recognize('and then')
    const stopped = fixture.session.stop()
    fixture.recognizer().recognize('And then we left.', true)
    fixture.clock.advance(1000)
    await stopped
    expect(fixture.now()).toMatchObject({ phase: 'complete', draft: { text: 'And then we left.' } })
  })

  test('on iOS are taken at once on stop', async () => {
    const fixture = await recording(1, { quirks: speechQuirks('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)') })
    fixture.recognizer().endsOnStop = false
    fixture.recognizer().recognize('my first job')
    const stopped = fixture.session.stop()
    expect(fixture.now()).toMatchObject({ phase: 'processing', draft: { text: 'my first job' }, interim: '' })
    await stopped
  })

  test('rest while the recording is paused', async () => {
    const fixture = await recording(1)
    fixture.session.pause()
    fixture.clock.advance(10_000)
    expect(fixture.recognizers.map(({ active }) => active)).toEqual([false])
    fixture.session.resume()
    expect(fixture.recognizers.map(({ active }) => active)).toEqual([false, true])
    await complete(fixture)
    fixture.clock.advance(10_000)
    expect(fixture.recognizers.some(({ active }) => active)).toBe(false)
  })

  test('are not listened for when the person does not want them, until they do', async () => {
    const fixture = await recording(1, { liveWords: false })
    fixture.clock.advance(5000)
    expect(fixture.recognizers).toHaveLength(0)
    fixture.session.setLiveWords(true)
    expect(fixture.recognizer().active).toBe(true)
    fixture.session.setLiveWords(false)
    fixture.clock.advance(5000)
    expect(fixture.recognizers.map(({ active }) => active)).toEqual([false])
    expect(fixture.now().liveWords).toBe(false)
  })

  test('that are refused or impossible are said, and the recording goes on', async () => {
    const refused = await recording(1)
    refused.recognizer().fail('not-allowed')
    expect(refused.now()).toMatchObject({ phase: 'recording', speechProblem: 'Microphone access denied', error: null })
    const impossible = await recording(1, { createRecognizer: null })
    expect(impossible.now()).toMatchObject({ phase: 'recording', speechProblem: 'Speech recognition not available' })
  })
})

describe('after the recording', () => {
  const prompt = { text: 'Who was your best friend?', category: 'Childhood & Youth', questionId: null } as const

  test('title, words and prompt written in the save dialog survive a closed tab', async () => {
    const fixture = open()
    fixture.session.choosePrompt(prompt)
    await fixture.session.start(FAMILY)
    speak(fixture, 1)
    await complete(fixture)
    fixture.session.edit({ title: 'Hans', text: 'Hans was my friend.', toldBy: 'Ruth' })
    fixture.clock.advance(1000)
    const draft = { title: 'Hans', category: 'Childhood & Youth', prompt, text: 'Hans was my friend.', toldBy: 'Ruth' }
    await expect.poll(async () => (await fixture.store.listUnsaved())[0]?.draft).toEqual(draft)
  })

  test.each(['saved', 'recordAgain'] as const)('%s clears everything, on the screen and on the device', async (way) => {
    const fixture = open()
    fixture.session.choosePrompt(prompt)
    await fixture.session.start(FAMILY)
    speak(fixture, 1)
    await complete(fixture)
    await fixture.session[way](fixture.now().recordingId ?? '')
    expect(fixture.now()).toMatchObject({
      phase: 'idle',
      recording: null,
      recordingId: null,
      elapsedMs: 0,
      safeMs: 0,
      wordCount: 0,
      draft: { title: '', category: 'Ad Hoc', prompt: null, text: '', toldBy: null },
    })
    fixture.clock.advance(10_000)
    expect(await fixture.store.listUnsaved()).toEqual([])
  })

  test('a new recording can begin at once, with an id of its own', async () => {
    const fixture = await recording(1)
    await complete(fixture)
    const first = fixture.now().recordingId
    const leaving = fixture.session.recordAgain()
    await fixture.session.start(FAMILY)
    await leaving
    speak(fixture, 1, 7)
    await complete(fixture)
    expect(fixture.now().recordingId).not.toBe(first)
    expect(await bytesOf(fixture.now().recording?.blob)).toEqual([7])
    expect((await fixture.store.listUnsaved()).map(({ id }) => id)).toEqual([fixture.now().recordingId])
  })

  test("the server's words fill an empty text", async () => {
    const fixture = await recording(1)
    await complete(fixture)
    fixture.session.serverWords(fixture.now().recordingId ?? '', 'We had geese')
    expect(fixture.now()).toMatchObject({ draft: { text: 'We had geese' }, wordCount: 3 })
  })
})

describe('a recording that was interrupted', () => {
  test('by a crash is offered, opened with its words, and saved like any other', async () => {
    const crashed = await recording(3)
    crashed.recognizer().recognize('We had geese.', true)
    await expect.poll(storedText(crashed)).toBe('We had geese.')

    const next = open()
    const [waiting] = await next.session.listRecoverable()
    if (!waiting) throw new Error('nothing was offered')
    expect(waiting).toMatchObject({ state: 'recording', durationMs: 300, familyId: FAMILY })
    await next.session.restore(waiting)
    expect(next.now()).toMatchObject({
      phase: 'complete',
      recordingId: waiting.id,
      elapsedMs: 300,
      safeMs: 300,
      wordCount: 3,
      draft: { text: 'We had geese.' },
    })
    expect(await bytesOf(next.now().recording?.blob)).toEqual([1, 2, 3])
    await next.session.saved(waiting.id)
    expect(await next.store.listUnsaved()).toEqual([])
  })

  test('is not offered, opened or deleted while another tab has it', async () => {
    const locks = () => createRecordingLocks(navigator.locks)
    const first = await recording(2, { locks: locks() })
    await expect.poll(async () => (await first.store.listUnsaved())[0]?.slices).toBe(2)
    const [live] = await first.store.listUnsaved()
    if (!live) throw new Error('nothing is stored')

    const second = open({ locks: locks() })
    expect(await second.session.listRecoverable()).toEqual([])
    expect(await second.session.discardRecoverable(live)).toBe(false)
    await second.session.restore(live)
    expect(second.now()).toMatchObject({ phase: 'idle', error: { kind: 'restore' } })

    await first.session.dispose()
    await expect.poll(async () => (await second.session.listRecoverable()).length).toBe(1)
    expect(await second.session.discardRecoverable(live)).toBe(true)
    expect(await second.session.listRecoverable()).toEqual([])
  })

  test('is taken out of the vault too when it is discarded, and stays there when it is saved', async () => {
    const discarded: string[] = []
    const openUpload: OpenUpload = ({ id }) => ({
      add() {},
      finish() {},
      settle: async () => 'done',
      close() {},
      discard: async () => void discarded.push(id),
    })
    const fixture = await recording(2, { openUpload })
    await complete(fixture)
    const { recordingId } = fixture.now()
    await fixture.session.recordAgain()
    expect(discarded).toEqual([recordingId])

    const second = await recording(2, { openUpload })
    await complete(second)
    await second.session.putAside()
    const [waiting] = await second.session.listRecoverable()
    if (!waiting) throw new Error('nothing waits')
    await second.session.discardRecoverable(waiting)
    expect(discarded).toEqual([recordingId, waiting.id])

    const third = await recording(2, { openUpload })
    await complete(third)
    expect(await third.session.inVault()).toBe('done')
    await third.session.saved(third.now().recordingId ?? '')
    expect(discarded.length).toBe(2)
  })

  test('that is discarded without a network is forgotten here at once, and its name until the vault has heard', async () => {
    const openUpload: OpenUpload = () => ({
      add() {},
      finish() {},
      settle: async () => 'unreachable',
      close() {},
      discard: async () => Promise.reject(new TypeError('Failed to fetch')),
    })
    const fixture = await recording(2, { openUpload })
    await complete(fixture)
    const again = fixture.now().recordingId
    await fixture.session.recordAgain()
    const second = await recording(2, { openUpload })
    await complete(second)
    await second.session.putAside()
    const [waiting] = await second.session.listRecoverable()
    if (!waiting) throw new Error('nothing waits')
    await second.session.discardRecoverable(waiting)
    expect(await second.session.listRecoverable()).toEqual([])
    const store = openSliceStore(1)
    expect((await store.listDiscarded()).sort()).toEqual([again, waiting.id].sort())
    expect(await store.readSlices(waiting.id, 0, 10)).toEqual([])
    await store.close()
  })

  test('that ends with nothing in it leaves nothing in the vault either', async () => {
    const discarded: string[] = []
    const openUpload: OpenUpload = ({ id }) => ({
      add() {},
      finish() {},
      settle: async () => 'done',
      close() {},
      discard: async () => void discarded.push(id),
    })
    const fixture = await recording(0, { openUpload })
    const { recordingId } = fixture.now()
    await complete(fixture)
    expect(fixture.now().error?.kind).toBe('empty')
    expect(discarded).toEqual([recordingId])
  })

  test('that is saved without a network waits in the outbox, also while it is open again, with what is written then', async () => {
    const fixture = await recording(2)
    await complete(fixture)
    expect(await fixture.session.queue({ title: 'Geese' })).toBe(true)
    expect(fixture.now().phase).toBe('idle')
    expect(await fixture.session.listRecoverable()).toEqual([])
    const [queued] = await fixture.session.listQueued()
    expect(queued?.queued).toMatchObject({ fields: { title: 'Geese' }, problem: null })
    if (!queued) throw new Error('nothing waits')
    await fixture.session.restore(queued)
    expect(fixture.now().phase).toBe('complete')
    expect(await fixture.session.listQueued()).toMatchObject([{ queued: { fields: { title: 'Geese' } } }])
    fixture.session.edit({ title: 'Wild geese' })
    await fixture.session.putAside()
    const [later] = await fixture.session.listQueued()
    if (!later) throw new Error('it does not wait any more')
    expect(queuedFields(later, { ...later, blob: new Blob() }).title).toBe('Wild geese')
  })

  test('can be put aside: the page is free for another one, and it is offered again as it was', async () => {
    const fixture = await recording(2, { locks: createRecordingLocks(navigator.locks) })
    await complete(fixture)
    fixture.session.edit({ title: 'Geese' })
    const { recordingId } = fixture.now()
    await fixture.session.putAside()
    expect(fixture.now()).toMatchObject({ phase: 'idle', recordingId: null, draft: { title: '' } })
    const offered = later(fixture, () => fixture.session.listRecoverable())
    await expect.poll(offered).toMatchObject([{ id: recordingId, state: 'stopped', draft: { title: 'Geese' } }])
    await fixture.session.start(FAMILY)
    expect(fixture.now().phase).toBe('recording')
  })

  test('is offered no more once it is a story, although it was left while it was being saved', async () => {
    const fixture = await recording(2)
    await complete(fixture)
    const id = fixture.now().recordingId ?? ''
    await fixture.session.dispose()
    await fixture.session.saved(id)
    expect(await openSliceStore(1).listUnsaved()).toEqual([])
  })

  test('is not put aside while some of it is in memory only', async () => {
    const store = openSliceStore(1)
    vi.spyOn(store, 'append').mockRejectedValue(new StorageError('full'))
    const fixture = await recording(2, { store })
    await complete(fixture)
    await fixture.session.putAside()
    expect(fixture.now()).toMatchObject({ phase: 'complete', storageProblem: 'full' })
  })

  test('by leaving the page is ended in good order and waits on this device', async () => {
    const fixture = await recording(2)
    await fixture.session.dispose()
    expect(fixture.microphone.open).toBe(0)
    const [waiting] = await openSliceStore(1).listUnsaved()
    expect(waiting).toMatchObject({ state: 'stopped', slices: 2, durationMs: 200 })
  })

  test('by leaving the page is offered to who had come back before it was let go', async () => {
    const locks = () => createRecordingLocks(navigator.locks)
    const left = await recording(2, { locks: locks() })
    await expect.poll(async () => (await left.store.listUnsaved())[0]?.slices).toBe(2)
    const { session } = open({ locks: locks() })
    const looked: number[] = []
    const look = async () => void looked.push((await session.listRecoverable()).length)
    const forget = onOutboxChanged(look)
    await look()
    await left.session.dispose()
    await expect.poll(() => looked).toEqual([0, 1])
    forget()
  })
})
