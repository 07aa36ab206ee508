import type { Clock } from '#web/lib/clock.ts'

/** The rests of somebody who works on and on: one at a time, each cut short by whoever has news. */
export function createRests(clock: Clock) {
  /** Ends the present one; `idle` when it is one for want of more. */
  let waking: { readonly idle: boolean; readonly now: () => void } | null = null

  return {
    /** For so long, or without `ms` until there is more; in any case not longer than until it is hurried. */
    async rest(ms?: number): Promise<void> {
      await new Promise<void>((resolve) => {
        const cancel = ms === undefined ? () => {} : clock.after(ms, resolve)
        waking = {
          idle: ms === undefined,
          now() {
            cancel()
            resolve()
          },
        }
      })
      waking = null
    },
    /** There is more: ends a rest for want of it, and no other. */
    more() {
      if (waking?.idle) waking.now()
    },
    /** Ends any. */
    hurry: () => waking?.now(),
  }
}
