// Long, because what may happen to a recording between two takes is told in one place.
import 'fake-indexeddb/auto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openRecordingStore, type RecordingStore } from '../storage/recording-store.ts'
import { StorageError } from '../storage/storage-error.ts'
import type { DeviceRecording } from '../takes/recording.ts'
import { createFakeMicrophone } from '../testing/fake-microphone.ts'
import {
  bytesOf,
  complete,
  disposeFixtures,
  FAMILY,
  type Fixture,
  later,
  newestUnsaved,
  openFixture,
  openOfflineTab,
  speak,
} from '../testing/session-fixture.ts'
import { recordingProblem } from './recorder-problems.ts'

afterEach(async () => {
  vi.restoreAllMocks()
  await disposeFixtures()
})

/** Slices 1, 2 and 3 of a recording with a title, 300 ms long, that was stopped and kept for later. */
async function keepRecording(fixture: Fixture): Promise<DeviceRecording> {
  await fixture.session.start(FAMILY)
  fixture.session.edit({ title: 'Geese' })
  speak(fixture, 3)
  await complete(fixture)
  await fixture.session.keepForLater()
  // Its lock is released a moment later.
  await expect.poll(() => fixture.session.queue.listUnsaved()).toHaveLength(1)
  return await newestUnsaved(fixture)
}

/** The same, whose tab crashed; and the next tab. */
async function crash(changes: Parameters<typeof openFixture>[0] = {}) {
  const crashed = openFixture()
  await crashed.session.start(FAMILY)
  crashed.session.edit({ title: 'Geese' })
  speak(crashed, 3)
  const stored = later(crashed, async () => (await crashed.store.list())[0])
  await expect.poll(stored).toMatchObject({ bytes: 3, draft: { title: 'Geese' } })
  const fixture = openFixture(changes)
  return { fixture, unsaved: await newestUnsaved(fixture) }
}

const second = (recording: DeviceRecording | null | undefined) => recording?.takes[1]

