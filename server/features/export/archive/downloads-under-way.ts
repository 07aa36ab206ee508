import { ApiError } from '#server/infra/http/api-error.ts'

/** So many archives one person has under way at once: one that hangs, and another try. */
const MOST = 2

export type DownloadState = 'preparing' | 'sending' | 'complete' | 'broken_off'
export type Download = { familyId: number; state: DownloadState; sent: number; total: number }

/** The archives that this process is making and sending, so that a page can say how far they are. */
export const downloadsUnderWay = () => {
  const latest = new Map<number, Map<number, Download>>()
  const running = new Map<number, number>()
  /** Refuses with `archive_busy` where this person has as many under way as they may. */
  const requireFree = (userId: number): void => {
    if ((running.get(userId) ?? 0) >= MOST) throw busy()
  }
  return {
    requireFree,
    /** The last download of a family that this person began here. */
    of: (userId: number, familyId: number): Download | null => latest.get(userId)?.get(familyId) ?? null,
    /** Notes that one begins. Refuses with `archive_busy` beyond the number that one person may have under way. */
    begin: (userId: number, familyId: number) => {
      requireFree(userId)
      running.set(userId, (running.get(userId) ?? 0) + 1)
      const download: Download = { familyId, state: 'preparing', sent: 0, total: 0 }
      const own = latest.get(userId) ?? new Map<number, Download>()
      latest.set(userId, own.set(familyId, download))
      let ended = false
      return {
        sending: (from: number, total: number) => Object.assign(download, { state: 'sending', sent: from, total }),
        sent: (bytes: number) => {
          download.sent += bytes
        },
        end: (state: 'complete' | 'broken_off') => {
          if (ended) return
          ended = true
          download.state = state
          const left = (running.get(userId) ?? 1) - 1
          if (left > 0) running.set(userId, left)
          else running.delete(userId)
        },
      }
    },
  }
}

export type DownloadsUnderWay = ReturnType<typeof downloadsUnderWay>

const busy = () =>
  new ApiError(
    429,
    'archive_busy',
    'Two of your downloads are under way already. Please wait until one of them has ended, or cancel it in your browser.',
  )
