import { isSignedOut, isTemporary, isUnreachable, sentenceOf } from '#web/lib/call-error.ts'
import type { WaitsFor } from '../storage/database.ts'

/**
 * How a try ended.
 *
 * | outcome     | the entry               | the others                           |
 * | ----------- | ----------------------- | ------------------------------------ |
 * | done        | is removed              | go on                                |
 * | offline     | waits                   | wait as long: they would fail, too   |
 * | away        | waits                   | go on                                |
 * | signedOut   | waits                   | wait as long                         |
 * | wrongPerson | waits                   | wait as long                         |
 * | refused     | waits for the person    | go on, but not what comes after it   |
 *
 * Whatever waits is tried again after a while, and at once when the network is back or the window gets the focus.
 */
export type Outcome = 'done' | 'offline' | 'away' | 'signedOut' | 'wrongPerson' | 'refused'

/**
 * The outcome of a failed try.
 * @param isOther whether another person than the entry's is signed in; the server answers both with 401
 */
export async function outcomeOf(cause: unknown, isOther: () => Promise<boolean>): Promise<Exclude<Outcome, 'done'>> {
  if (isSignedOut(cause)) return (await isOther()) ? 'wrongPerson' : 'signedOut'
  if (isUnreachable(cause)) return 'offline'
  return isTemporary(cause) ? 'away' : 'refused'
}

/** What the entry waits for; null if for the person. */
export const WAITS_FOR: Readonly<Record<Exclude<Outcome, 'done'>, WaitsFor | null>> = {
  offline: 'network',
  away: 'server',
  signedOut: 'sign-in',
  wrongPerson: 'sign-in',
  refused: null,
}

/** Whether no other entry could be sent now, either. */
export const stopsAll = (outcome: Outcome): boolean =>
  outcome === 'offline' || outcome === 'signedOut' || outcome === 'wrongPerson'

/** The server's reason as a sentence. */
export const problemOf = (cause: unknown): string => sentenceOf(cause, 'Failed to save your story. Please try again.')
