import { aStory } from '#web/features/stories/testing/a-story.ts'
import { CallError } from '#web/lib/call-error.ts'
import { createFakeClock } from '#web/testing/fake-clock.ts'
import { createRecordingLocks } from '../../storage/recording-locks.ts'
import { openRecordingStore } from '../../storage/recording-store.ts'
import { EMPTY_DRAFT } from '../../takes/recording.ts'
import type { QueueMessage } from '../messages.ts'
import { createQueue } from '../recording-queue.ts'
import { createWork, type QueueServer } from '../work.ts'

export const FAMILY = 10

const SLICE_MS = 100
const unavailable = (status: number, error: string, fields = {}) =>
  new CallError(status, JSON.stringify({ error, message: error, fields }))

/** Lets everything happen that needs no time. */
export const settle = async () => {
  for (let turns = 0; turns < 60; turns++) await new Promise((resolve) => setImmediate(resolve))
}

interface Upload {
  readonly owner: number
  readonly recordingKey: string
  bytes: number[]
  isSaved: boolean
}

export interface SavedStory {
  readonly owner: number
  readonly recordingKey: string
  readonly title: string
  readonly takes: readonly { readonly takeId: string; readonly bytes: number }[]
}

/** A server whose network and session the test controls. */
function createFakeServer() {
  const uploads = new Map<string, Upload>()
  const stories: SavedStory[] = []
  /** Each request by its name and its take or recording. */
  const requests: string[] = []
  const state = {
    isOnline: true,
    /** The request is carried out, but its answer never arrives. */
    losesAnswers: false,
    /** Answers 500. */
    isBroken: false,
    /** The account that is signed in, in this browser; null if there is none. */
    person: null as number | null,
    /** Why new uploads are refused: a code of the server. */
    refuses: null as string | null,
    /** Titles that are refused. */
    refusedTitles: new Set<string>(),
  }

  async function answer<Result>(
    name: string,
    owner: number,
    work: () => Result,
    signal?: AbortSignal,
  ): Promise<Result> {
    requests.push(name)
    await new Promise((resolve) => setImmediate(resolve))
    signal?.throwIfAborted()
    if (!state.isOnline) throw new TypeError('Failed to fetch')
    if (state.person !== owner) throw unavailable(401, 'unauthorized')
    if (state.isBroken) throw unavailable(500, 'internal')
    const result = work()
    if (state.losesAnswers) throw new TypeError('Failed to fetch')
    return result
  }

  const found = (owner: number, takeId: string): Upload => {
    const upload = uploads.get(takeId)
    if (upload?.owner !== owner || upload.isSaved) throw unavailable(404, 'upload_unknown')
    return upload
  }

  const serve = (owner: number): QueueServer => ({
    client: {
      open: ({ id }, take, signal) =>
        answer(
          `open ${take.id}`,
          owner,
          () => {
            const known = uploads.get(take.id)
            if (known?.isSaved) throw unavailable(409, 'already_saved', { bytes: String(known.bytes.length) })
            if (!known && state.refuses) throw unavailable(409, state.refuses)
            const upload = known ?? { owner, recordingKey: id, bytes: [], isSaved: false }
            uploads.set(take.id, upload)
            return upload.bytes.length
          },
          signal,
        ),
      sentBytes: (takeId, signal) =>
        answer(`sentBytes ${takeId}`, owner, () => uploads.get(takeId)?.bytes.length ?? 0, signal),
      send: (takeId, offset, bytes, signal) =>
        answer(
          `send ${takeId}`,
          owner,
          () => {
            const upload = found(owner, takeId)
            if (offset !== upload.bytes.length) throw unavailable(409, 'wrong_offset')
            upload.bytes.push(...bytes)
            return upload.bytes.length
          },
          signal,
        ),
      setBedtime: (takeId, { title }, signal) =>
        answer(`setBedtime ${takeId} “${title}”`, owner, () => void found(owner, takeId), signal),
      remove: (takeId, signal) =>
        answer(
          `remove ${takeId}`,
          owner,
          () => {
            if (!uploads.get(takeId)?.isSaved) uploads.delete(takeId)
          },
          signal,
        ),
    },
    post: ({ recordingKey = '', title, takes: json = '[]' }, signal) =>
      answer(
        `save ${recordingKey}`,
        owner,
        () => {
          const takes: SavedStory['takes'] = JSON.parse(json)
          const earlier = stories.find((one) => one.owner === owner && one.recordingKey === recordingKey)
          if (earlier && JSON.stringify(earlier.takes) !== json)
            throw unavailable(409, 'saved_otherwise', { storyId: String(stories.indexOf(earlier) + 1) })
          if (earlier) return aStory({ id: stories.indexOf(earlier) + 1, title })
          if (state.refusedTitles.has(title)) throw unavailable(400, 'invalid')
          for (const { takeId, bytes } of takes) {
            const { length } = found(owner, takeId).bytes
            if (length < bytes) throw unavailable(409, 'upload_unfinished')
            if (length > bytes) throw unavailable(409, 'wrong_length')
          }
          for (const { takeId } of takes) found(owner, takeId).isSaved = true
          stories.push({ owner, recordingKey, title, takes })
          return aStory({ id: stories.length, title })
        },
        signal,
      ),
  })

  return { state, uploads, stories, requests, serve }
}

