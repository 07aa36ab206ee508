/** Who a task is for. Without `userId` no one waits for it, such as for a job or the files of a ZIP. */
export type Requester = {
  familyId: number
  userId?: number
  /** All new families together have every other turn of those that a person waits for: anyone can register many. */
  isNewFamily?: boolean
  /** Heavy tasks that share a limit of their own, such as speech recognition. */
  group?: string
}

/** The person has reached the limit of waiting requests. */
export class QueueFull extends Error {
  readonly code = 'queue_full'
}

export type QueueLimits = {
  /** How many requests of a person can wait, not counting the running ones. */
  maxWaiting: number
  /** How many tasks run at a time. With more than one, the last is only for people. */
  slots?: number
  /** How many tasks of the same group run at a time. With more than one, the last is only for people. */
  groupSlots?: number
  /** Among the waiting people of a family, the newest comes first: those who wait longest have probably left. */
  isNewestFirst?: boolean
}

/** The place of a running task. A long one lets others go first. */
export type QueueSlot = {
  /** Frees the slot and waits for the next one. Rejects with the signal's reason if it aborts. */
  release(): Promise<void>
}

export type FairQueue = {
  /**
   * Runs `task` when it is its turn.
   * @throws QueueFull, or the signal's own reason if it aborts first
   */
  run<T>(requester: Requester, task: (queueSlot: QueueSlot) => Promise<T>, signal?: AbortSignal): Promise<T>
}

type Waiting = { requester: Requester; begin: () => void }

/**
 * Runs a limited number of tasks at a time, those that a person waits for first. Families take turns, so that one with
 * many requests does not delay others: each has at most one task running that a person waits for, and one other. New
 * families take turns among themselves, so that a person with many accounts delays the others by one turn each.
 */
export const createFairQueue = ({
  maxWaiting,
  slots = 1,
  groupSlots = slots,
  isNewestFirst = false,
}: QueueLimits): FairQueue => {
  /** By family; the one that has waited longest comes first. */
  const families = new Map<number, Waiting[]>()
  const running = new Set<Requester>()
  let isTurnOfNewFamilies = false

  const hasPerson = (requester: Requester): boolean => requester.userId !== undefined

  const isNew = ({ isNewFamily = false }: Requester): boolean => isNewFamily

  const isOfPerson = ({ requester }: Waiting): boolean => hasPerson(requester)

  const countWaiting = (userId: number): number =>
    [...families.values()].flat().filter(({ requester }) => requester.userId === userId).length

  const hasFreeSlot = (requester: Requester, among: readonly Requester[], max: number): boolean =>
    among.length < max &&
    (hasPerson(requester) || among.filter((other) => !hasPerson(other)).length < Math.max(1, max - 1))

  const mayRun = (requester: Requester): boolean => {
    const { group, familyId } = requester
    const others = [...running]
    if (!hasFreeSlot(requester, others, slots)) return false
    const inGroup = others.filter((other) => other.group === group)
    if (group !== undefined && !hasFreeSlot(requester, inGroup, groupSlots)) return false
    return !others.some((other) => other.familyId === familyId && hasPerson(other) === hasPerson(requester))
  }

  const remove = (waiting: Waiting): void => {
    const { familyId } = waiting.requester
    const remaining = families.get(familyId)?.filter((other) => other !== waiting) ?? []
    if (remaining.length > 0) families.set(familyId, remaining)
    else families.delete(familyId)
  }

  /** The next task of each family, first those that a person waits for. */
  const findNext = (): Waiting | undefined => {
    const queues = [...families.values()]
    const ofPerson = (waiting: Waiting): boolean => isOfPerson(waiting) && mayRun(waiting.requester)
    const ofPeople = queues
      .map((queue) => (isNewestFirst ? queue.findLast(ofPerson) : queue.find(ofPerson)))
      .filter((waiting) => waiting !== undefined)
    const next = ofPeople.find(({ requester }) => isNew(requester) === isTurnOfNewFamilies) ?? ofPeople[0]
    if (next) return next
    const others = queues.map((queue) => queue.find((waiting) => !isOfPerson(waiting) && mayRun(waiting.requester)))
    return others.find((waiting) => waiting !== undefined)
  }

  const begin = (requester: Requester): void => {
    running.add(requester)
    if (hasPerson(requester)) isTurnOfNewFamilies = !isNew(requester)
  }

  const startWaiting = (): void => {
    for (let next = findNext(); next; next = findNext()) {
      remove(next)
      begin(next.requester)
      next.begin()
    }
  }

  const start = async (requester: Requester, signal: AbortSignal | undefined): Promise<void> => {
    // No other waiting task may run now, so this doesn't overtake anyone.
    if (mayRun(requester)) {
      begin(requester)
      return
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiting: Waiting = { requester, begin: resolve }
    const onAbort = (): void => {
      remove(waiting)
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', onAbort, { once: true })
    families.set(requester.familyId, [...(families.get(requester.familyId) ?? []), waiting])
    await promise.finally(() => signal?.removeEventListener('abort', onAbort))
  }

  const end = (requester: Requester): void => {
    if (!running.delete(requester)) return
    const others = families.get(requester.familyId)
    families.delete(requester.familyId)
    if (others) families.set(requester.familyId, others)
    startWaiting()
  }

  return {
    run: async (person, task, signal) => {
      signal?.throwIfAborted()
      // A copy, because several tasks may be for the same object.
      const requester = { ...person }
      if (!mayRun(requester) && requester.userId !== undefined && countWaiting(requester.userId) >= maxWaiting)
        throw new QueueFull('This person already has the maximum number of requests waiting.')
      const isStarted = start(requester, signal)
      if (!running.has(requester)) await isStarted
      try {
        return await task({
          release: async () => {
            signal?.throwIfAborted()
            end(requester)
            await start(requester, signal)
          },
        })
      } finally {
        end(requester)
      }
    },
  }
}
