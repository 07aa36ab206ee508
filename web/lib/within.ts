import type { Clock } from './clock.ts'

/** Whether the task ended well within so many milliseconds; rejects when it fails in time. */
export async function within(task: Promise<unknown>, ms: number, clock: Clock): Promise<boolean> {
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

/** Settles with the promise, or rejects with the signal's reason when it comes first; the promise goes on unheard. */
export function untilAborted<Result>(promise: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    if (signal.aborted) reject(signal.reason)
    promise.then(resolve, reject)
  })
}
