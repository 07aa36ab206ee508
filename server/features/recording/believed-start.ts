import { LATE_RECORDING_DAYS } from '#common/pricing.ts'

const MAX_AGE_MS = LATE_RECORDING_DAYS * 24 * 60 * 60 * 1000

/**
 * When a recording began, as far as the browser's clock can be believed. It can't have begun after its first bytes arrived; if it
 * claims so, the clock is ahead and the arrival counts. A start more than 30 days before the arrival isn't believed either.
 * @param startedAt the browser's word, as ISO 8601 or as stored: uploads from earlier versions have it unchecked
 * @param arrivedAt when the upload or the save began, by our clock
 */
export const believedStart = (startedAt: string | Date | null | undefined, arrivedAt: Date): Date | undefined => {
  const claimed = new Date(startedAt ?? Number.NaN).getTime()
  const arrived = arrivedAt.getTime()
  if (Number.isNaN(claimed) || claimed < arrived - MAX_AGE_MS) return undefined
  return new Date(Math.min(claimed, arrived))
}