let accounts = 0
/** Web Locks and the database are this process's: each test has accounts of its own. */
export const newAccount = (): number => ++accounts

/** The tabs of one browser, with one database, one clock and one session. */
export function createFakeBrowser() {
  const clock = createFakeClock()
  const server = createFakeServer()
  const listeners = new Map<number, Set<(message: QueueMessage) => void>>()
  const stores: { close(): Promise<void> }[] = []
  let ids = 0

  function channelOf(accountId: number) {
    const own = listeners.get(accountId) ?? new Set()
    listeners.set(accountId, own)
    return {
      post(message: QueueMessage) {
        // As a BroadcastChannel does: later, and also to the tab that posts it.
        for (const listener of own) queueMicrotask(() => own.has(listener) && listener(message))
      },
      subscribe(listener: (message: QueueMessage) => void) {
        const unique = (message: QueueMessage) => listener(message)
        own.add(unique)
        return () => void own.delete(unique)
      },
    }
  }

  /** A tab of this browser with the queue of an account. */
  function openTab(accountId: number) {
    const store = openRecordingStore(accountId)
    const locks = createRecordingLocks(navigator.locks)
    let reconnect = () => {}
    const queue = createQueue({
      accountId,
      store,
      locks,
      lockManager: navigator.locks,
      clock,
      today: () => 1_700_000_000_000 + clock.now(),
      newId: () => `${accountId}-new-${++ids}`,
      channel: channelOf(accountId),
      createWork: (parts) => createWork(parts, server.serve(accountId)),
      isOtherPerson: async () => server.state.person !== null && server.state.person !== accountId,
      onReconnect(retry) {
        reconnect = retry
        return () => {}
      },
    })
    stores.push(queue)
    return { accountId, store, locks, queue, reconnect: () => reconnect() }
  }
  type Tab = ReturnType<typeof openTab>

  let recorded = 0
  /** A take on this device, which grows slice by slice. */
  async function beginTake({ store }: Tab, recordingId: string, title: string) {
    recorded += 1
    const takeId = (await store.find(recordingId)) ? `${recordingId}/${recorded}` : recordingId
    const take = { id: takeId, mimeType: 'audio/webm', startedAt: recorded, utcOffsetMinutes: -360 }
    const draft = { ...EMPTY_DRAFT, title }
    await store.beginTake({ recordingId, familyId: FAMILY, draft, take })
    let [endByte, endMs] = [0, 0]
    return {
      takeId,
      async add(slice: readonly number[]) {
        endByte += slice.length
        endMs += SLICE_MS
        await store.append(recordingId, [{ takeId, endByte, endMs, bytes: Uint8Array.from(slice) }])
      },
      finish: () => store.finishTake(recordingId, takeId, endMs),
    }
  }

  /** Stores a take on this device, with these bytes in each slice. */
  async function record(
    tab: Tab,
    recordingId: string,
    slices: readonly number[][],
    { title = recordingId, isStopped = true }: { title?: string; isStopped?: boolean } = {},
  ): Promise<string> {
    const take = await beginTake(tab, recordingId, title)
    for (const slice of slices) await take.add(slice)
    if (isStopped) await take.finish()
    tab.queue.changed()
    return take.takeId
  }

  /** Begins a take that is uploaded while it grows, as a session does; null if the recording is open already. */
  async function startRecording(tab: Tab, recordingId: string) {
    const { store, queue, locks } = tab
    const unlock = await locks.acquire(recordingId)
    if (!unlock) return null
    const { takeId, add, finish } = await beginTake(tab, recordingId, recordingId)
    let isStopped = false
    const recording = await store.find(recordingId)
    if (!recording) throw new Error(`${recordingId} is not on this device`)
    const leaveQueue = queue.open({
      id: recordingId,
      current: () => recording,
      isWhole: (id) => id !== takeId || isStopped,
      readBytes: (id, from, maxBytes) => store.readBytes(recordingId, id, from, maxBytes),
    })
    queue.changed()
    return {
      recordingId,
      takeId,
      add,
      finish,
      /** Without `finish`, as a crash does. */
      end() {
        isStopped = true
        leaveQueue()
        unlock()
        queue.changed()
      },
    }
  }

  /** Saves as the dialog does, without waiting for the end. */
  async function save({ store, queue }: Tab, recordingId: string, signal = new AbortController().signal) {
    const recording = await store.find(recordingId)
    if (!recording) throw new Error(`${recordingId} is not on this device`)
    return queue.save(recording, 'Ruth Weber', signal)
  }

  async function pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= 1000) {
      await settle()
      clock.advance(Math.min(left, 1000))
    }
    await settle()
  }

  return {
    clock,
    server,
    openTab,
    record,
    startRecording,
    save,
    pass,
    async close() {
      await Promise.all(stores.map((store) => store.close()))
    },
  }
}

export type FakeBrowser = ReturnType<typeof createFakeBrowser>
