/** An error the user has to fix. The launcher prints its message without a stack trace. */
export class SetupError extends Error {}

/** Prints one line. @param {string} line */
export function print(line) {
  process.stdout.write(`${line}\n`)
}

/**
 * `0.4 s`, `12 s`, `2 min 5 s`
 * @param {number} milliseconds
 */
export function formatDuration(milliseconds) {
  const seconds = milliseconds / 1000
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`
  const whole = Math.round(seconds)
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}
