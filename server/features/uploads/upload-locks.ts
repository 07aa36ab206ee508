import type { Locker } from '@tus/server'
import { Refusal } from '#server/infra/http/refusal.ts'
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
        release = await locks.take(`upload ${userId}/${recordingKey}`, askToEnd, signal)
        if (!release) throw uploadBusy()
      },
      unlock: async () => release?.(),
    }
  },
})

export const uploadBusy = () =>
  new Refusal(423, 'upload_busy', 'Another request is sending this recording just now. Please try again in a moment.')
