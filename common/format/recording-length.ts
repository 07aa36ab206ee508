import { toWholeSeconds } from './durations.ts'

const count = (amount: number, unit: string): string =>
  amount > 0 ? `${amount} ${unit}${amount === 1 ? '' : 's'}` : ''

/** As people say it: "12 seconds", "4 minutes 12 seconds", and from one hour on without seconds, "1 hour 5 minutes". */
export function formatLength(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const parts =
    minutes < 60
      ? [count(minutes, 'minute'), count(seconds % 60, 'second')]
      : [count(Math.floor(minutes / 60), 'hour'), count(minutes % 60, 'minute')]
  return parts.filter(Boolean).join(' ') || '0 seconds'
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
