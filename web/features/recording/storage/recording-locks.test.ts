import { afterEach, expect, test } from 'vitest'
import { createRecordingLocks } from './recording-locks.ts'

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

test('a recording in progress in another tab counts as open until that tab releases it', async () => {
  const release = await acquire(otherTab, 'live')
  expect(await thisTab.acquiredIds()).toEqual(new Set(['live']))
  release?.()
  await expect.poll(() => thisTab.acquiredIds()).toEqual(new Set())
})

test('only one tab can acquire a recording', async () => {
  expect(await acquire(thisTab, 'r1')).not.toBeNull()
  expect(await acquire(otherTab, 'r1')).toBeNull()
  expect(await otherTab.acquiredIds()).toEqual(new Set(['r1']))
})

test('a tab that opens a recording keeps others out of that one only', async () => {
  await acquire(thisTab, 'r1')
  expect(await acquire(otherTab, 'r2')).not.toBeNull()
  expect(await thisTab.acquiredIds()).toEqual(new Set(['r1', 'r2']))
})

test('locks with other names are ignored', async () => {
  const done = Promise.withResolvers<void>()
  const taken = navigator.locks.request('something else', () => done.promise)
  expect(await thisTab.acquiredIds()).toEqual(new Set())
  done.resolve()
  await taken
})

test('a browser without locks lets every tab open every recording', async () => {
  const none = createRecordingLocks(null)
  expect(await none.acquire('r1')).not.toBeNull()
  expect(await none.acquire('r1')).not.toBeNull()
  expect(await none.acquiredIds()).toEqual(new Set())
})

test('a browser that refuses locks has nothing open elsewhere', async () => {
  const refused = () => Promise.reject(new DOMException('no', 'SecurityError'))
  const none = createRecordingLocks({ request: refused, query: refused })
  expect(await none.acquire('r1')).toBeTypeOf('function')
  expect(await none.acquiredIds()).toEqual(new Set())
})
