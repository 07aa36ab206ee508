/** Time as the recording code sees it; injected, so that tests decide when it passes. */
export interface Clock {
  /** Milliseconds on a clock that never jumps; only differences mean something. */
  now(): number
  /** Runs the task once after so many milliseconds; the returned function calls it off. */
  after(ms: number, task: () => void): () => void
}

export const browserClock: Clock = {
  now: () => performance.now(),
  after(ms, task) {
    const timer = setTimeout(task, ms)
    return () => clearTimeout(timer)
  },
}
