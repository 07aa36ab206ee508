import { afterEach, expect, test } from 'vitest'
import { createRecordingLocks, listRecoverable } from './recording-locks.ts'
import type { UnsavedRecording } from './slice-store.ts'

const unsaved = (id: string, slices = 3): UnsavedRecording => ({
  id,
  accountId: 1,
  familyId: 10,
  startedAt: 0,
  utcOffsetMinutes: -360,
  mimeType: 'audio/webm',
  state: 'recording',
  durationMs: 300,
  draft: { title: '', category: 'Ad Hoc', prompt: null, text: '', toldBy: null },
  slices,
})

// Node has the same lock manager as browsers; two instances stand for two tabs.
const thisTab = createRecordingLocks(navigator.locks)
const otherTab = createRecordingLocks(navigator.locks)
const releases: (() => void)[] = []

afterEach(() => {
  for (const release of releases.splice(0)) release()
})

async function acquire(tab: typeof thisTab, id: string) {
  const release = await tab.acquire(id)
  if (release) releases.push(release)
  return release
}

test('a recording in progress in another tab is not offered until that tab releases it', async () => {
  const store = { listUnsaved: async () => [unsaved('live'), unsaved('crashed')] }
  const release = await acquire(otherTab, 'live')
  expect((await listRecoverable(store, thisTab)).map(({ id }) => id)).toEqual(['crashed'])
  release?.()
  await expect
    .poll(async () => (await listRecoverable(store, thisTab)).map(({ id }) => id))
    .toEqual(['live', 'crashed'])
})

test('a recording without audio is not offered', async () => {
  const store = { listUnsaved: async () => [unsaved('silent', 0)] }
  expect(await listRecoverable(store, thisTab)).toEqual([])
})

test('only one tab can acquire a recording', async () => {
  expect(await acquire(thisTab, 'r1')).not.toBeNull()
  expect(await acquire(otherTab, 'r1')).toBeNull()
  expect(await otherTab.acquiredIds()).toEqual(new Set(['r1']))
})

test('locks with other names are ignored', async () => {
  const done = Promise.withResolvers<void>()
  const taken = navigator.locks.request('something else', () => done.promise)
  expect(await thisTab.acquiredIds()).toEqual(new Set())
  done.resolve()
  await taken
})

test('a browser without locks offers every recording', async () => {
  const none = createRecordingLocks(null)
  expect(await none.acquire('r1')).not.toBeNull()
  const store = { listUnsaved: async () => [unsaved('r1')] }
  expect(await listRecoverable(store, none)).toHaveLength(1)
})
