import { expect, test, vi } from 'vitest'
import type { SliceStore } from '../storage/slice-store.ts'
import { createFakeClock } from '../testing/fake-clock.ts'
import { openNewRecording, type RecordingDeps } from './open-recording.ts'

const recording = {
  id: 'r1',
  familyId: 10,
  startedAt: 1000,
  utcOffsetMinutes: -360,
  mimeType: 'audio/webm',
} as const

const store = () =>
  ({
    begin: vi.fn<SliceStore['begin']>(async () => {}),
    reopen: vi.fn(async () => undefined),
    append: vi.fn<SliceStore['append']>(async () => {}),
    updateDraft: vi.fn<SliceStore['updateDraft']>(async () => {}),
    finish: async () => {},
    listUnsaved: async () => [],
    listQueued: async () => [],
    updateQueued: async () => {},
    readSlices: async () => [],
    readBlob: async () => new Blob(),
    discard: async () => {},
    listDiscarded: async () => [],
    markDiscarded: async () => {},
    close: async () => {},
  }) satisfies SliceStore

const draft = (text: string) => ({ title: '', category: 'Ad Hoc', prompt: null, text, toldBy: null }) as const

function startFixture(locks: RecordingDeps['locks']) {
  const listener = { saved: vi.fn(), storageProblem: vi.fn(), uploadProgress: vi.fn() }
  const deps = { store: store(), locks, clock: createFakeClock(), openUpload: null, listener }
  let text = 'first'
  const opened = openNewRecording(deps, recording, () => draft(text))
  const changeText = (more: string) => {
    text = more
    opened.drafts.changed(draft(more))
  }
  return { ...deps, opened, changeText }
}

test('a new recording is locked before it is stored, or another tab could be offered it', async () => {
  const lock = Promise.withResolvers<() => void>()
  const { store, opened } = startFixture({ acquire: () => lock.promise, acquiredIds: async () => new Set() })
  opened.writer.add(Uint8Array.of(1), 100)
  await new Promise((resolve) => setImmediate(resolve))
  expect(store.begin).not.toHaveBeenCalled()
  lock.resolve(() => {})
  await opened.writer.flush()
  expect(store.begin).toHaveBeenCalledTimes(1)
  expect(store.append.mock.calls.flatMap(([, slices]) => slices.map(({ index }) => index))).toEqual([0])
})

test('locking fails: the recording begins anyway, since offered twice is better than not stored', async () => {
  const { store, opened } = startFixture({
    acquire: () => Promise.reject(new Error('no locks')),
    acquiredIds: async () => new Set(),
  })
  await opened.writer.flush()
  expect(store.begin).toHaveBeenCalledTimes(1)
})

test('the first draft has the words so far; later ones are written at most once a second', async () => {
  const { store, opened, changeText, clock } = startFixture({
    acquire: async () => () => {},
    acquiredIds: async () => new Set(),
  })
  changeText('before the store was ready')
  await opened.writer.flush()
  expect(store.begin.mock.calls[0]?.[0].draft.text).toBe('before the store was ready')
  changeText('one')
  changeText('one two')
  clock.advance(999)
  expect(store.updateDraft.mock.calls.filter(([, { text }]) => text.startsWith('one'))).toEqual([])
  clock.advance(1)
  await expect.poll(() => store.updateDraft.mock.calls.length).toBe(1)
  changeText('one two three')
  await opened.drafts.flush()
  expect(store.updateDraft.mock.calls.map(([, { text }]) => text)).toEqual(['one two', 'one two three'])
})

test('a draft that could not be written is tried again', async () => {
  const { store, opened, changeText, clock, listener } = startFixture({
    acquire: async () => () => {},
    acquiredIds: async () => new Set(),
  })
  await opened.writer.flush()
  store.updateDraft.mockRejectedValueOnce(new DOMException('no room', 'QuotaExceededError'))
  changeText('words')
  await opened.drafts.flush()
  expect(listener.storageProblem).toHaveBeenCalledWith('r1', expect.objectContaining({ kind: 'full' }))
  clock.advance(1000)
  await opened.drafts.flush()
  expect(store.updateDraft).toHaveBeenCalledTimes(2)
})

test('releasing gives up the lock and stops all writes', async () => {
  const release = vi.fn()
  const { store, opened, changeText, clock } = startFixture({
    acquire: async () => release,
    acquiredIds: async () => new Set(),
  })
  await opened.writer.flush()
  changeText('words')
  opened.release()
  opened.writer.add(Uint8Array.of(1), 100)
  clock.advance(60_000)
  await expect.poll(() => release.mock.calls.length).toBe(1)
  expect(store.append).not.toHaveBeenCalled()
  expect(store.updateDraft).not.toHaveBeenCalled()
})
