import type { Clock } from '#web/lib/clock.ts'

export interface FakeClock extends Clock {
  /** Advances the time and runs due tasks in order, including those they add. */
  advance(ms: number): void
  /** How many tasks are pending. */
  readonly pending: number
}

export function createFakeClock(): FakeClock {
  let time = 1000
  let tasks: { at: number; task: () => void }[] = []
  return {
    now: () => time,
    after(ms, task) {
      const entry = { at: time + ms, task }
      tasks.push(entry)
      return () => {
        tasks = tasks.filter((other) => other !== entry)
      }
    },
    advance(ms) {
      const end = time + ms
      for (;;) {
        const [next] = tasks.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)
        if (!next) break
        tasks = tasks.filter((other) => other !== next)
        time = Math.max(time, next.at)
        next.task()
      }
      time = end
    },
    get pending() {
      return tasks.length
    },
  }
}
