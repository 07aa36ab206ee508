/** What is said to whoever holds a lock: another one waits for it, or it has been lost. */
export type AskToEnd = () => void | Promise<void>

type Holder = { askToEnd: AskToEnd; ended: Promise<void>; end: () => void }

/** Lets one at a time have a name in this process. Whoever comes later asks the one before to end. */
export const inTurn = () => {
  const holders = new Map<string, Holder>()
  return {
    /** Resolves to how to end, or to undefined when `signal` was aborted before its turn. */
    take: async (name: string, askToEnd: AskToEnd, signal: AbortSignal): Promise<(() => void) | undefined> => {
      for (let holder = holders.get(name); holder; holder = holders.get(name)) {
        await holder.askToEnd()
        await Promise.race([holder.ended, aborted(signal)])
        if (signal.aborted) return undefined
      }
      const { promise: ended, resolve: end } = Promise.withResolvers<void>()
      holders.set(name, { askToEnd, ended, end })
      return () => {
        holders.delete(name)
        end()
      }
    },
  }
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
