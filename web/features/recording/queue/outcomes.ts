import { isSignedOut, isTemporary, isUnreachable, sentenceOf } from '#web/lib/call-error.ts'
import type { WaitsFor } from '../takes/recording.ts'

/**
 * How a try ended. What is done is removed. What failed waits, and what comes after it waits for it; all of it is tried again
 * after a while, and at once when the network is back or the window gets the focus. What was refused waits for the person.
 */
export type Outcome = 'done' | Failure
export type Failure = 'offline' | 'away' | 'signedOut' | 'wrongPerson' | 'refused'

/** `sending` includes the time while there is nothing to send. */
export type UploadState = 'sending' | 'unreachable' | 'signed-out' | 'refused' | 'done'

interface Effect {
  /** Null if it waits for the person. */
  readonly waitsFor: WaitsFor | null
  /** What the person is told about an upload. */
  readonly uploadState: UploadState
  /** No other entry could be sent now, either. */
  readonly stopsAll: boolean
}

export const FAILURES: Readonly<Record<Failure, Effect>> = {
  offline: { waitsFor: 'network', uploadState: 'unreachable', stopsAll: true },
  away: { waitsFor: 'server', uploadState: 'unreachable', stopsAll: false },
  signedOut: { waitsFor: 'sign-in', uploadState: 'signed-out', stopsAll: true },
  wrongPerson: { waitsFor: 'sign-in', uploadState: 'signed-out', stopsAll: true },
  refused: { waitsFor: null, uploadState: 'refused', stopsAll: false },
}

/**
 * The outcome of a failed try.
 * @param isOther whether another person than the entry's is signed in; the server answers both with 401
 */
export async function outcomeOf(cause: unknown, isOther: () => Promise<boolean>): Promise<Failure> {
  if (isSignedOut(cause)) return (await isOther()) ? 'wrongPerson' : 'signedOut'
  if (isUnreachable(cause)) return 'offline'
  return isTemporary(cause) ? 'away' : 'refused'
}

/** The server's reason as a sentence. */
export const problemOf = (cause: unknown): string => sentenceOf(cause, 'Failed to save your story. Please try again.')
