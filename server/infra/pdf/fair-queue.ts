/** Who asks for work. One file of many that a person asked for at once has no `userId`: those were counted when they began. */
export type Requester = { familyId: number; userId?: number }

/** A person waits for too much already. */
export class QueueFull extends Error {
  readonly code = 'queue_full'
}

type Waiting = Requester & { begin: () => void }

/**
 * Has work done one at a time, and each family in turn, so that nobody waits for all that another family has asked for.
 * One person has at most `mostWaiting` waiting, beside what is being done for them.
 */
export const createFairQueue = (mostWaiting: number) => {
  /** By family; the one whose turn is longest ago comes first. */
  const families = new Map<number, Waiting[]>()
  let working = false

  const waitingOf = (userId: number): number =>
    [...families.values()].flat().filter((waiting) => waiting.userId === userId).length

  const remove = (waiting: Waiting): void => {
    const left = families.get(waiting.familyId)?.filter((other) => other !== waiting) ?? []
    if (left.length > 0) families.set(waiting.familyId, left)
    else families.delete(waiting.familyId)
  }

  /** Resolves when it is their turn. */
  const wait = (requester: Requester, signal: AbortSignal | undefined): Promise<void> => {
    if (requester.userId !== undefined && waitingOf(requester.userId) >= mostWaiting)
      return Promise.reject(new QueueFull('This person waits for too much already.'))
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiting: Waiting = { ...requester, begin: resolve }
    const leave = (): void => {
      remove(waiting)
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', leave, { once: true })
    families.set(requester.familyId, [...(families.get(requester.familyId) ?? []), waiting])
    return promise.finally(() => signal?.removeEventListener('abort', leave))
  }

  const passOn = (familyId: number): void => {
    const others = families.get(familyId)
    families.delete(familyId)
    if (others) families.set(familyId, others)
    const next = families.values().next().value?.[0]
    working = next !== undefined
    if (!next) return
    remove(next)
    next.begin()
  }

  return {
    /**
     * Runs `work` when it is its turn.
     * @throws QueueFull, or the signal's own reason when it is aborted before
     */
    run: async <T>(requester: Requester, work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
      signal?.throwIfAborted()
      if (working) await wait(requester, signal)
      working = true
      try {
        return await work()
      } finally {
        passOn(requester.familyId)
      }
    },
  }
}
