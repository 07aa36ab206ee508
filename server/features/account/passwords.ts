import { hash, verify } from '@node-rs/argon2'
import { apiMessages } from '#common/api-messages.ts'
import { ApiError } from '#server/infra/http/api-error.ts'

// OWASP's recommendation for argon2id, the library's default algorithm: 19 MiB, two passes, one lane.
const ARGON2_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Half of libuv's four threads, so that files are still read and written. */
const MAX_RUNNING = 2
const MAX_WAITING = 60
const MAX_WAIT_MS = 3000
const RETRY_AFTER_SECONDS = 5

/** `urgent`: for people who have shown that they are not a flood, so that one doesn't keep them waiting. */
type Priority = { urgent?: boolean }

/** Hashes a password off the event loop. Throws `busy`. */
export const hashPassword = (password: string, priority?: Priority): Promise<string> =>
  queue.run(() => hash(password, ARGON2_OPTIONS), priority)

let placeholderHash: Promise<string> | undefined

/**
 * Compares a password with a hash. Without a hash (no such account) it does the same work and returns false: the response
 * time must not reveal which addresses have accounts. Throws `busy`.
 */
export const passwordMatches = async (
  known: string | undefined,
  password: string,
  priority: Priority,
): Promise<boolean> => {
  placeholderHash ??= hash('not the password of any account', ARGON2_OPTIONS)
  const expected = known ?? (await placeholderHash)
  const matches = await queue.run(() => verify(expected, password), priority)
  return matches && known !== undefined
}

type Limits = { maxRunning: number; maxWaiting: number; maxWaitMs: number }

/**
 * Runs only a few tasks at a time. Others wait in one of two lines, `urgent` and not, which take turns. When too many wait
 * in a line, or one has waited too long, it throws `busy`: even in a flood, no one waits for long.
 */
export const createHashQueue = ({ maxRunning, maxWaiting, maxWaitMs }: Limits) => {
  let running = 0
  let next: (() => void)[] = []
  let other: (() => void)[] = []
  const lines = { urgent: next, ordinary: other }

  const waitForTurn = (line: (() => void)[]): Promise<void> => {
    if (line.length >= maxWaiting) return Promise.reject(busy())
    const turn = Promise.withResolvers<void>()
    const start = () => {
      clearTimeout(timer)
      turn.resolve()
    }
    const timer = setTimeout(() => {
      line.splice(line.indexOf(start), 1)
      turn.reject(busy())
    }, maxWaitMs)
    line.push(start)
    return turn.promise
  }

  const passOn = (): void => {
    const start = next.shift() ?? other.shift()
    ;[next, other] = [other, next]
    if (start) start()
    else running -= 1
  }

  return {
    run: async <T>(task: () => Promise<T>, { urgent = false } = {}): Promise<T> => {
      if (running >= maxRunning) await waitForTurn(urgent ? lines.urgent : lines.ordinary)
      else running += 1
      try {
        return await task()
      } finally {
        passOn()
      }
    },
  }
}

const busy = () => new ApiError(503, 'busy', apiMessages.signInsBusy, undefined, RETRY_AFTER_SECONDS)

const queue = createHashQueue({ maxRunning: MAX_RUNNING, maxWaiting: MAX_WAITING, maxWaitMs: MAX_WAIT_MS })
