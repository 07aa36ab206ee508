import { toWholeSeconds } from './durations.ts'
import { formatCount, formatDurationInWords } from './numbers.ts'

/** As people say it: "12 seconds", "4 minutes 12 seconds", and from one hour on without seconds, "1 hour 5 minutes". */
export function formatLength(seconds: number): string {
  if (seconds >= 3600) return formatDurationInWords(Math.floor(seconds / 60) * 60_000)
  const minutes = Math.floor(seconds / 60)
  const rest = seconds % 60
  const parts = [
    minutes > 0 ? formatCount(minutes, 'minute', 'minutes') : '',
    rest > 0 || minutes === 0 ? formatCount(rest, 'second', 'seconds') : '',
  ]
  return parts.filter(Boolean).join(' ')
}

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
