import { hash, verify } from '@node-rs/argon2'
import { normalizePassword } from '#common/account-fields.ts'
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

/** Normalizes a password and hashes it off the event loop. Throws `busy`. */
export const hashPassword = (password: string, priority?: Priority): Promise<string> =>
  queue.run(() => hash(normalizePassword(password), ARGON2_OPTIONS), priority)

let placeholderHash: Promise<string> | undefined

/** `raw`: it matches only as it was typed, because it was set before passwords were normalized. */
export type PasswordMatch = 'normalized' | 'raw' | 'none'

/**
 * Compares a password with a hash: normalized, and then as it was typed if that's another text. Without a hash (no such account)
 * it does the same work and returns `none`: the response time must not reveal which addresses have accounts. Throws `busy`.
 */
export const comparePassword = async (
  known: string | undefined,
  typed: string,
  priority: Priority,
): Promise<PasswordMatch> => {
  placeholderHash ??= hash('not the password of any account', ARGON2_OPTIONS)
  const expected = known ?? (await placeholderHash)
  const normalized = normalizePassword(typed)
  // One place in the queue for both, so that neither is refused as `busy` after the other.
  const match = await queue.run(async (): Promise<PasswordMatch> => {
    if (await verify(expected, normalized)) return 'normalized'
    return typed !== normalized && (await verify(expected, typed)) ? 'raw' : 'none'
  }, priority)
  return known === undefined ? 'none' : match
}

/**
 * Added to the message about a wrong password: spaces at its ends are hard to see, and a phone or a copied line adds them.
 * Depends on the typed text alone, so it's the same whether or not the account exists.
 */
export const hintAtSpaces = (typed: string): string =>
  typed === typed.trim()
    ? ''
    : ' The password you typed begins or ends with a space. Please check whether the space belongs there.'

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
