import type { Clock } from '#web/lib/clock.ts'

const FIRST_PAUSE_MS = 2000
const MAX_PAUSE_MS = 60_000

/** Pauses by name, each twice as long as the one before until it is forgotten. */
export function createPauses(clock: Clock) {
  const pauses = new Map<string, { readonly until: number; readonly ms: number }>()
  return {
    /** Milliseconds that are left of it. */
    left: (name: string): number => Math.max(0, (pauses.get(name)?.until ?? 0) - clock.now()),
    /** Begins the next one; its length. */
    lengthen(name: string): number {
      const before = pauses.get(name)?.ms
      const ms = before === undefined ? FIRST_PAUSE_MS : Math.min(MAX_PAUSE_MS, before * 2)
      pauses.set(name, { until: clock.now() + ms, ms })
      return ms
    },
    forget: (name: string): void => void pauses.delete(name),
  }
}
