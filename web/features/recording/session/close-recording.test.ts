import 'fake-indexeddb/auto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createRecordingLocks } from '../storage/recording-locks.ts'
import { StorageError } from '../storage/recordings-database.ts'
import { openSliceStore } from '../storage/slice-store.ts'
import { queuedFields } from '../sync/outbox.ts'
import type { OpenUpload } from '../sync/recording-upload.ts'
import { onOutboxChanged } from '../sync/tab-messages.ts'
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

describe('after the recording', () => {
  const prompt = { text: 'Who was your best friend?', category: 'Childhood & Youth', questionId: null } as const

  test('title, text and prompt from the save dialog survive a closed tab', async () => {
    const fixture = openFixture()
    fixture.session.choosePrompt(prompt)
    await fixture.session.start(FAMILY)
    speak(fixture, 1)
    await complete(fixture)
    fixture.session.edit({ title: 'Hans', text: 'Hans was my friend.', toldBy: 'Ruth' })
    fixture.clock.advance(1000)
    const draft = { title: 'Hans', category: 'Childhood & Youth', prompt, text: 'Hans was my friend.', toldBy: 'Ruth' }
    const stored = async () => (await fixture.store.listUnsaved())[0]?.draft
    await expect.poll(stored).toEqual({ ...draft, language: 'en-US' })
  })

  test.each(['saved', 'recordAgain'] as const)(
    '%s clears the screen and deletes the recording from this device',
    async (way) => {
      const fixture = openFixture()
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
        savedMs: 0,
        wordCount: 0,
        draft: { title: '', category: 'Ad Hoc', prompt: null, text: '', toldBy: null },
      })
      fixture.clock.advance(10_000)
      expect(await fixture.store.listUnsaved()).toEqual([])
    },
  )

  test('a new recording can start immediately, with its own id', async () => {
    const fixture = await startRecording(1)
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

  test('the server transcript fills an empty text', async () => {
    const fixture = await startRecording(1)
    await complete(fixture)
    fixture.session.addServerTranscript(fixture.now().recordingId ?? '', 'We had geese')
    expect(fixture.now()).toMatchObject({ draft: { text: 'We had geese' }, wordCount: 3 })
  })
})

