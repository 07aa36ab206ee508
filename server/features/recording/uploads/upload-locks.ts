import type { Locker } from '@tus/server'
import { ApiError } from '#server/infra/http/api-error.ts'
import type { Locks, Release } from '#server/infra/locks/locks.ts'

/**
 * Lets one request at a time work on an upload, whichever process it reached. Whoever comes later asks the one before to
 * end: a telephone that lost its connection comes back while a server still waits for the old one. (The lock that tus
 * brings keeps a processor busy while it waits, and knows of one process.)
 */
export const uploadLocks = (locks: Locks, userId: number): Locker => ({
  newLock: (recordingKey) => {
    let release: Release | undefined
    return {
      lock: async (signal, askToEnd) => {
        release = await locks.take(nameOf(userId, recordingKey), askToEnd, signal)
        if (!release) throw uploadBusy()
      },
      unlock: async () => release?.(),
    }
  },
})

/**
 * Works on an upload while nobody else does: who is sending it is asked to end, who comes meanwhile waits. Refuses with
 * `upload_busy`.
 */
export const holdingUpload = async <T>(
  locks: Locks,
  userId: number,
  recordingKey: string,
  work: () => Promise<T>,
): Promise<T> => {
  // It is short, and ends by itself.
  const release = await locks.take(nameOf(userId, recordingKey), () => {})
  if (!release) throw uploadBusy()
  try {
    return await work()
  } finally {
    await release()
  }
}

// A key names the same upload however it is written.
const nameOf = (userId: number, recordingKey: string) => `upload ${userId}/${recordingKey.toLowerCase()}`

export const uploadBusy = () =>
  new ApiError(423, 'upload_busy', 'Another request is sending this recording just now. Please try again in a moment.')
