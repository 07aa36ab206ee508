/** Who asks for work. One file of many that a person asked for at once has no `userId`: those were counted when they began. */
export type Asker = { familyId: number; userId?: number }

/** A person waits for too much already. */
export class TooManyWaiting extends Error {
  readonly code = 'too_many_waiting'
}

type Waiting = Asker & { begin: () => void }

/**
 * Has work done one at a time, and each family in turn, so that nobody waits for all that another family has asked for.
 * One person has at most `mostWaiting` waiting, beside what is being done for them.
 */
export const familyTurns = (mostWaiting: number) => {
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
  const wait = (asker: Asker, signal: AbortSignal | undefined): Promise<void> => {
    if (asker.userId !== undefined && waitingOf(asker.userId) >= mostWaiting)
      return Promise.reject(new TooManyWaiting('This person waits for too much already.'))
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiting: Waiting = { ...asker, begin: resolve }
    const leave = (): void => {
      remove(waiting)
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', leave, { once: true })
    families.set(asker.familyId, [...(families.get(asker.familyId) ?? []), waiting])
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
     * @throws TooManyWaiting, or the signal's own reason when it is aborted before
     */
    run: async <T>(asker: Asker, work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
      signal?.throwIfAborted()
      if (working) await wait(asker, signal)
      working = true
      try {
        return await work()
      } finally {
        passOn(asker.familyId)
      }
    },
  }
}
