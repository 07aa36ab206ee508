// Long, because every way out of a finished recording is tried with every state of its storage.
import 'fake-indexeddb/auto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openRecordingStore } from '../storage/recording-store.ts'
import { StorageError } from '../storage/storage-error.ts'
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
    const stored = async () => (await fixture.store.list())[0]?.draft
    await expect.poll(stored).toEqual({ ...draft, isTitleEdited: true, language: 'en-US' })
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
      expect(await fixture.store.list()).toEqual([])
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
    expect(await bytesOf(fixture.now().recording)).toEqual([7])
    expect((await fixture.store.list()).map(({ id }) => id)).toEqual([fixture.now().recordingId])
  })

  test('the server transcript fills an empty text', async () => {
    const fixture = await startRecording(1)
    await complete(fixture)
    fixture.session.addServerTranscript(fixture.now().recordingId ?? '', 'We had geese')
    expect(fixture.now()).toMatchObject({ draft: { text: 'We had geese' }, wordCount: 3 })
  })
})

describe('saving', () => {
  const signal = () => new AbortController().signal

  test('queues the recording with its draft and all that is on this device, and waits for the story', async () => {
    const fixture = await startRecording(2)
    await complete(fixture)
    fixture.session.edit({ title: 'Geese' })
    const saving = fixture.session.save('Ruth', signal())
    await expect.poll(() => fixture.fakeQueue.saves.length).toBe(1)
    const id = fixture.now().recordingId
    const [save] = fixture.fakeQueue.saves
    expect(save?.recording).toMatchObject({
      id,
      familyId: FAMILY,
      draft: { title: 'Geese' },
      takes: [{ id, durationMs: 200, isStopped: true }],
    })
    // A page that opens it later finds the draft as it was saved.
    expect(await fixture.store.list()).toMatchObject([{ draft: { title: 'Geese' } }])
    save?.end({ outcome: 'done', storyId: 7 })
    expect(await saving).toEqual({ outcome: 'done', storyId: 7 })
  })

  test('the person does not want to wait: it rejects, and nothing is lost', async () => {
    const fixture = await startRecording(2)
    await complete(fixture)
    const controller = new AbortController()
    const saving = fixture.session.save('Ruth', controller.signal)
    await expect.poll(() => fixture.fakeQueue.saves.length).toBe(1)
    controller.abort()
    await expect(saving).rejects.toThrow()
    expect(fixture.now().phase).toBe('complete')
    expect(await fixture.session.keepForLater()).toBe(true)
    expect(fixture.fakeQueue.reopened).toEqual([])
    expect(await fixture.store.list()).toHaveLength(1)
  })

  test('the person does not want to wait even for the draft: the story is queued as it was, once the draft is stored', async () => {
    const fixture = await startRecording(2)
    await complete(fixture)
    fixture.session.edit({ title: 'Geese' })
    const controller = new AbortController()
    const saving = fixture.session.save('Ruth', controller.signal)
    controller.abort()
    await expect(saving).rejects.toThrow()
    expect(await fixture.session.keepForLater()).toBe(true)
    await expect.poll(() => fixture.fakeQueue.saves.length).toBe(1)
    expect(fixture.fakeQueue.saves[0]?.recording.draft.title).toBe('Geese')
  })

  test('a database that doesn’t answer delays the story by five seconds', async () => {
    const fixture = await startRecording(2)
    await complete(fixture)
    const { promise: stored, resolve: answer } = Promise.withResolvers<void>()
    vi.spyOn(fixture.store, 'setDraft').mockReturnValue(stored)
    fixture.session.edit({ title: 'Geese' })
    void fixture.session.save('Ruth', signal())
    fixture.clock.advance(5000)
    await expect
      .poll(() => fixture.fakeQueue.saves.length)
      .toBe(1)
      .finally(answer)
  })

  test('keeping a recording for later is announced once other tabs can open it', async () => {
    const fixture = await startRecording(2)
    await complete(fixture)
    const openAtChange = watchChanges(fixture)
    await fixture.session.keepForLater()
    expect(openAtChange).toEqual([false])
  })

  test('a save that is given up makes it an unsaved recording again', async () => {
    const fixture = await startRecording(2)
    await complete(fixture)
    await fixture.session.cancelSave()
    expect(fixture.fakeQueue.reopened).toEqual([fixture.now().recordingId])
    expect(fixture.now().phase).toBe('complete')
  })

  test('a story that was saved after all leaves the screen and this device', async () => {
    const fixture = await startRecording(2)
    await complete(fixture)
    const recordingId = fixture.now().recordingId ?? ''
    const title = 'Geese'
    fixture.fakeQueue.post({ type: 'saved', recordingId: 'another', storyId: 6, title })
    expect(fixture.now().phase).toBe('complete')
    fixture.fakeQueue.post({ type: 'saved', recordingId, storyId: 7, title })
    expect(fixture.now()).toMatchObject({ phase: 'idle', recordingId: null })
    await expect.poll(() => fixture.store.list()).toEqual([])
  })

  test('a story that is only in memory is saved, too', async () => {
    const store = openRecordingStore(1)
    vi.spyOn(store, 'beginTake').mockRejectedValue(new StorageError('unavailable'))
    const fixture = await startRecording(2, { store })
    await complete(fixture)
    void fixture.session.save('Ruth', signal())
    await expect.poll(() => fixture.fakeQueue.saves.length).toBe(1)
    const id = fixture.now().recordingId ?? ''
    const { bytes } = (await fixture.fakeQueue.opened.get(id)?.readBytes(id, 0, 100)) ?? { bytes: [] }
    expect([...bytes]).toEqual([1, 2])
  })
})

