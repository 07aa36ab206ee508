/** Time as code with timeouts sees it. Injected, so tests decide when it passes. */
export interface Clock {
  /** Milliseconds on a monotonic clock; only differences are meaningful. */
  now(): number
  /** Runs the task once after `ms` milliseconds; call the returned function to cancel it. */
  after(ms: number, task: () => void): () => void
}

export const browserClock: Clock = {
  now: () => performance.now(),
  after(ms, task) {
    const timer = setTimeout(task, ms)
    return () => clearTimeout(timer)
  },
}

/** Whether the task succeeded within `ms` milliseconds; rejects if it fails before then. */
export async function succeedsWithin(task: Promise<unknown>, ms: number, clock: Clock): Promise<boolean> {
  let cancel = () => {}
  const timeout = new Promise<boolean>((resolve) => {
    cancel = clock.after(ms, () => resolve(false))
  })
  try {
    return await Promise.race([task.then(() => true), timeout])
  } finally {
    cancel()
  }
}

/** Settles with the promise, or rejects with the signal's reason if it aborts first. Doesn't cancel the promise's work. */
export function untilAborted<Result>(promise: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    if (signal.aborted) reject(signal.reason)
    promise.then(resolve, reject)
  })
}

/** Does work that ends when the signal aborts, or rejects with a TypeError, as for a failed network, when it takes too long. */
export async function untilTimeout<Result>(
  ms: number,
  clock: Clock,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const own = new AbortController()
  const abort = () => own.abort(signal.reason)
  signal.addEventListener('abort', abort)
  if (signal.aborted) abort()
  const cancel = clock.after(ms, () => own.abort(new TypeError('The server did not answer')))
  try {
    return await work(own.signal)
  } finally {
    cancel()
    signal.removeEventListener('abort', abort)
  }
}

/** How far this device's clock is ahead of UTC at a moment (milliseconds since 1970). */
export const utcOffsetAt = (moment: number): number => 0 - new Date(moment).getTimezoneOffset()