describe('an unsaved recording', () => {
  test('after a crash is offered, opens with its words, and can be saved', async () => {
    const crashed = await startRecording(3)
    crashed.recognizer().recognize('We had geese.', true)
    await expect.poll(storedText(crashed)).toBe('We had geese.')

    const next = openFixture()
    const [unsaved] = await next.session.listRecoverable()
    if (!unsaved) throw new Error('no recording was offered')
    expect(unsaved).toMatchObject({ state: 'recording', durationMs: 300, familyId: FAMILY })
    await next.session.restore(unsaved)
    expect(next.now()).toMatchObject({
      phase: 'complete',
      recordingId: unsaved.id,
      elapsedMs: 300,
      savedMs: 300,
      wordCount: 3,
      draft: { text: 'We had geese.' },
    })
    expect(await bytesOf(next.now().recording?.blob)).toEqual([1, 2, 3])
    await next.session.saved(unsaved.id)
    expect(await next.store.listUnsaved()).toEqual([])
  })

  test('is not offered, opened or deleted while another tab has it open', async () => {
    const locks = () => createRecordingLocks(navigator.locks)
    const first = await startRecording(2, { locks: locks() })
    await expect.poll(async () => (await first.store.listUnsaved())[0]?.slices).toBe(2)
    const [live] = await first.store.listUnsaved()
    if (!live) throw new Error('no recording is stored')

    const second = openFixture({ locks: locks() })
    expect(await second.session.listRecoverable()).toEqual([])
    expect(await second.session.discardRecoverable(live)).toBe(false)
    await second.session.restore(live)
    expect(second.now()).toMatchObject({ phase: 'idle', error: { kind: 'restore' } })

    await first.session.dispose()
    await expect.poll(async () => (await second.session.listRecoverable()).length).toBe(1)
    expect(await second.session.discardRecoverable(live)).toBe(true)
    expect(await second.session.listRecoverable()).toEqual([])
  })

  test('is deleted from the server when discarded, but not when saved', async () => {
    const discarded: string[] = []
    const openUpload: OpenUpload = ({ id }) => ({
      add() {},
      finish() {},
      settle: async () => ({ state: 'done', bytes: 3, ms: 300 }),
      close() {},
      discard: async () => void discarded.push(id),
    })
    const fixture = await startRecording(2, { openUpload })
    await complete(fixture)
    const { recordingId } = fixture.now()
    await fixture.session.recordAgain()
    expect(discarded).toEqual([recordingId])

    const second = await startRecording(2, { openUpload })
    await complete(second)
    await second.session.keepForLater()
    const [unsaved] = await second.session.listRecoverable()
    if (!unsaved) throw new Error('no recording is unsaved')
    await second.session.discardRecoverable(unsaved)
    expect(discarded).toEqual([recordingId, unsaved.id])

    const third = await startRecording(2, { openUpload })
    await complete(third)
    expect(await third.session.settleUpload()).toMatchObject({ state: 'done' })
    await third.session.saved(third.now().recordingId ?? '')
    expect(discarded.length).toBe(2)
  })

  test('discarded offline: its audio is deleted here immediately, its id once the server has deleted it too', async () => {
    const openUpload: OpenUpload = () => ({
      add() {},
      finish() {},
      settle: async () => ({ state: 'unreachable', bytes: 0, ms: 0 }),
      close() {},
      discard: async () => Promise.reject(new TypeError('Failed to fetch')),
    })
    const fixture = await startRecording(2, { openUpload })
    await complete(fixture)
    const again = fixture.now().recordingId
    await fixture.session.recordAgain()
    const second = await startRecording(2, { openUpload })
    await complete(second)
    await second.session.keepForLater()
    const [unsaved] = await second.session.listRecoverable()
    if (!unsaved) throw new Error('no recording is unsaved')
    await second.session.discardRecoverable(unsaved)
    expect(await second.session.listRecoverable()).toEqual([])
    const store = openSliceStore(1)
    expect((await store.listDiscarded()).sort()).toEqual([again, unsaved.id].sort())
    expect(await store.readSlices(unsaved.id, 0, 10)).toEqual([])
    await store.close()
  })

  test('without audio is deleted from the server too', async () => {
    const discarded: string[] = []
    const openUpload: OpenUpload = ({ id }) => ({
      add() {},
      finish() {},
      settle: async () => ({ state: 'done', bytes: 3, ms: 300 }),
      close() {},
      discard: async () => void discarded.push(id),
    })
    const fixture = await startRecording(0, { openUpload })
    const { recordingId } = fixture.now()
    await complete(fixture)
    expect(fixture.now().error?.kind).toBe('empty')
    expect(discarded).toEqual([recordingId])
  })

  test('saved offline stays in the outbox while it is open again, and is sent with the latest changes', async () => {
    const fixture = await startRecording(2)
    await complete(fixture)
    expect(await fixture.session.queue({ title: 'Geese' }, 'offline')).toBe(true)
    expect(fixture.now().phase).toBe('idle')
    expect(await fixture.session.listRecoverable()).toEqual([])
    const [queued] = await fixture.session.listQueued()
    expect(queued?.queued).toMatchObject({ fields: { title: 'Geese' }, problem: null, delay: 'offline' })
    if (!queued) throw new Error('no recording is unsaved')
    await fixture.session.restore(queued)
    expect(fixture.now().phase).toBe('complete')
    expect(await fixture.session.listQueued()).toMatchObject([{ queued: { fields: { title: 'Geese' } } }])
    fixture.session.edit({ title: 'Wild geese' })
    await fixture.session.keepForLater()
    const [later] = await fixture.session.listQueued()
    if (!later) throw new Error('the recording is no longer queued')
    expect(queuedFields(later, { ...later, blob: new Blob() }).title).toBe('Wild geese')
  })

  test('kept for later frees the page for another recording, and is offered again unchanged', async () => {
    const fixture = await startRecording(2, { locks: createRecordingLocks(navigator.locks) })
    await complete(fixture)
    fixture.session.edit({ title: 'Geese' })
    const { recordingId } = fixture.now()
    await fixture.session.keepForLater()
    expect(fixture.now()).toMatchObject({ phase: 'idle', recordingId: null, draft: { title: '' } })
    const offered = later(fixture, () => fixture.session.listRecoverable())
    await expect.poll(offered).toMatchObject([{ id: recordingId, state: 'stopped', draft: { title: 'Geese' } }])
    await fixture.session.start(FAMILY)
    expect(fixture.now().phase).toBe('recording')
  })

  test('is no longer offered once it is a story, even if the page was left while saving', async () => {
    const fixture = await startRecording(2)
    await complete(fixture)
    const id = fixture.now().recordingId ?? ''
    await fixture.session.dispose()
    await fixture.session.saved(id)
    expect(await openSliceStore(1).listUnsaved()).toEqual([])
  })

  test('is not kept for later while part of it is only in memory', async () => {
    const store = openSliceStore(1)
    vi.spyOn(store, 'append').mockRejectedValue(new StorageError('full'))
    const fixture = await startRecording(2, { store })
    await complete(fixture)
    await fixture.session.keepForLater()
    expect(fixture.now()).toMatchObject({ phase: 'complete', storageProblem: 'full' })
  })

  test('whose page is left is ended properly and stays on this device', async () => {
    const fixture = await startRecording(2)
    await fixture.session.dispose()
    expect(fixture.microphone.open).toBe(0)
    const [unsaved] = await openSliceStore(1).listUnsaved()
    expect(unsaved).toMatchObject({ state: 'stopped', slices: 2, durationMs: 200 })
  })

  test('is offered to a page that was opened before the old one released it', async () => {
    const locks = () => createRecordingLocks(navigator.locks)
    const previous = await startRecording(2, { locks: locks() })
    await expect.poll(async () => (await previous.store.listUnsaved())[0]?.slices).toBe(2)
    const { session } = openFixture({ locks: locks() })
    const counts: number[] = []
    const refresh = async () => void counts.push((await session.listRecoverable()).length)
    const unsubscribe = onOutboxChanged(refresh)
    await refresh()
    await previous.session.dispose()
    await expect.poll(() => counts).toEqual([0, 1])
    unsubscribe()
  })
})