describe('an unsaved recording', () => {
  test('after a crash is offered, opens with its words, and can be saved', async () => {
    const crashed = await startRecording(3)
    crashed.recognizer().recognize('We had geese.', true)
    await expect.poll(storedText(crashed)).toBe('We had geese.')

    const next = openFixture()
    const unsaved = await newestUnsaved(next)
    expect(unsaved).toMatchObject({ durationMs: 300, familyId: FAMILY, takes: [{ isStopped: false }] })
    await next.session.restore(unsaved)
    expect(next.now()).toMatchObject({
      phase: 'complete',
      recordingId: unsaved.id,
      elapsedMs: 300,
      savedMs: 300,
      wordCount: 3,
      draft: { text: 'We had geese.' },
    })
    expect(await bytesOf(next.now().recording)).toEqual([1, 2, 3])
    await next.session.saved(unsaved.id)
    expect(await next.store.list()).toEqual([])
  })

  test('opens as it is stored now, even if the list is older', async () => {
    const fixture = await startRecording(2)
    await complete(fixture)
    await fixture.session.keepForLater()
    const listed = await newestUnsaved(fixture)
    await fixture.store.setDraft(listed.id, { ...listed.draft, title: 'Geese' })
    await fixture.session.restore(listed)
    expect(fixture.now().draft.title).toBe('Geese')
  })

  test('that was deleted meanwhile does not open', async () => {
    const fixture = await startRecording(2)
    await complete(fixture)
    await fixture.session.keepForLater()
    const listed = await newestUnsaved(fixture)
    await fixture.store.remove(listed.id)
    await fixture.session.restore(listed)
    expect(fixture.now()).toMatchObject({ phase: 'idle', recordingId: null, error: { kind: 'restore' } })
    expect(fixture.fakeQueue.opened.size).toBe(0)
  })

  test('is not offered, opened or deleted while another tab has it open', async () => {
    const first = openOfflineTab()
    await first.session.start(FAMILY)
    speak(first, 2)
    await expect.poll(async () => (await first.store.list())[0]?.bytes).toBe(2)
    const [live] = await first.store.list()
    if (!live) throw new Error('no recording is stored')

    const second = openOfflineTab()
    expect(await second.session.queue.listUnsaved()).toEqual([])
    expect(await second.session.discardUnsaved(live)).toBe(false)
    await second.session.restore(live)
    expect(second.now()).toMatchObject({ phase: 'idle', error: { kind: 'restore' } })

    await first.session.dispose()
    await expect.poll(async () => (await second.session.queue.listUnsaved()).length).toBe(1)
    expect(await second.session.discardUnsaved(live)).toBe(true)
    expect(await second.session.queue.listUnsaved()).toEqual([])
  })

  test('is offered to a page that was opened before the old one released it', async () => {
    const previous = openOfflineTab()
    await previous.session.start(FAMILY)
    speak(previous, 2)
    await expect.poll(async () => (await previous.store.list())[0]?.bytes).toBe(2)
    const { session } = openOfflineTab()
    const counts: number[] = []
    const refresh = async () => void counts.push((await session.queue.listUnsaved()).length)
    const unsubscribe = session.queue.subscribe(({ type }) => type === 'changed' && void refresh())
    await refresh()
    await previous.session.dispose()
    await expect.poll(() => counts.at(-1)).toBe(1)
    expect(counts[0]).toBe(0)
    unsubscribe()
  })

  test('is discarded through the queue, here and on the server, but not when saved', async () => {
    const fixture = await startRecording(2)
    await complete(fixture)
    const { recordingId } = fixture.now()
    await fixture.session.recordAgain()
    expect(fixture.fakeQueue.discarded).toEqual([recordingId])
    expect(fixture.fakeQueue.opened.size).toBe(0)

    const second = await startRecording(2)
    await complete(second)
    await second.session.keepForLater()
    const unsaved = await newestUnsaved(second)
    expect(await second.session.discardUnsaved(unsaved)).toBe(true)
    expect(second.fakeQueue.discarded).toEqual([unsaved.id])
    expect(await second.store.list()).toEqual([])

    const third = await startRecording(2)
    await complete(third)
    await third.session.saved(third.now().recordingId ?? '')
    expect(third.fakeQueue.discarded).toEqual([])
    expect(await third.store.list()).toEqual([])
  })

  test('discarded offline: its audio is deleted here at once, and the server’s copy is deleted later', async () => {
    const tab = openOfflineTab()
    await tab.session.start(FAMILY)
    speak(tab, 2)
    await complete(tab)
    const again = tab.now().recordingId ?? ''
    await tab.session.recordAgain()
    await tab.session.start(FAMILY)
    speak(tab, 2)
    await complete(tab)
    await tab.session.keepForLater()
    const unsaved = await later(tab, () => newestUnsaved(tab))()
    await tab.session.discardUnsaved(unsaved)
    expect(await tab.session.queue.listUnsaved()).toEqual([])
    const entries = await tab.store.withDatabase((database) => database.getAll('queue'))
    expect(entries.map(({ id }) => id).sort()).toEqual([`delete:${again}`, `delete:${unsaved.id}`].sort())
    expect(await tab.store.withDatabase((database) => database.count('slices'))).toBe(0)
  })

  test('without audio is deleted from the server too', async () => {
    const fixture = await startRecording(0)
    const { recordingId } = fixture.now()
    await complete(fixture)
    expect(fixture.now().error?.kind).toBe('empty')
    expect(fixture.fakeQueue.discarded).toEqual([recordingId])
  })

  test('without audio is an error at once, even if the queue isn’t loaded yet', async () => {
    const fixture = await startRecording(0)
    const { promise: discarded, resolve: load } = Promise.withResolvers<void>()
    vi.spyOn(fixture.session.queue, 'discard').mockReturnValue(discarded)
    void complete(fixture)
    await expect
      .poll(() => fixture.now().error?.kind)
      .toBe('empty')
      .finally(load)
  })

  test('that cannot be discarded is reported', async () => {
    const fixture = await startRecording(2)
    await complete(fixture)
    vi.spyOn(fixture.session.queue, 'discard').mockRejectedValue(new StorageError('failed'))
    await fixture.session.recordAgain()
    expect(fixture.now()).toMatchObject({ phase: 'idle', storageProblem: 'failed' })
  })

  test('a story that waits is an unsaved recording again once it is opened', async () => {
    const fixture = await startRecording(2)
    await complete(fixture)
    await fixture.session.keepForLater()
    const unsaved = await newestUnsaved(fixture)
    await fixture.session.restore(unsaved)
    expect(fixture.now().phase).toBe('complete')
    expect(fixture.fakeQueue.reopened).toEqual([unsaved.id])
  })

  test('a story that waits goes on waiting if the person leaves before it is open', async () => {
    const fixture = await startRecording(2)
    await complete(fixture)
    await fixture.session.keepForLater()
    const unsaved = await newestUnsaved(fixture)
    const restoring = fixture.session.restore(unsaved)
    await fixture.session.dispose()
    await restoring
    expect(fixture.fakeQueue.reopened).toEqual([])
  })

  test('a story that was saved offline waits; opened again it does not, and is saved with the latest changes', async () => {
    const tab = openOfflineTab()
    const { queue } = tab.session
    await tab.session.start(FAMILY)
    speak(tab, 2)
    await complete(tab)
    tab.session.edit({ title: 'Geese' })
    expect(await tab.session.save('Ruth', AbortSignal.timeout(5000))).toMatchObject({ outcome: 'offline' })
    expect(await tab.session.keepForLater()).toBe(true)
    expect(await queue.listUnsaved()).toEqual([])
    const [waiting] = await queue.listWaiting()
    expect(waiting).toMatchObject({ draft: { title: 'Geese' }, entry: { problem: null, waitsFor: 'network' } })
    if (!waiting) throw new Error('no story waits')

    await expect.poll(() => restored(tab, waiting.id)).toBe('complete')
    expect(await queue.listWaiting()).toEqual([])
    tab.session.edit({ title: 'Wild geese' })
    await tab.session.save('Ruth', AbortSignal.timeout(5000))
    await tab.session.keepForLater()
    expect(await queue.listWaiting()).toMatchObject([{ draft: { title: 'Wild geese' } }])
  })

  test('kept for later frees the page for another recording, and is offered again unchanged', async () => {
    const fixture = openOfflineTab()
    await fixture.session.start(FAMILY)
    speak(fixture, 2)
    await complete(fixture)
    fixture.session.edit({ title: 'Geese' })
    const { recordingId } = fixture.now()
    expect(await fixture.session.keepForLater()).toBe(true)
    expect(fixture.now()).toMatchObject({ phase: 'idle', recordingId: null, draft: { title: '' } })
    const offered = later(fixture, () => fixture.session.queue.listUnsaved())
    await expect
      .poll(offered)
      .toMatchObject([{ id: recordingId, draft: { title: 'Geese' }, takes: [{ isStopped: true }] }])
    await fixture.session.start(FAMILY)
    expect(fixture.now().phase).toBe('recording')
  })

  test('is not kept for later while part of it is only in memory', async () => {
    const store = openRecordingStore(1)
    vi.spyOn(store, 'append').mockRejectedValue(new StorageError('full'))
    const fixture = await startRecording(2, { store })
    await complete(fixture)
    expect(await fixture.session.keepForLater()).toBe(false)
    expect(fixture.now()).toMatchObject({ phase: 'complete', storageProblem: 'full' })
  })

  test('whose page is left is ended properly and stays on this device', async () => {
    const fixture = await startRecording(2)
    const openAtChange = watchChanges(fixture)
    await fixture.session.dispose()
    expect(fixture.microphone.open).toBe(0)
    // The lists of other tabs leave it out before that.
    expect(openAtChange.at(-1)).toBe(false)
    const store = openRecordingStore(1)
    expect(await store.list()).toMatchObject([{ bytes: 2, durationMs: 200, takes: [{ isStopped: true }] }])
    await store.close()
  })
})

/** Opens a recording once its lock is free; its phase then. */
async function restored({ session, now }: Fixture, id: string): Promise<string> {
  await session.restore({ id })
  return now().phase
}

/** For each change that the queue announces: whether a recording is open here at that time. */
function watchChanges({ fakeQueue }: Fixture): readonly boolean[] {
  const openAtChange: boolean[] = []
  fakeQueue.queue.subscribe(({ type }) => {
    if (type === 'changed') openAtChange.push(fakeQueue.opened.size > 0)
  })
  return openAtChange
}
