import { formatCount } from './numbers.ts'

const two = (value: number): string => String(value).padStart(2, '0')

/** How long something is in whole seconds, as players and clocks count them: only those that are over. */
export const toWholeSeconds = (ms: number): number => Math.max(0, Math.floor(ms / 1000))

/** A device's stopwatch and the audio that it recorded differ by less than this: starting, pausing and padding take a moment. */
const MAX_STOPWATCH_ERROR_MS = 1000

/**
 * How long a recording is in whole seconds, for everything that shows its length. What the device counted stays, because the
 * storyteller has seen it: 5.98 s counted and 6.02 s measured are 5 seconds before and after saving. Only a clear
 * difference, such as missing audio, shows the measured length.
 */
export function recordingSeconds(countedSeconds: number | null, measuredMs: number): number {
  if (countedSeconds === null) return toWholeSeconds(measuredMs)
  const countedMs = countedSeconds * 1000
  const isSame =
    measuredMs >= countedMs - MAX_STOPWATCH_ERROR_MS && measuredMs < countedMs + 1000 + MAX_STOPWATCH_ERROR_MS
  return isSame ? countedSeconds : toWholeSeconds(measuredMs)
}

/**
 * A duration as a clock shows it: "4:12", from one hour on "1:02:09". Recordings have no time limit, and "75:04" reads like
 * hours and minutes. The specification fixes the format.
 */
export function formatDuration(ms: number): string {
  const seconds = toWholeSeconds(ms)
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`
}

/** "3 hours 20 minutes", to the minute. */
export const formatDurationInWords = (ms: number): string => {
  const minutes = Math.round(ms / 60_000)
  if (minutes < 1) return 'less than a minute'
  const parts = [
    minutes >= 60 ? formatCount(Math.floor(minutes / 60), 'hour', 'hours') : '',
    minutes % 60 > 0 ? formatCount(minutes % 60, 'minute', 'minutes') : '',
  ]
  return parts.filter(Boolean).join(' ')
}
