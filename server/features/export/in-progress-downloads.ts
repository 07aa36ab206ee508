import { ApiError } from '#server/infra/http/api-error.ts'

/** Per person: one that hangs, and another attempt. */
const MAX_SIMULTANEOUS = 2

type DownloadState = 'preparing' | 'sending' | 'complete' | 'interrupted'
type Download = { state: DownloadState; sent: number; total: number }

/** Tracks the ZIP downloads that this process is sending, to limit them and to show their progress. */
export const inProgressDownloads = () => {
  const latest = new Map<number, Map<number, Download>>()
  const running = new Map<number, number>()
  /** Throws `archive_busy` if this person has reached the limit. */
  const requireFree = (userId: number): void => {
    if ((running.get(userId) ?? 0) >= MAX_SIMULTANEOUS) throw tooManyDownloads()
  }
  return {
    requireFree,
    /** This person's latest download of a family from this process. */
    latest: (userId: number, familyId: number): Download | null => latest.get(userId)?.get(familyId) ?? null,
    /** Registers a download. Throws `archive_busy` if this person has reached the limit. */
    begin: (userId: number, familyId: number) => {
      requireFree(userId)
      running.set(userId, (running.get(userId) ?? 0) + 1)
      const download: Download = { state: 'preparing', sent: 0, total: 0 }
      const byFamily = latest.get(userId) ?? new Map<number, Download>()
      latest.set(userId, byFamily.set(familyId, download))
      let ended = false
      return {
        /** Starts sending at `start`, which is above 0 when a download is resumed. */
        startSending: (start: number, total: number) =>
          Object.assign(download, { state: 'sending', sent: start, total }),
        addSent: (amount: number) => {
          download.sent += amount
        },
        end: (state: 'complete' | 'interrupted') => {
          if (ended) return
          ended = true
          download.state = state
          const remaining = (running.get(userId) ?? 1) - 1
          if (remaining > 0) running.set(userId, remaining)
          else running.delete(userId)
        },
      }
    },
  }
}

export type InProgressDownloads = ReturnType<typeof inProgressDownloads>

const tooManyDownloads = () =>
  new ApiError(
    429,
    'archive_busy',
    'You already have two downloads running. Wait for one to finish, or cancel it in your browser.',
  )
