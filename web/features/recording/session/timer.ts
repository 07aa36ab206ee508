/** Time spoken so far, pauses not counted. Times are milliseconds of one monotonic clock, never counted ticks. */
export interface Stopwatch {
  readonly accumulatedMs: number
  readonly runningSince: number | null
}

export const STOPPED_AT_ZERO: Stopwatch = { accumulatedMs: 0, runningSince: null }

/** Milliseconds counted up to `now`; never less than before, even if the clock were to step back. */
export function elapsedMs(watch: Stopwatch, now: number): number {
  return watch.accumulatedMs + (watch.runningSince === null ? 0 : Math.max(0, now - watch.runningSince))
}

export function runStopwatch(watch: Stopwatch, now: number): Stopwatch {
  return watch.runningSince === null ? { ...watch, runningSince: now } : watch
}

export function haltStopwatch(watch: Stopwatch, now: number): Stopwatch {
  return { accumulatedMs: elapsedMs(watch, now), runningSince: null }
}
