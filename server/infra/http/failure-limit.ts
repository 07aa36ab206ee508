/**
 * Counts failures by key within a sliding window (`windowMs`). An attempt counts as failed from its beginning until it is
 * forgiven, so that guesses made at the same time are counted too. In memory: each process counts for itself.
 */
export const createFailureLimit = (most: number, windowMs: number, now: () => number = Date.now) => {
  const failures = new Map<string, number[]>()
  const recent = (key: string): number[] => (failures.get(key) ?? []).filter((at) => now() - at < windowMs)
  const forgetOld = (): void => {
    for (const key of failures.keys()) if (recent(key).length === 0) failures.delete(key)
  }
  return {
    reached: (key: string): boolean => recent(key).length >= most,
    attempted: (key: string): void => {
      if (failures.size > 10_000) forgetOld()
      failures.set(key, [...recent(key), now()])
    },
    /** Takes back the latest attempt: it succeeded. */
    forgive: (key: string): void => {
      const others = recent(key).slice(0, -1)
      if (others.length > 0) failures.set(key, others)
      else failures.delete(key)
    },
  }
}
