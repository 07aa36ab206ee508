/** Without `userId`, the limit per person does not apply: the files of a ZIP are limited by the number of ZIPs. */
export type Requester = { familyId: number; userId?: number }

/** The person has reached the limit of waiting requests. */
export class QueueFull extends Error {
  readonly code = 'queue_full'
}

type Waiting = Requester & { begin: () => void }

/**
 * Runs one task at a time, alternating between families, so that one with many requests does not delay others. A person can
 * have at most `maxWaiting` requests waiting, not counting the running one.
 */
export const createFairQueue = (maxWaiting: number) => {
  /** By family; the one that has waited longest comes first. */
  const families = new Map<number, Waiting[]>()
  let isRunning = false

  const countWaiting = (userId: number): number =>
    [...families.values()].flat().filter((waiting) => waiting.userId === userId).length

  const remove = (waiting: Waiting): void => {
    const remaining = families.get(waiting.familyId)?.filter((other) => other !== waiting) ?? []
    if (remaining.length > 0) families.set(waiting.familyId, remaining)
    else families.delete(waiting.familyId)
  }

  const waitForTurn = (requester: Requester, signal: AbortSignal | undefined): Promise<void> => {
    if (requester.userId !== undefined && countWaiting(requester.userId) >= maxWaiting)
      return Promise.reject(new QueueFull('This person already has the maximum number of requests waiting.'))
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiting: Waiting = { ...requester, begin: resolve }
    const onAbort = (): void => {
      remove(waiting)
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', onAbort, { once: true })
    families.set(requester.familyId, [...(families.get(requester.familyId) ?? []), waiting])
    return promise.finally(() => signal?.removeEventListener('abort', onAbort))
  }

  const startNext = (finishedFamilyId: number): void => {
    const others = families.get(finishedFamilyId)
    families.delete(finishedFamilyId)
    if (others) families.set(finishedFamilyId, others)
    const next = families.values().next().value?.[0]
    isRunning = next !== undefined
    if (!next) return
    remove(next)
    next.begin()
  }

  return {
    /**
     * Runs `task` when it is its turn.
     * @throws QueueFull, or the signal's own reason if it aborts first
     */
    run: async <T>(requester: Requester, task: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
      signal?.throwIfAborted()
      if (isRunning) await waitForTurn(requester, signal)
      isRunning = true
      try {
        return await task()
      } finally {
        startNext(requester.familyId)
      }
    },
  }
}