describe('a recording that is continued', () => {
  test('gets another take: a file of its own, with its own id, type and start', async () => {
    const unsaved = await keepRecording(openFixture())
    const next = openFixture({}, createFakeMicrophone({ supported: ['audio/mp4'] }))
    next.clock.advance(60_000)
    const startedAt = 1_700_000_000_000 + next.clock.now()
    await next.session.continueRecording(unsaved)
    speak(next, 2, 4)
    await complete(next)
    const { recording, phase } = next.now()
    expect(phase).toBe('complete')
    expect(recording).toMatchObject({ id: unsaved.id, familyId: FAMILY })
    expect(recording?.takes).toMatchObject([
      { id: unsaved.id, mimeType: 'audio/webm;codecs=opus', startedAt: unsaved.startedAt, durationMs: 300 },
      { mimeType: 'audio/mp4', startedAt, durationMs: 200, isStopped: true },
    ])
    expect(new Set(recording?.takes.map(({ id }) => id)).size).toBe(2)
    expect(await bytesOf({ takes: recording?.takes.slice(0, 1) ?? [] })).toEqual([1, 2, 3])
    expect(await bytesOf({ takes: recording?.takes.slice(1) ?? [] })).toEqual([4, 5])
    expect(await next.store.find(unsaved.id)).toMatchObject({
      durationMs: 500,
      bytes: 5,
      takes: [{ durationMs: 300 }, { durationMs: 200, isStopped: true }],
    })
  })

  test('shows the time of the whole; the slices have the time of their take', async () => {
    const { fixture, unsaved } = await crash()
    await fixture.session.continueRecording(unsaved)
    expect(fixture.now()).toMatchObject({
      phase: 'recording',
      recordingId: unsaved.id,
      elapsedMs: 300,
      savedMs: 300,
      draft: { title: 'Geese' },
    })
    expect(fixture.session.recordedBytes()).toBe(3)
    speak(fixture, 4, 4)
    await expect.poll(later(fixture, () => fixture.now().savedMs)).toBe(700)
    expect(fixture.session.recordedBytes()).toBe(7)
    const stored = await fixture.store.find(unsaved.id)
    expect(stored?.takes.map(({ durationMs }) => durationMs)).toEqual([300, 400])
    const { endMs } = await fixture.store.readBytes(unsaved.id, second(stored)?.id ?? '', 0, 1)
    expect(endMs).toBe(100)
  })

  test('does not count pauses in either take', async () => {
    const { fixture, unsaved } = await crash()
    await fixture.session.continueRecording(unsaved)
    speak(fixture, 1, 4)
    fixture.session.pause()
    fixture.clock.advance(60_000)
    fixture.session.resume()
    speak(fixture, 1, 5)
    await complete(fixture)
    expect(fixture.now()).toMatchObject({ elapsedMs: 500, savedMs: 500 })
    expect(second(await fixture.store.find(unsaved.id))?.durationMs).toBe(200)
  })

  test('adds to the words and keeps the form', async () => {
    const { fixture, unsaved } = await crash()
    await fixture.store.setDraft(unsaved.id, { ...unsaved.draft, text: 'Eleven of them' })
    await fixture.session.continueRecording(await newestUnsaved(fixture))
    fixture.recognizer().recognize('and a gander', true)
    speak(fixture, 1, 4)
    await complete(fixture)
    expect(fixture.now().draft).toMatchObject({ title: 'Geese', text: 'Eleven of them and a gander' })
    expect(await fixture.store.find(unsaved.id)).toMatchObject({
      draft: { title: 'Geese', text: 'Eleven of them and a gander' },
    })
  })

  test('stays in its family, even if another one is selected', async () => {
    const { fixture, unsaved } = await crash()
    await fixture.session.start(77, { previous: unsaved })
    speak(fixture, 1, 4)
    await complete(fixture)
    expect(fixture.now().recording?.familyId).toBe(FAMILY)
    expect(await fixture.store.find(unsaved.id)).toMatchObject({ familyId: FAMILY })
  })

  test('can be continued again and again, also right after it was opened and kept', async () => {
    const fixture = openFixture()
    let unsaved = await keepRecording(fixture)
    for (const first of [4, 6]) {
      await fixture.session.continueRecording(unsaved)
      speak(fixture, 2, first)
      await complete(fixture)
      await fixture.session.keepForLater()
      unsaved = await newestUnsaved(fixture)
    }
    expect(unsaved).toMatchObject({ durationMs: 700, takes: [{}, {}, {}] })
    await fixture.session.restore(unsaved)
    expect(await bytesOf(fixture.now().recording)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  test('is continued as it is stored now, even if the list is older', async () => {
    const fixture = openFixture()
    const listed = await keepRecording(fixture)
    await fixture.session.continueRecording(listed)
    speak(fixture, 2, 4)
    await complete(fixture)
    fixture.session.edit({ title: 'Wild geese' })
    await fixture.session.keepForLater()

    await fixture.session.continueRecording(listed)
    expect(fixture.now()).toMatchObject({ elapsedMs: 500, draft: { title: 'Wild geese' } })
    speak(fixture, 1, 6)
    await complete(fixture)
    expect(await bytesOf(fixture.now().recording)).toEqual([1, 2, 3, 4, 5, 6])
  })

  test('that another tab has saved as a story meanwhile waits no longer: it can be continued', async () => {
    const { fixture, unsaved } = await crash()
    await fixture.session.continueRecording(unsaved)
    expect(fixture.fakeQueue.reopened).toEqual([unsaved.id])
    fixture.microphone.data(4)
  })

  test('that can’t be read is not continued, and other tabs can open it', async () => {
    const tab = openOfflineTab()
    const listed = await keepRecording(tab)
    vi.spyOn(tab.store, 'find').mockRejectedValueOnce(new StorageError('failed'))
    await expect
      .poll(async () => {
        await tab.session.continueRecording(listed)
        return tab.store.find
      })
      .toHaveBeenCalled()
    expect(tab.now()).toMatchObject({ phase: 'idle', recordingId: null, error: { kind: 'continue' } })
    expect(tab.microphone.open).toBe(0)
    const other = openOfflineTab()
    await expect.poll(() => continued(other, listed)).toBe('recording')
    other.microphone.data(4)
  })

  test('that was deleted meanwhile is not continued', async () => {
    const fixture = openFixture()
    const listed = await keepRecording(fixture)
    await fixture.store.remove(listed.id)
    await fixture.session.continueRecording(listed)
    expect(fixture.now()).toMatchObject({ phase: 'idle', error: { kind: 'continue' } })
    expect(fixture.microphone.open).toBe(0)
  })
})

describe('what is uploaded of it', () => {
  test('both takes are read by themselves, and the queue knows which one still grows', async () => {
    const { fixture, unsaved } = await crash()
    await fixture.session.continueRecording(unsaved)
    speak(fixture, 2, 4)
    await expect.poll(later(fixture, () => fixture.now().savedMs)).toBe(500)
    const opened = fixture.fakeQueue.opened.get(unsaved.id)
    const [firstId = '', secondId = ''] = opened?.current().takes.map(({ id }) => id) ?? []
    expect([opened?.isWhole(firstId), opened?.isWhole(secondId)]).toEqual([true, false])
    expect([...((await opened?.readBytes(firstId, 1, 100))?.bytes ?? [])]).toEqual([2, 3])
    expect([...((await opened?.readBytes(secondId, 1, 100))?.bytes ?? [])]).toEqual([5])
    await complete(fixture)
    expect(opened?.isWhole(secondId)).toBe(true)
    const entries = await fixture.store.withDatabase((database) => database.getAll('queue'))
    expect(entries.map(({ id }) => id).sort()).toEqual([`upload:${firstId}`, `upload:${secondId}`].sort())
  })

  test('progress is shown of the open recording only', async () => {
    const { fixture, unsaved } = await crash()
    await fixture.session.continueRecording(unsaved)
    expect(fixture.now().upload).toBeNull()
    const progress = { state: 'sending', ms: 400 } as const
    fixture.fakeQueue.post({ type: 'progress', recordingId: unsaved.id, progress })
    fixture.fakeQueue.post({ type: 'progress', recordingId: 'another', progress: { state: 'refused', ms: 0 } })
    fixture.session.pause()
    expect(fixture.now().upload).toEqual(progress)
    await fixture.session.stop()
    fixture.clock.advance(1000)
  })

  test('a device that gets full: the rest of the take is in memory, readable for the upload and the player', async () => {
    const inner = openRecordingStore(1)
    let isFull = false
    const append: RecordingStore['append'] = async (...args) => {
      if (isFull) throw new StorageError('full')
      await inner.append(...args)
    }
    const { fixture, unsaved } = await crash({ store: { ...inner, append } })
    await fixture.session.continueRecording(unsaved)
    speak(fixture, 2, 4)
    await expect.poll(later(fixture, () => fixture.now().savedMs)).toBe(500)
    isFull = true
    speak(fixture, 3, 6)
    await expect.poll(() => fixture.now().storageProblem).toBe('full')
    await complete(fixture)
    expect(fixture.now()).toMatchObject({ phase: 'complete', savedMs: 500, storageProblem: 'full' })
    expect(await bytesOf(fixture.now().recording)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])

    const opened = fixture.fakeQueue.opened.get(unsaved.id)
    const takeId = opened?.current().takes[1]?.id ?? ''
    expect(opened?.isWhole(takeId)).toBe(true)
    const read: number[] = []
    for (;;) {
      const { bytes } = (await opened?.readBytes(takeId, read.length, 2)) ?? { bytes: [] }
      if (bytes.length === 0) break
      read.push(...bytes)
    }
    expect(read).toEqual([4, 5, 6, 7, 8])
    // The first take and what was stored of the second stay for the next visit.
    expect(await fixture.store.find(unsaved.id)).toMatchObject({ bytes: 5, durationMs: 500 })
  })

  test('is discarded with all of its takes', async () => {
    const tab = openOfflineTab()
    const unsaved = await keepRecording(tab)
    await expect.poll(() => continued(tab, unsaved)).toBe('recording')
    speak(tab, 2, 4)
    await complete(tab)
    const takeIds = tab.now().recording?.takes.map(({ id }) => id)
    await tab.session.recordAgain()
    const entries = await tab.store.withDatabase((database) => database.getAll('queue'))
    expect(entries).toMatchObject([{ id: `delete:${unsaved.id}`, takeIds }])
    expect(takeIds).toHaveLength(2)
    expect(await tab.store.withDatabase((database) => database.count('slices'))).toBe(0)
  })
})

describe('a take that goes wrong', () => {
  test('a crash leaves all takes readable', async () => {
    const { fixture, unsaved } = await crash()
    await fixture.session.continueRecording(unsaved)
    speak(fixture, 2, 4)
    await expect.poll(later(fixture, () => fixture.now().savedMs)).toBe(500)

    const next = openFixture()
    const again = await newestUnsaved(next)
    expect(again).toMatchObject({
      id: unsaved.id,
      durationMs: 500,
      takes: [{ isStopped: false }, { isStopped: false }],
    })
    await next.session.restore(again)
    expect(next.now()).toMatchObject({ phase: 'complete', elapsedMs: 500, savedMs: 500, draft: { title: 'Geese' } })
    expect(await bytesOf(next.now().recording)).toEqual([1, 2, 3, 4, 5])
  })

  test('without audio keeps the earlier takes, and is left out of the finished recording', async () => {
    const { fixture, unsaved } = await crash()
    await fixture.session.continueRecording(unsaved)
    await complete(fixture)
    expect(fixture.now()).toMatchObject({ phase: 'idle', recordingId: null, error: { kind: 'empty' } })
    expect(fixture.fakeQueue.discarded).toEqual([])
    const again = await newestUnsaved(fixture)
    expect(again).toMatchObject({ id: unsaved.id, durationMs: 300, bytes: 3 })
    await fixture.session.restore(again)
    expect(fixture.now()).toMatchObject({ phase: 'complete', elapsedMs: 300, savedMs: 300 })
    expect(fixture.now().recording?.takes.map(({ id }) => id)).toEqual([unsaved.id])
    expect(await bytesOf(fixture.now().recording)).toEqual([1, 2, 3])
  })

  test('a take without audio between two others is left out, and the others are saved and played', async () => {
    const { fixture, unsaved } = await crash()
    await fixture.session.continueRecording(unsaved)
    await complete(fixture)
    await fixture.session.continueRecording(await newestUnsaved(fixture))
    expect(fixture.now().elapsedMs).toBe(300)
    speak(fixture, 2, 4)
    await complete(fixture)
    expect(fixture.now()).toMatchObject({ phase: 'complete', elapsedMs: 500 })
    expect(fixture.now().recording?.takes).toHaveLength(2)
    expect(await bytesOf(fixture.now().recording)).toEqual([1, 2, 3, 4, 5])
  })

  test('a refused microphone leaves the recording as it was, and it can be continued', async () => {
    const { fixture, unsaved } = await crash()
    fixture.microphone.permissionError = new DOMException('no', 'NotAllowedError')
    await fixture.session.continueRecording(unsaved)
    expect(fixture.now()).toMatchObject({
      phase: 'idle',
      recordingId: null,
      elapsedMs: 0,
      draft: { title: '' },
      error: { kind: 'start' },
    })
    expect(await newestUnsaved(fixture)).toEqual(unsaved)
    fixture.microphone.permissionError = null
    await fixture.session.continueRecording(unsaved)
    expect(fixture.now().phase).toBe('recording')
    fixture.microphone.data(4)
  })

  test('a stop that never ends is an error, and both takes stay on this device', async () => {
    const { fixture, unsaved } = await crash()
    await fixture.session.continueRecording(unsaved)
    speak(fixture, 2, 4)
    fixture.microphone.hangs = true
    const stopped = fixture.session.stop()
    fixture.clock.advance(10_000)
    await stopped
    expect(fixture.now()).toMatchObject({ phase: 'idle', recordingId: null, error: { kind: 'stop' } })
    expect(await newestUnsaved(fixture)).toMatchObject({ id: unsaved.id, durationMs: 500, bytes: 5 })
  })
})

describe('in several tabs', () => {
  test('a recording that another tab has open is not continued, and stays as it was', async () => {
    const first = openOfflineTab()
    const unsaved = await keepRecording(first)
    await expect.poll(() => continued(first, unsaved)).toBe('recording')
    speak(first, 1, 4)

    const other = openOfflineTab()
    await other.session.continueRecording(unsaved)
    expect(other.now()).toMatchObject({
      phase: 'idle',
      recordingId: null,
      elapsedMs: 0,
      error: recordingProblem('continue'),
    })
    expect(other.microphone.open).toBe(0)
    expect((await other.store.find(unsaved.id))?.takes).toHaveLength(2)

    // The other tab can record something else.
    await other.session.start(FAMILY)
    expect(other.now()).toMatchObject({ phase: 'recording', elapsedMs: 0, error: null })
    other.microphone.data(9)
  })

  test('a recording that is continued is not offered, opened or discarded in another tab until it is kept', async () => {
    const first = openOfflineTab()
    const unsaved = await keepRecording(first)
    await expect.poll(() => continued(first, unsaved)).toBe('recording')
    speak(first, 1, 4)
    const other = openOfflineTab()
    expect(await other.session.queue.listUnsaved()).toEqual([])
    expect(await other.session.discardUnsaved(unsaved)).toBe(false)
    await complete(first)
    await first.session.keepForLater()
    await expect
      .poll(() => other.session.queue.listUnsaved())
      .toMatchObject([{ id: unsaved.id, durationMs: 400, takes: [{}, {}] }])
  })

  test('a start that fails lets other tabs continue the recording', async () => {
    const first = openOfflineTab()
    const unsaved = await keepRecording(first)
    first.microphone.startError = new DOMException('busy', 'NotReadableError')
    await expect
      .poll(async () => {
        await first.session.continueRecording(unsaved)
        return first.now().error?.kind
      })
      .toBe('start')
    const other = openOfflineTab()
    await expect.poll(() => continued(other, unsaved)).toBe('recording')
    other.microphone.data(4)
  })

  test('a start that is canceled while the browser asks lets other tabs continue the recording', async () => {
    const microphone = createFakeMicrophone()
    const [requested, granted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const { openMicrophone } = microphone.environment
    const first = openOfflineTab({
      environment: {
        ...microphone.environment,
        async openMicrophone() {
          requested.resolve()
          await granted.promise
          if (!openMicrophone) throw new Error('no microphone')
          return await openMicrophone()
        },
      },
    })
    const unsaved = await keepRecording(openOfflineTab())
    const started = first.session.continueRecording(unsaved)
    await requested.promise
    await first.session.stop()
    granted.resolve()
    await started
    expect(first.now()).toMatchObject({ phase: 'idle', elapsedMs: 0, error: null, draft: { title: '' } })
    expect(microphone.open).toBe(0)
    const other = openOfflineTab()
    await expect.poll(() => continued(other, unsaved)).toBe('recording')
    other.microphone.data(4)
  })

  test('continuing while another tab records only asks; if the person says so, the same recording is continued', async () => {
    const { fixture, unsaved } = await crash({ acquireTabLock: async (anyway) => (anyway ? () => {} : null) })
    await fixture.session.continueRecording(unsaved)
    expect(fixture.now()).toMatchObject({ phase: 'idle', isRecordingElsewhere: true, error: null })
    await fixture.session.start(FAMILY, { anyway: true })
    expect(fixture.now()).toMatchObject({ phase: 'recording', recordingId: unsaved.id, elapsedMs: 300 })
    fixture.microphone.data(4)
  })
})

/** Continues a recording once its lock is free: a tab lets go of it a moment after it was kept. Its phase then. */
async function continued({ session, now }: Fixture, recording: DeviceRecording): Promise<string> {
  await session.continueRecording(recording)
  return now().phase
}
