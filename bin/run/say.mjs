/**
 * Tells the person at the terminal what is happening, one plain sentence a line.
 * @param {string} sentence
 */
export function say(sentence) {
  process.stdout.write(`${sentence}\n`)
}

/**
 * A span of time as a person would say it: `0.4 s`, `12 s`, `2 min 5 s`.
 * @param {number} milliseconds
 */
export function duration(milliseconds) {
  const seconds = milliseconds / 1000
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`
  const whole = Math.round(seconds)
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}
