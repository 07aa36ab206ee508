import { getUser } from '#server/features/account/contract.ts'
import { call } from '#web/lib/call.ts'
import { browserClock } from '#web/lib/clock.ts'
import { onReconnect, requireServer } from '#web/lib/connectivity.ts'
import { createRecordingLocks } from '../storage/recording-locks.ts'
import { openRecordingStore } from '../storage/recording-store.ts'
import { queueChannel } from './messages.ts'
import { createQueue, type RecordingQueue } from './recording-queue.ts'

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

function createBrowserQueue(accountId: number): RecordingQueue {
  const lockManager = 'locks' in navigator ? navigator.locks : null
  return createQueue({
    accountId,
    store: openRecordingStore(accountId),
    locks: createRecordingLocks(lockManager),
    lockManager,
    clock: browserClock,
    today: () => Date.now(),
    newId: () => crypto.randomUUID(),
    channel: queueChannel(accountId),
    load: () => requireServer().then(() => import('./work.ts')),
    isOtherPerson: () => isOther(accountId),
    onReconnect,
  })
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
