import { hash, verify } from '@node-rs/argon2'
import type { Database } from '#server/infra/db/database.ts'
import { ApiError, apiErrors } from '#server/infra/http/api-error.ts'
import type { Credentials } from '#server/infra/http/sessions.ts'
import { findCredentials } from './queries.ts'

const MINUTE_MS = 60_000
const MAX_FAILURES_PER_ADDRESS = 30
const MAX_FAILURES_PER_ACCOUNT = 10
/** Old failures are deleted when there are more keys than this. */
const MAX_KEYS = 10_000

// OWASP's recommendation for argon2id, the library's default algorithm: 19 MiB, two passes, one lane.
const ARGON2_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Email and password sign-in, with limits on failures per network address and per account and minute. */
export const createSignIn = (database: Database) => {
  const byAddress = createFailureLimit(MAX_FAILURES_PER_ADDRESS, MINUTE_MS)
  const byAccount = createFailureLimit(MAX_FAILURES_PER_ACCOUNT, MINUTE_MS)

  /** Returns whose password it is; throws `wrong_credentials` or `too_many`. */
  return async (email: string, password: string, address: string): Promise<Credentials> => {
    const account = email.toLowerCase()
    if (byAddress.isReached(address) || byAccount.isReached(account)) throw apiErrors.tooMany()
    byAddress.countAttempt(address)
    byAccount.countAttempt(account)
    const known = await database.asSystem((tx) => findCredentials(tx, email))
    const matches = await passwordMatches(known?.password, password)
    if (known && matches) {
      byAddress.forgive(address)
      byAccount.forgive(account)
      return { userId: known.userId, credentialVersion: known.credentialVersion }
    }
    throw wrongCredentials()
  }
}

export const wrongCredentials = () =>
  new ApiError(401, 'wrong_credentials', 'That email or password isn’t right. Please try again.')

/** Hashes a password off the event loop. */
export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2_OPTIONS)

let placeholderHash: Promise<string> | undefined

/**
 * Compares a password with a hash. Without a hash (no such account) it does the same work and returns false: the response
 * time must not reveal which addresses have accounts.
 */
const passwordMatches = async (known: string | undefined, password: string): Promise<boolean> => {
  placeholderHash ??= hashPassword('not the password of any account')
  const matches = await verify(known ?? (await placeholderHash), password)
  return matches && known !== undefined
}

/**
 * Counts failures by key within a sliding window. An attempt counts as a failure until it is forgiven, because concurrent
 * guesses must count, too. In memory: each process has its own counts.
 */
export const createFailureLimit = (maxFailures: number, windowMs: number, now: () => number = Date.now) => {
  const failures = new Map<string, number[]>()
  const recent = (key: string): number[] => (failures.get(key) ?? []).filter((at) => now() - at < windowMs)
  const deleteOld = (): void => {
    for (const key of failures.keys()) if (recent(key).length === 0) failures.delete(key)
  }
  return {
    isReached: (key: string): boolean => recent(key).length >= maxFailures,
    countAttempt: (key: string): void => {
      if (failures.size > MAX_KEYS) deleteOld()
      failures.set(key, [...recent(key), now()])
    },
    /** Uncounts the latest attempt, which succeeded. */
    forgive: (key: string): void => {
      const others = recent(key).slice(0, -1)
      if (others.length > 0) failures.set(key, others)
      else failures.delete(key)
    },
  }
}
