import { ApiError } from '#server/infra/http/api-error.ts'

const WINDOW_MS = 60_000
/** Failures on one account from one address (or from one known device) before further attempts are refused. */
const MAX_FAILURES_PER_PAIR = 10
/** Failures on one account from everywhere, and from one address on all accounts, before attempts are slowed down. */
const SLOW_ACCOUNT_FAILURES = 10
const SLOW_ADDRESS_FAILURES = 30
const ACCOUNT_SPACING_MS = 1000
const ADDRESS_SPACING_MS = 500
const MAX_DELAY_MS = 10_000

/** `device` is the id of a device that has signed in to this account before. */
export type Attempt = { account: string; address: string; device: string | undefined }

/**
 * Limits wrong passwords without locking anyone out. Refused is only the address (or device) that the guesses at an
 * account come from. An account that is guessed at from many addresses, or an address with many failures, gets slower: one
 * attempt after another, with a pause. Known devices don't wait for others. In memory: each process has its own counts.
 */
export const createSignInThrottle = (now: () => number = () => performance.now()) => {
  const failures = createWindowCounter(now, WINDOW_MS)
  const lines = createLines(now)

  const keysOf = ({ account, address, device }: Attempt) =>
    device ? [pairKey(account, device)] : [pairKey(account, address), accountKey(account), addressKey(address)]

  return {
    /**
     * Counts the attempt as a failure until it is forgiven, because concurrent guesses must count, too. Returns how long it
     * has to wait first. Throws `too_many`.
     */
    admit: (attempt: Attempt): number => {
      const { account, address, device } = attempt
      const pair = pairKey(account, device ?? address)
      if (failures.count(pair) >= MAX_FAILURES_PER_PAIR) throw tooManyFailures(failures.untilOldestEnds(pair))
      const isSlow = (key: string, limit: number) => !device && failures.count(key) >= limit
      const delay = lines.join([
        ...(isSlow(accountKey(account), SLOW_ACCOUNT_FAILURES)
          ? [[accountKey(account), ACCOUNT_SPACING_MS] as const]
          : []),
        ...(isSlow(addressKey(address), SLOW_ADDRESS_FAILURES)
          ? [[addressKey(address), ADDRESS_SPACING_MS] as const]
          : []),
      ])
      for (const key of keysOf(attempt)) failures.add(key)
      return delay
    },
    /** Uncounts an attempt that succeeded. */
    forgive: (attempt: Attempt): void => {
      for (const key of keysOf(attempt)) failures.removeLatest(key)
    },
    /** Forgets the failures on an account, after its owner has set a new password. */
    clearAccount: (account: string): void => {
      const pairs = pairKey(account, '')
      failures.clear((key) => key === accountKey(account) || key.startsWith(pairs))
      lines.clear(accountKey(account))
    },
  }
}

const HOUR_MS = 60 * WINDOW_MS
/** With 3 valid codes at a time, a guesser who knows the password gets in once in 700 days. */
const MAX_WRONG_CODES_PER_HOUR = 20

/**
 * Limits guesses at the 6 digits of an authenticator app, from everywhere, because only someone who knows the password gets to
 * guess them. Recovery codes aren't counted, so the person still gets in.
 */
export const createCodeThrottle = (now: () => number = () => performance.now()) => {
  const failures = createWindowCounter(now, HOUR_MS)
  const keyOf = (userId: number) => `codes\n${userId}`
  return {
    /** Counts the attempt as a failure until it is forgiven. Throws `too_many_codes`. */
    admit: (userId: number): void => {
      const key = keyOf(userId)
      if (failures.count(key) >= MAX_WRONG_CODES_PER_HOUR) throw tooManyCodes(failures.untilOldestEnds(key))
      failures.add(key)
    },
    forgive: (userId: number): void => failures.removeLatest(keyOf(userId)),
    /** Whether the next attempt will be refused. */
    isFull: (userId: number): boolean => failures.count(keyOf(userId)) >= MAX_WRONG_CODES_PER_HOUR,
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

// No email address and no network address contains a line break.
const pairKey = (account: string, from: string) => `pair\n${account}\n${from}`
const accountKey = (account: string) => `account\n${account}`
const addressKey = (address: string) => `address\n${address}`

const tooManyFailures = (waitMs: number) => {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  const wait = seconds === 1 ? '1 second' : `${seconds} seconds`
  const message = `That was too many tries. Please wait ${wait}, then try again. If you’ve forgotten your password, you can choose a new one.`
  return new ApiError(429, 'too_many', message, undefined, seconds)
}

/** Waiting lines by key. An attempt that joins several waits for all of them. Throws `too_many` when a line is too long. */
const createLines = (now: () => number) => {
  const nextStarts = new Map<string, number>()
  return {
    join: (lines: readonly (readonly [key: string, spacingMs: number])[]): number => {
      for (const [key, next] of nextStarts) if (next <= now()) nextStarts.delete(key)
      const start = Math.max(now(), ...lines.map(([key]) => nextStarts.get(key) ?? 0))
      const delay = start - now()
      if (delay > MAX_DELAY_MS) throw tooManyFailures(delay)
      for (const [key, spacingMs] of lines) nextStarts.set(key, start + spacingMs)
      return delay
    },
    clear: (key: string): void => void nextStarts.delete(key),
  }
}

/** Counts by key within a time. */
const createWindowCounter = (now: () => number, windowMs: number) => {
  const times = new Map<string, number[]>()
  let sweepAt = 1000
  const recent = (key: string): number[] => (times.get(key) ?? []).filter((at) => now() - at < windowMs)
  const store = (key: string, recent: number[]): void =>
    void (recent.length > 0 ? times.set(key, recent) : times.delete(key))
  // Not on every attempt: during a flood there are many keys.
  const sweep = (): void => {
    for (const key of times.keys()) store(key, recent(key))
    sweepAt = Math.max(1000, 2 * times.size)
  }
  return {
    count: (key: string): number => recent(key).length,
    untilOldestEnds: (key: string): number => (recent(key)[0] ?? now()) + windowMs - now(),
    add: (key: string): void => {
      if (times.size >= sweepAt) sweep()
      store(key, [...recent(key), now()])
    },
    removeLatest: (key: string): void => store(key, recent(key).slice(0, -1)),
    clear: (isCleared: (key: string) => boolean): void => {
      for (const key of times.keys()) if (isCleared(key)) times.delete(key)
    },
  }
}
