import { expect, test, vi } from 'vitest'
import type { SliceStore } from '../storage/slice-store.ts'
import { createFakeClock } from '../testing/fake-clock.ts'
import { type KeepingParts, keepNew } from './kept-recording.ts'

const recording = {
  id: 'r1',
  familyId: 10,
  startedAt: 1000,
  mimeType: 'audio/webm',
  layout: 'file',
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

function keeping(locks: KeepingParts['locks']) {
  const listener = { safe: vi.fn(), problem: vi.fn(), vault: vi.fn() }
  const parts = { store: store(), locks, clock: createFakeClock(), openUpload: null, listener }
  let text = 'first'
  const kept = keepNew(parts, recording, () => draft(text))
  const heard = (more: string) => {
    text = more
    kept.drafts.changed(draft(more))
  }
  return { ...parts, kept, heard }
}

test('is locked before it is in the store, or another tab could be offered it', async () => {
  const lock = Promise.withResolvers<() => void>()
  const { store, kept } = keeping({ acquire: () => lock.promise, acquiredIds: async () => new Set() })
  kept.writer.add(Uint8Array.of(1), 100)
  await new Promise((resolve) => setImmediate(resolve))
  expect(store.begin).not.toHaveBeenCalled()
  lock.resolve(() => {})
  await kept.writer.flush()
  expect(store.begin).toHaveBeenCalledTimes(1)
  expect(store.append.mock.calls.flatMap(([, slices]) => slices.map(({ index }) => index))).toEqual([0])
})

test('begins without a lock where locking fails: better offered twice than not kept', async () => {
  const { store, kept } = keeping({
    acquire: () => Promise.reject(new Error('no locks')),
    acquiredIds: async () => new Set(),
  })
  await kept.writer.flush()
  expect(store.begin).toHaveBeenCalledTimes(1)
})

test('begins with the words there are by then, and writes later ones at most once a second', async () => {
  const { store, kept, heard, clock } = keeping({ acquire: async () => () => {}, acquiredIds: async () => new Set() })
  heard('before the store was ready')
  await kept.writer.flush()
  expect(store.begin.mock.calls[0]?.[0].draft.text).toBe('before the store was ready')
  heard('one')
  heard('one two')
  clock.advance(999)
  expect(store.updateDraft.mock.calls.filter(([, { text }]) => text.startsWith('one'))).toEqual([])
  clock.advance(1)
  await expect.poll(() => store.updateDraft.mock.calls.length).toBe(1)
  heard('one two three')
  await kept.drafts.flush()
  expect(store.updateDraft.mock.calls.map(([, { text }]) => text)).toEqual(['one two', 'one two three'])
})

test('tries a draft again that could not be written', async () => {
  const { store, kept, heard, clock, listener } = keeping({
    acquire: async () => () => {},
    acquiredIds: async () => new Set(),
  })
  await kept.writer.flush()
  store.updateDraft.mockRejectedValueOnce(new DOMException('no room', 'QuotaExceededError'))
  heard('words')
  await kept.drafts.flush()
  expect(listener.problem).toHaveBeenCalledWith('r1', expect.objectContaining({ kind: 'full' }))
  clock.advance(1000)
  await kept.drafts.flush()
  expect(store.updateDraft).toHaveBeenCalledTimes(2)
})

test('gives the lock back and writes nothing more when it is let go', async () => {
  const release = vi.fn()
  const { store, kept, heard, clock } = keeping({ acquire: async () => release, acquiredIds: async () => new Set() })
  await kept.writer.flush()
  heard('words')
  kept.release()
  kept.writer.add(Uint8Array.of(1), 100)
  clock.advance(60_000)
  await expect.poll(() => release.mock.calls.length).toBe(1)
  expect(store.append).not.toHaveBeenCalled()
  expect(store.updateDraft).not.toHaveBeenCalled()
})
