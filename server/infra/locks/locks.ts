import { type AskToEnd, inTurn } from './in-turn.ts'

export type Release = () => Promise<void>

export type Locks = {
  /**
   * Waits until nobody else holds `name`, in this process or another one, having asked them to end. Undefined when they did
   * not in time, or when `signal` was aborted. Once it holds, `askToEnd` says that another one waits, or that it is lost.
   */
  take(name: string, askToEnd: AskToEnd, signal?: AbortSignal): Promise<Release | undefined>
  close(): Promise<void>
}

/** Locks between the processes on one database. In each of them a name is asked for once at a time. */
export type SharedLocks = Locks

const inOneProcess: SharedLocks = { take: async () => async () => {}, close: async () => {} }

/** Locks that hold in this process and, with `shared`, in every other one. */
export const createLocks = (shared: SharedLocks = inOneProcess): Locks => {
  const turns = inTurn()
  return {
    take: async (name, askToEnd, signal = new AbortController().signal) => {
      const done = await turns.take(name, askToEnd, signal)
      if (!done) return undefined
      const release = await shared.take(name, askToEnd, signal).catch((error: unknown) => {
        done()
        throw error
      })
      if (!release) return void done()
      return async () => {
        await release()
        done()
      }
    },
    close: shared.close,
  }
}
