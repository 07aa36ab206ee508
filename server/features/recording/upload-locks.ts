import type { Locker } from '@tus/server'
import type { Locks, Release } from '#server/infra/locks/locks.ts'
import { uploadBusy } from './upload-errors.ts'

/**
 * Lets one request at a time work on an upload, across processes. A new request asks the current one to stop: a phone that lost
 * its connection comes back while the server still waits on the old one. (The locker in tus spins while it waits, and works
 * within one process only.)
 */
export const createUploadLocker = (locks: Locks, userId: number): Locker => ({
  newLock: (recordingKey) => {
    let release: Release | undefined
    return {
      lock: async (signal, requestStop) => {
        release = await locks.take(lockName(userId, recordingKey), requestStop, signal)
        if (!release) throw uploadBusy()
      },
      unlock: async () => release?.(),
    }
  },
})

/**
 * Runs `work` while no other request can touch the upload. A request that is still sending is asked to stop; later ones wait.
 * Throws `upload_busy`.
 */
export const withUploadLock = async <T>(
  locks: Locks,
  userId: number,
  recordingKey: string,
  work: () => Promise<T>,
): Promise<T> => {
  // The work is short, so it does not have to be interruptible.
  const release = await locks.take(lockName(userId, recordingKey), () => {})
  if (!release) throw uploadBusy()
  try {
    return await work()
  } finally {
    await release()
  }
}

// UUIDs are case-insensitive.
const lockName = (userId: number, recordingKey: string) => `upload ${userId}/${recordingKey.toLowerCase()}`
