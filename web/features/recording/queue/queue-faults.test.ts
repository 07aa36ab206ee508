// Long, because what the queue meets in storage, network and server is told in one place.
import 'fake-indexeddb/auto'
import { deleteDB } from 'idb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aStory } from '#web/features/stories/testing/a-story.ts'
import { createFakeClock } from '#web/testing/fake-clock.ts'
import { createRecordingLocks } from '../storage/recording-locks.ts'
import { openRecordingStore, type RecordingStore } from '../storage/recording-store.ts'
import { RECORDINGS_DATABASE } from '../storage/recordings-database.ts'
import { StorageError } from '../storage/storage-error.ts'
import { EMPTY_DRAFT, type SavedRecording } from '../takes/recording.ts'
import { createEntries, saveId } from './entries.ts'
import type { QueueMessage } from './messages.ts'
import { downloadToDevice } from './other-devices.ts'
import { createQueue, type QueueParts } from './recording-queue.ts'
import { createQueueRunner } from './run-queue.ts'
import { createFakeBrowser, FAMILY, type FakeBrowser, newAccount, settle } from './testing/fake-browser.ts'
import { createWork } from './work.ts'

const openTransaction = IDBDatabase.prototype.transaction
let isFull = false
let browser: FakeBrowser
let ruth: number
let id: string
beforeEach(() => {
  isFull = false
  IDBDatabase.prototype.transaction = function (names, mode, options) {
    if (isFull && mode === 'readwrite') throw new DOMException('full', 'QuotaExceededError')
    return openTransaction.call(this, names, mode, options)
  }
  browser = createFakeBrowser()
  ruth = newAccount()
  // Web Locks are shared by all tests.
  id = `${ruth}-faults`
  browser.server.state.person = ruth
})
afterEach(async () => {
  isFull = false
  IDBDatabase.prototype.transaction = openTransaction
  vi.unstubAllGlobals()
  await browser.close()
  await deleteDB(RECORDINGS_DATABASE)
})

const newTake = (takeId: string) => ({ id: takeId, mimeType: 'audio/webm', startedAt: 1, utcOffsetMinutes: 0 })
const livingTake = (takeId: string) => ({ ...newTake(takeId), durationMs: 0, isStopped: false, uploadedBytes: null })

async function storeTake(store: RecordingStore, takeId: string, bytes: number[]) {
  await store.beginTake({ recordingId: id, familyId: FAMILY, draft: EMPTY_DRAFT, take: newTake(takeId) })
  await store.append(id, [{ takeId, endByte: bytes.length, endMs: 100, bytes: Uint8Array.from(bytes) }])
}

/** A recording that a tab has open and that has no audio yet. */
const openRecording = (recordingId: string) => ({
  id: recordingId,
  current: (): SavedRecording => ({
    id: recordingId,
    familyId: FAMILY,
    draft: EMPTY_DRAFT,
    takes: [livingTake(recordingId)],
  }),
  isWhole: () => false,
  readBytes: async () => ({ bytes: new Uint8Array(), endMs: 0 }),
})

