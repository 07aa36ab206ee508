import type { TrustedClock } from '#server/infra/clock/trusted-clock.ts'

/** A clock that is right and has been for long, except for what a test replaces. */
export const fakeClock = (replaced: Partial<TrustedClock> = {}): TrustedClock => ({
  observe: async () => {},
  confirmedTime: async () => new Date(),
  earliestNow: async () => new Date(),
  state: async () => 'ok',
  ...replaced,
})
