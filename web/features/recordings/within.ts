import type { Clock } from './clock.ts'

/** Whether the task ended well within so many milliseconds; rejects when it fails in time. */
export async function within(task: Promise<unknown>, ms: number, clock: Clock): Promise<boolean> {
  let callOff = () => {}
  const timeout = new Promise<boolean>((resolve) => {
    callOff = clock.after(ms, () => resolve(false))
  })
  try {
    return await Promise.race([task.then(() => true), timeout])
  } finally {
    callOff()
  }
}
