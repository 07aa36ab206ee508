import { ERRORS, type Lock, type Locker } from '@tus/server'

type Holder = { askToEnd: () => void | Promise<void>; ended: Promise<void>; end: () => void }

/**
 * Lets one request at a time work on an upload. Whoever comes later asks the one before to end: a telephone that lost its
 * connection comes back while the server still waits for the old one. (tus brings a lock of its own, which keeps a
 * processor busy while it waits.) Across processes nothing locks: what two of them write at one place of a recording is
 * the same sound.
 */
export const createUploadLocks = (): { of(userId: number): Locker } => {
  const holders = new Map<string, Holder>()

  const take = async (name: string, signal: AbortSignal, askToEnd: Holder['askToEnd']): Promise<() => void> => {
    for (let holder = holders.get(name); holder; holder = holders.get(name)) {
      await holder.askToEnd()
      await Promise.race([holder.ended, aborted(signal)])
    }
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    holders.set(name, { askToEnd, ended, end })
    return () => {
      holders.delete(name)
      end()
    }
  }

  const lockOf = (name: string): Lock => {
    let release: (() => void) | undefined
    return {
      lock: async (signal, askToEnd) => {
        release = await take(name, signal, askToEnd)
      },
      unlock: async () => release?.(),
    }
  }
  return { of: (userId) => ({ newLock: (id) => lockOf(`${userId}/${id}`) }) }
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const refuse = () => reject(ERRORS.ABORTED)
    if (signal.aborted) refuse()
    else signal.addEventListener('abort', refuse, { once: true })
  })
