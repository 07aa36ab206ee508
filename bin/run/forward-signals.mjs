/** @type {NodeJS.Signals[]} */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** One key press or one `kill` can arrive twice: from the terminal's process group and again through npm. */
const sameWishWithin = 1000

let asked = false

/** Whether somebody has asked this process to end. */
export const askedToEnd = () => asked

/**
 * Passes a request to end on to the child, so that it can end cleanly and this process can report its exit code.
 * Returns a function that stops doing so.
 * @param {import('node:child_process').ChildProcess} child
 */
export function forwardSignals(child) {
  let last = 0
  const forward = (/** @type {NodeJS.Signals} */ signal) => {
    asked = true
    const now = Date.now()
    const again = now - last < sameWishWithin
    last = now
    // Ctrl-C in a terminal reaches the whole process group: the child has it already.
    const fromTerminal = signal === 'SIGINT' && process.stdin.isTTY
    if (!again && !fromTerminal) child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
  }
  for (const signal of signals) process.on(signal, forward)
  return () => {
    for (const signal of signals) process.off(signal, forward)
  }
}
