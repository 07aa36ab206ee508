import { ApiError } from '#server/infra/http/api-error.ts'
import type { Limit, Limiter } from '#server/infra/limits/limiter.ts'

const WINDOW_MS = 60_000
/** Failures on one account from one address (or from one known device) before further attempts are refused. */
const MAX_FAILURES_PER_PAIR = 10
/** Failures on one account from everywhere, and from one address on all accounts, before attempts are slowed down. */
const SLOW_ACCOUNT_FAILURES = 10
const SLOW_ADDRESS_FAILURES = 30
const ACCOUNT_SPACING_MS = 1000
const ADDRESS_SPACING_MS = 500

/** `device` is the id of a device that has signed in to this account before. */
export type Attempt = { account: string; address: string; device: string | undefined }

/**
 * Limits wrong passwords without locking anyone out. Refused is only the address (or device) that the guesses at an
 * account come from. An account that is guessed at from many addresses, or an address with many failures, gets slower: one
 * attempt after another, with a pause. Known devices don't wait for others.
 */
export const createSignInThrottle = ({ keyOf, take, giveBack, clear }: Limiter) => {
  const PAIR = 'sign-in-pair'
  const accountKey = (account: string) => keyOf('sign-in-account', account)

  const limitsOf = ({ account, address, device }: Attempt): Limit[] => {
    const pair = { key: keyOf(PAIR, account, device ?? address), max: MAX_FAILURES_PER_PAIR, windowMs: WINDOW_MS }
    if (device) return [pair]
    return [
      pair,
      {
        key: accountKey(account),
        max: SLOW_ACCOUNT_FAILURES,
        windowMs: WINDOW_MS,
        spacingMs: ACCOUNT_SPACING_MS,
      },
      {
        key: keyOf('sign-in-address', address),
        max: SLOW_ADDRESS_FAILURES,
        windowMs: WINDOW_MS,
        spacingMs: ADDRESS_SPACING_MS,
      },
    ]
  }

  return {
    /**
     * Counts the attempt as a failure until `reset`, because concurrent guesses must count, too. Returns how long it
     * has to wait first. Throws `too_many`.
     */
    allow: async (attempt: Attempt): Promise<number> => (await take(limitsOf(attempt), tooManyFailures)).delayMs,
    /** Uncounts an attempt that succeeded. */
    reset: (attempt: Attempt): Promise<void> => giveBack(limitsOf(attempt)),
    /** Forgets the failures on an account, after its owner has set a new password. */
    clearAccount: (account: string): Promise<void> => clear([accountKey(account), keyOf(PAIR, account)]),
  }
}

const HOUR_MS = 60 * WINDOW_MS
/** With 3 valid codes at a time, a guesser who knows the password gets in once in 700 days. */
const MAX_WRONG_CODES_PER_HOUR = 20

/**
 * Limits guesses at the 6 digits of an authenticator app, from everywhere, because only someone who knows the password gets to
 * guess them. Recovery codes aren't counted, so the person still gets in.
 */
export const createCodeThrottle = ({ keyOf, take, giveBack }: Limiter) => {
  const limitOf = (userId: number): Limit => ({
    key: keyOf('two-step-codes', String(userId)),
    max: MAX_WRONG_CODES_PER_HOUR,
    windowMs: HOUR_MS,
  })
  return {
    /** Counts the attempt as a failure until `reset`. `isLast` says whether the next one will be refused. Throws `too_many_codes`. */
    allow: (userId: number): Promise<{ isLast: boolean }> => take([limitOf(userId)], tooManyCodes),
    reset: (userId: number): Promise<void> => giveBack([limitOf(userId)]),
  }
}

const tooManyCodes = (waitMs: number) => {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000))
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return new ApiError(
    429,
    'too_many_codes',
    `That was too many wrong codes. Please use a recovery code, or wait ${wait} and try again.`,
    undefined,
    Math.ceil(waitMs / 1000),
  )
}

const tooManyFailures = (waitMs: number) => {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  const wait = seconds === 1 ? '1 second' : `${seconds} seconds`
  const message = `That was too many tries. Please wait ${wait}, then try again. If you’ve forgotten your password, you can choose a new one.`
  return new ApiError(429, 'too_many', message, undefined, seconds)
}