/** A queue that notes what it works on. */
function quietQueue(changes: Partial<QueueParts>) {
  const worked: string[] = []
  const listeners = new Set<(message: QueueMessage) => void>()
  const queue = createQueue({
    accountId: ruth,
    store: openRecordingStore(ruth),
    locks: createRecordingLocks(navigator.locks),
    lockManager: null,
    clock: browser.clock,
    today: () => browser.clock.now(),
    newId: () => 'new',
    channel: {
      post: (message) => {
        for (const listener of listeners) listener(message)
      },
      subscribe(listener) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    createWork: () => async (entry) => {
      worked.push(entry.id)
      return 'later'
    },
    isOtherPerson: async () => false,
    onReconnect: () => () => {},
    ...changes,
  })
  return { queue, worked, listeners }
}

describe('a device that is full', () => {
  test('uploads a take once, although it can’t note that, and saves the story', async () => {
    const tab = browser.openTab(ruth)
    browser.server.state.isOnline = false
    await browser.record(tab, id, [[1, 2]])
    await settle()
    isFull = true
    browser.server.state.isOnline = true
    tab.reconnect()
    const saving = browser.save(tab, id)
    await browser.pass(30_000)
    expect(await saving).toMatchObject({ outcome: 'done' })
    expect(browser.server.requests.filter((request) => request.startsWith('send'))).toHaveLength(1)
    expect(browser.server.stories).toHaveLength(1)
  })

  test('saves a story once, although it can’t be removed', async () => {
    const tab = browser.openTab(ruth)
    await browser.record(tab, id, [[1, 2]])
    await browser.pass(2000)
    browser.server.state.isOnline = false
    const saving = browser.save(tab, id)
    await browser.pass(2000)
    expect(await saving).toMatchObject({ outcome: 'offline', isStored: true })
    const told: string[] = []
    tab.queue.onSaved((title) => told.push(title))
    browser.server.requests.length = 0
    isFull = true
    browser.server.state.isOnline = true
    tab.reconnect()
    await browser.pass(30_000)
    expect(told).toEqual([id])
    expect(browser.server.requests).toEqual([`save ${id}`])
  })

  test('doesn’t promise to keep a story that it couldn’t queue', async () => {
    const tab = browser.openTab(ruth)
    await browser.record(tab, id, [[1]])
    await browser.pass(2000)
    browser.server.state.isOnline = false
    isFull = true
    const saving = browser.save(tab, id)
    await browser.pass(2000)
    expect(await saving).toMatchObject({ outcome: 'offline', isStored: false })
  })
})

test('a database that doesn’t answer doesn’t keep what is in memory from being sent', async () => {
  const store = { ...openRecordingStore(ruth), withDatabase: () => new Promise<never>(() => {}) }
  const { queue, worked } = quietQueue({ store: { ...store, list: async () => [] } })
  const close = queue.open(openRecording(id))
  await browser.pass(30_000)
  expect(worked).toContain(`upload:${id}`)
  close()
  await queue.close()
})

test('a take that ended before the queue was loaded, and isn’t stored, is uploaded', async () => {
  const withDatabase = () => Promise.reject(new StorageError('unavailable'))
  const store = { ...openRecordingStore(ruth), withDatabase, list: async () => [], listEmpty: async () => [] }
  const { queue, worked, listeners } = quietQueue({ store })
  const states: string[] = []
  listeners.add((message) => message.type === 'progress' && states.push(message.progress.state))
  const recording = openRecording(id)
  const takes = [{ ...livingTake(id), isStopped: true }]
  const close = queue.open({ ...recording, current: () => ({ ...recording.current(), takes }), isWhole: () => true })
  void queue.settle(id)
  await browser.pass(2000)
  expect(worked).toContain(`upload:${id}`)
  expect(states).not.toContain('done')
  close()
  await queue.close()
})

test('a browser that refuses locks works on the queue in each tab', async () => {
  const refuse = () => Promise.reject(new DOMException('denied', 'SecurityError'))
  const { queue, worked } = quietQueue({
    lockManager: { request: refuse },
    locks: createRecordingLocks({ request: refuse, query: refuse }),
  })
  const close = queue.open(openRecording(id))
  await browser.pass(2000)
  expect(worked).toContain(`upload:${id}`)
  close()
  await queue.close()
})

test('a lock that is granted after the queue was closed is given back', async () => {
  const { promise: granted, resolve: grant } = Promise.withResolvers<void>()
  let hasEnded = false
  async function request(_name: string, options: LockOptions, work: LockGrantedCallback<void>) {
    if (!options.steal)
      return await new Promise<never>((_, reject) =>
        options.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
      )
    await granted
    await work(null)
    hasEnded = true
  }
  const { queue, worked } = quietQueue({ lockManager: { request: request as LockManager['request'] } })
  await settle()
  queue.open(openRecording(id))
  await settle()
  await queue.close()
  grant()
  await browser.pass(3000)
  expect([hasEnded, worked]).toEqual([true, []])
})

test('a save whose tab loses the queue to another one waits in the queue, and is sent when that works', async () => {
  const [a, b] = [browser.openTab(ruth), browser.openTab(ruth)]
  await browser.record(a, id, [[1, 2]])
  await browser.pass(2000)
  const { promise: closed, resolve: release } = Promise.withResolvers<void>()
  void navigator.locks.request(`keepsaid-recording:${id}`, () => closed)
  const recording = await a.store.find(id)
  if (!recording) throw new Error('not stored')
  const close = a.queue.open({
    id,
    current: () => recording,
    isWhole: () => true,
    readBytes: (takeId, from, maxBytes) => a.store.readBytes(id, takeId, from, maxBytes),
  })
  browser.server.state.isBroken = true
  const saving = browser.save(a, id)
  const closeOther = b.queue.open(openRecording(`${id}-other`))
  await browser.pass(5000)
  expect(await saving).toMatchObject({ outcome: 'away', isStored: true })
  close()
  release()
  browser.server.state.isBroken = false
  await browser.pass(70_000)
  expect(browser.server.stories).toMatchObject([{ recordingKey: id }])
  closeOther()
})

test('an upload that was refused before is tried again when the recording is opened', async () => {
  const tab = browser.openTab(ruth)
  browser.server.state.refuses = 'too_many_uploads'
  await browser.record(tab, id, [[1]])
  await browser.pass(2000)
  const settled = tab.queue.settle(id)
  await browser.pass(2000)
  expect(await settled).toBe('refused')
  browser.server.state.refuses = null
  const again = tab.queue.settle(id)
  await browser.pass(2000)
  expect(await again).toBe('done')
})

test('a second story whose answer was lost, too, is known to be in the vault', async () => {
  const tab = browser.openTab(ruth)
  await browser.record(tab, id, [[1]])
  await browser.pass(2000)
  browser.server.state.losesAnswers = true
  const first = browser.save(tab, id)
  await browser.pass(1000)
  await first
  browser.server.state.isOnline = false
  await tab.queue.reopen(id)
  Object.assign(browser.server.state, { isOnline: true, losesAnswers: false })
  const second = await browser.record(tab, id, [[2]])
  await browser.pass(2000)
  // As if only the answer of the second story had been lost.
  const upload = browser.server.uploads.get(second)
  if (upload) upload.isSaved = true
  browser.server.stories.push({ owner: ruth, recordingKey: second, title: id, takes: [{ takeId: second, bytes: 1 }] })
  const again = browser.save(tab, id)
  await browser.pass(2000)
  expect(await again).toMatchObject({ outcome: 'done' })
  expect(await tab.store.list()).toEqual([])
  expect(browser.server.stories).toHaveLength(2)
})

test('a take of which another device saved only the beginning becomes a story of its own', async () => {
  const tab = browser.openTab(ruth)
  browser.server.state.isOnline = false
  await browser.record(tab, id, [[1, 2, 3]])
  browser.server.uploads.set(id, { owner: ruth, recordingKey: id, bytes: [1], isSaved: true })
  browser.server.stories.push({ owner: ruth, recordingKey: id, title: 'there', takes: [{ takeId: id, bytes: 1 }] })
  browser.server.state.isOnline = true
  tab.reconnect()
  await browser.pass(5000)
  const saving = browser.save(tab, id)
  await browser.pass(5000)
  expect(await saving).toMatchObject({ outcome: 'done' })
  const [, own] = browser.server.stories
  expect(own?.takes.map(({ bytes }) => bytes)).toEqual([3])
  expect(browser.server.uploads.get(own?.takes[0]?.takeId ?? '')?.bytes).toEqual([1, 2, 3])
})

test('a take that another tab has open keeps its id, although a story has its beginning', async () => {
  const tab = browser.openTab(ruth)
  browser.server.state.isOnline = false
  await browser.record(tab, id, [[1, 2, 3]])
  browser.server.uploads.set(id, { owner: ruth, recordingKey: id, bytes: [1], isSaved: true })
  const { promise: closed, resolve: close } = Promise.withResolvers<void>()
  void navigator.locks.request(`keepsaid-recording:${id}`, () => closed)
  browser.server.state.isOnline = true
  tab.reconnect()
  await browser.pass(5000)
  expect((await tab.store.find(id))?.takes.map((take) => take.id)).toEqual([id])
  close()
  await browser.pass(70_000)
  expect((await tab.store.find(id))?.takes.map((take) => take.id)).not.toEqual([id])
})

test('offline, a save ends although another tab has something to send first', async () => {
  const [a, b] = [browser.openTab(ruth), browser.openTab(ruth)]
  await browser.record(b, id, [[1]])
  await browser.pass(2000)
  browser.server.state.isOnline = false
  const other = `${id}-other`
  await browser.record(a, other, [[1, 2]], { isStopped: false })
  const { promise: closed, resolve: release } = Promise.withResolvers<void>()
  void navigator.locks.request(`keepsaid-recording:${other}`, () => closed)
  const close = a.queue.open(openRecording(other))
  const saving = browser.save(b, id)
  await browser.pass(5000)
  expect(await saving).toMatchObject({ outcome: 'offline', isStored: true })
  close()
  release()
})

test('a story with more on the server than here is refused, and complete with the next save', async () => {
  const tab = browser.openTab(ruth)
  await browser.record(tab, id, [[1, 2]])
  await browser.pass(2000)
  // Another device goes on recording it.
  browser.server.uploads.get(id)?.bytes.push(3)
  const saving = browser.save(tab, id)
  await browser.pass(2000)
  expect(await saving).toMatchObject({ outcome: 'refused' })
  await tab.queue.reopen(id)
  const again = browser.save(tab, id)
  await browser.pass(4000)
  expect(await again).toMatchObject({ outcome: 'done' })
  expect(browser.server.stories[0]?.takes).toEqual([{ takeId: id, bytes: 3 }])
})

test('a discarded recording goes with the take that another tab has added since it was listed', async () => {
  const [a, b] = [browser.openTab(ruth), browser.openTab(ruth)]
  await browser.record(a, id, [[1]])
  const [listed] = await b.queue.listUnsaved()
  const second = await browser.record(a, id, [[2]])
  await browser.pass(5000)
  expect([...browser.server.uploads.keys()]).toEqual([id, second])
  if (listed) await b.queue.discard(listed)
  await browser.pass(5000)
  expect(browser.server.uploads.size).toBe(0)
})

test('a story that can’t be read for a moment isn’t given up', async () => {
  const tab = browser.openTab(ruth)
  browser.server.state.isOnline = false
  await browser.record(tab, id, [[1]])
  const saving = browser.save(tab, id)
  await browser.pass(2000)
  expect(await saving).toMatchObject({ outcome: 'offline', isStored: true })
  browser.server.state.isOnline = true
  const failure = new StorageError('failed')
  vi.spyOn(tab.store, 'find').mockRejectedValueOnce(failure).mockRejectedValueOnce(failure)
  tab.reconnect()
  await browser.pass(70_000)
  expect(browser.server.stories).toHaveLength(1)
})

test('what is open here is sent although the database doesn’t answer', async () => {
  const tab = browser.openTab(ruth)
  vi.spyOn(tab.store, 'find').mockReturnValue(new Promise(() => {}))
  const close = tab.queue.open({
    ...openRecording(id),
    readBytes: async (_, from) => ({ bytes: Uint8Array.of(1, 2).subarray(from), endMs: 100 }),
  })
  await browser.pass(30_000)
  expect(browser.server.uploads.get(id)?.bytes).toEqual([1, 2])
  close()
})

test('a tab that is closed leaves the queue to another one at once, even if the database doesn’t answer it', async () => {
  const [a, b] = [browser.openTab(ruth), browser.openTab(ruth)]
  const find = vi.spyOn(a.store, 'find').mockReturnValue(new Promise(() => {}))
  await browser.record(b, id, [[1]])
  await settle()
  expect(find).toHaveBeenCalled()
  await a.queue.close()
  await settle()
  expect(browser.server.uploads.get(id)?.bytes).toEqual([1])
})

test('a list that couldn’t be read is read again within a minute', async () => {
  const store = openRecordingStore(ruth)
  await storeTake(store, id, [1])
  let isFailing = true
  const { queue, worked } = quietQueue({
    store: {
      ...store,
      list: async () => [],
      listEmpty: async () => [],
      withDatabase: (work) => (isFailing ? Promise.reject(new StorageError('failed')) : store.withDatabase(work)),
    },
  })
  await browser.pass(2000)
  isFailing = false
  await browser.pass(60_000)
  expect(worked).toContain(`upload:${id}`)
  await queue.close()
})

test('a take that begins while the others are saved stays on this device', async () => {
  const store = openRecordingStore(ruth)
  await storeTake(store, id, [1, 2])
  const entries = createEntries(ruth, store.withDatabase, browser.clock)
  await entries.uploaded(id, id, 2)
  const recording = await store.find(id)
  if (!recording) throw new Error('not stored')
  await entries.addSave(recording, 'Ruth', 1)
  const job = createWork(
    {
      accountId: ruth,
      store,
      entries,
      locks: createRecordingLocks(navigator.locks),
      clock: browser.clock,
      newId: () => 'new',
      openedHere: () => undefined,
      onProgress: () => {},
      onSaved: () => {},
    },
    {
      client: browser.server.serve(ruth).client,
      async post() {
        await storeTake(store, `${id}-2`, [9])
        return aStory()
      },
    },
  )
  const entry = (await entries.list()).find((one) => one.id === saveId(id))
  if (entry) await job(entry, new AbortController().signal)
  const [left] = await store.list()
  expect(left?.takes.map((take) => take.id)).toEqual([`${id}-2`])
  await store.close()
})

test('what is known of a take that isn’t stored isn’t forgotten', async () => {
  const store = openRecordingStore(ruth)
  await storeTake(store, id, [1])
  const entries = createEntries(ruth, store.withDatabase, browser.clock)
  await entries.uploaded(id, `${id}-2`, 7)
  expect(entries.uploadedBytes(`${id}-2`)).toBe(7)
  await store.close()
})

const uploadTried = (attempts: number) =>
  ({
    id: 'upload:t1',
    kind: 'upload',
    accountId: ruth,
    familyId: FAMILY,
    recordingId: 'r1',
    takeId: 't1',
    after: [],
    at: 1,
    attempts,
    nextAt: 0,
    waitsFor: null,
    problem: null,
  }) as const

test('a try that was on its way when the network came back, and fails, counts as the first', async () => {
  const ending = new AbortController()
  const { promise: answer, reject: fail } = Promise.withResolvers<'done'>()
  const change = vi.fn(async () => {})
  const runner = createQueueRunner({
    entries: { list: async () => [uploadTried(9)], change, makeDue: async () => {} },
    work: () => answer,
    locks: { acquiredIds: async () => new Set() },
    isOtherPerson: async () => false,
    clock: createFakeClock(),
    today: () => 1,
    onEnd: () => {},
  })
  void runner.run(ending.signal)
  await settle()
  runner.wake(true)
  fail(new TypeError('Failed to fetch'))
  await settle()
  expect(change).toHaveBeenLastCalledWith('upload:t1', expect.objectContaining({ attempts: 1 }))
  ending.abort()
})

test('a long recording leaves no listeners behind', async () => {
  const clock = createFakeClock()
  const ending = new AbortController()
  let listeners = 0
  const { addEventListener, removeEventListener } = ending.signal
  ending.signal.addEventListener = (...added: Parameters<typeof addEventListener>) => {
    listeners += 1
    addEventListener.apply(ending.signal, added)
  }
  ending.signal.removeEventListener = (...removed: Parameters<typeof removeEventListener>) => {
    listeners -= 1
    removeEventListener.apply(ending.signal, removed)
  }
  const entry = uploadTried(0)
  const runner = createQueueRunner({
    entries: { list: async () => [entry], change: async () => {}, makeDue: async () => {} },
    work: async () => 'later',
    locks: { acquiredIds: async () => new Set(['r1']) },
    isOtherPerson: async () => false,
    clock,
    today: () => 1,
    onEnd: () => {},
  })
  void runner.run(ending.signal)
  for (let seconds = 0; seconds < 20; seconds++) {
    await settle()
    clock.advance(1000)
  }
  expect(listeners).toBeLessThanOrEqual(2)
  ending.abort()
})

test('a recording that is on this device by now isn’t downloaded over it', async () => {
  const store = openRecordingStore(ruth)
  await storeTake(store, id, [1, 2])
  await storeTake(store, `${id}-2`, [3])
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const recording = { id, familyId: FAMILY, startedAt: 1, bedtime: null, availableUntil: 0, takes: [] }
  expect((await downloadToDevice(ruth, recording)).takes.map((take) => take.id)).toEqual([id, `${id}-2`])
  expect(await store.list()).toHaveLength(1)
  await store.close()
})
