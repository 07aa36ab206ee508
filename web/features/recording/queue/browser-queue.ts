import { getUser } from '#server/features/account/contract.ts'
import { call } from '#web/lib/call.ts'
import { browserClock, succeedsWithin } from '#web/lib/clock.ts'
import { onReconnect } from '#web/lib/connectivity.ts'
import { createPartLoader } from '#web/lib/part-loader.ts'
import { createRecordingLocks } from '../storage/recording-locks.ts'
import { openRecordingStore } from '../storage/recording-store.ts'
import { queueChannel } from './messages.ts'
import type { RecordingQueue } from './recording-queue.ts'

const queues = new Map<number, { readonly queue: RecordingQueue; users: number }>()

/** An account's queue in this page, with the browser's real storage and network. All who open it share it, and each closes it. */
export function openQueue(accountId: number): RecordingQueue {
  const shared = queues.get(accountId) ?? { queue: createBrowserQueue(accountId), users: 0 }
  shared.users += 1
  queues.set(accountId, shared)
  return {
    ...shared.queue,
    async close() {
      shared.users -= 1
      if (shared.users > 0) return
      queues.delete(accountId)
      await shared.queue.close()
    },
  }
}

/** Without the queue, a save counts as failed after this. */
const LOAD_TIMEOUT_MS = 10_000

/** Loads the queue after the screen, which can record without it. Until then, what is asked of it waits. */
function createBrowserQueue(accountId: number): RecordingQueue {
  const channel = queueChannel(accountId)
  const lockManager = 'locks' in navigator ? navigator.locks : null
  let queue: RecordingQueue | null = null

  const loader = createPartLoader(() => Promise.all([import('./recording-queue.ts'), import('./work.ts')]))
  const stopLoading = loader.need()
  const loaded = loader.loaded.then(([{ createQueue }, { createWork }]) => {
    queue = createQueue({
      accountId,
      store: openRecordingStore(accountId),
      locks: createRecordingLocks(lockManager),
      lockManager,
      clock: browserClock,
      today: () => Date.now(),
      newId: () => crypto.randomUUID(),
      channel,
      createWork,
      isOtherPerson: () => isOther(accountId),
      onReconnect,
    })
    return queue
  })

  /** Returns how to end what begins once the queue is loaded. */
  function onceLoaded(begin: (queue: RecordingQueue) => () => void): () => void {
    let hasEnded = false
    let end = () => {}
    void loaded.then((queue) => {
      if (!hasEnded) end = begin(queue)
    })
    return () => {
      hasEnded = true
      end()
    }
  }

  return {
    open: (recording) => onceLoaded((queue) => queue.open(recording)),
    settle: async (recordingId) => await (await loaded).settle(recordingId),
    async save(recording, storyteller, signal) {
      const isLoaded = await succeedsWithin(loaded, LOAD_TIMEOUT_MS, browserClock)
      if (!isLoaded) return { outcome: 'offline', problem: '', isStored: false }
      return await (await loaded).save(recording, storyteller, signal)
    },
    // What a page shows before can't be a story that waits.
    reopen: async (recordingId) => await queue?.reopen(recordingId),
    discard: async (recording) => await (await loaded).discard(recording),
    listUnsaved: async () => await (await loaded).listUnsaved(),
    listWaiting: async () => await (await loaded).listWaiting(),
    subscribe: channel.subscribe,
    onSaved: (listener) => onceLoaded((queue) => queue.onSaved(listener)),
    askForProgress: () => channel.post({ type: 'progress?' }),
    changed: () => channel.post({ type: 'changed' }),
    async close() {
      stopLoading()
      await queue?.close()
    },
  }
}

const PERSON_TIMEOUT_MS = 5000

/** Whether another person is signed in by now; false also if that can't be found out. */
async function isOther(accountId: number): Promise<boolean> {
  try {
    return (await call(getUser, {}, { signal: AbortSignal.timeout(PERSON_TIMEOUT_MS) })).id !== accountId
  } catch {
    return false
  }
}
