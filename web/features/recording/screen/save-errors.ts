import { TITLE_LENGTH } from '#server/features/stories/contract.ts'
import { CallError, isTemporary, sentenceOf } from '#web/lib/call-error.ts'
import { recordingProblem } from '../session/problems.ts'
import type { FinishedRecording } from '../session/recording-machine.ts'
import type { SessionSnapshot } from '../session/session-store.ts'

/** A story that cannot be sent as it is; the message is the specification's (section 5, "Saving a story"). */
export class UnfitStory extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UnfitStory'
  }
}

/** Whether the same save may work later, without a change to the story. */
export const canRetryLater = (cause: unknown): boolean => !(cause instanceof UnfitStory) && isTemporary(cause)

const TITLE_MISSING = 'Please enter a story title.'
const TITLE_TOO_LONG = `A title can have at most ${TITLE_LENGTH} characters.`

/** What is wrong with a title; the field takes any length, so that nothing is cut off from a text unseen. */
export function titleProblem(title: string): string | undefined {
  const { length } = title.trim()
  if (length === 0) return TITLE_MISSING
  return length > TITLE_LENGTH ? TITLE_TOO_LONG : undefined
}

const SOMEBODY_ELSE = 'Somebody else has signed in on this device. Please sign in again to save your story.'
const AUDIO_MISSING = 'No audio recording found.'

/** @throws {UnfitStory} when another tab has signed somebody else in: their vault is not the place for this voice */
export function requireSamePerson(present: { readonly id: number }, accountId: number): void {
  if (present.id !== accountId) throw new UnfitStory(SOMEBODY_ELSE)
}

/** @throws {UnfitStory} without a recording, or with nothing in it */
export function requireSound(recording: FinishedRecording | null): FinishedRecording {
  if (!recording) throw new UnfitStory(AUDIO_MISSING)
  if (recording.blob.size === 0) throw new UnfitStory(recordingProblem('empty').message)
  return recording
}

export interface SaveFailure {
  readonly title: string
  readonly message: string
  /** The person has to sign in again. */
  readonly signedOut: boolean
}

const FALLBACK = 'Failed to save your story. Please try again.'

/** What to tell about a save that failed (specification 8, "Recording and saving"). */
export function saveFailure(error: unknown): SaveFailure {
  if (error instanceof UnfitStory) return { title: 'Error', message: error.message, signedOut: false }
  if (error instanceof CallError && error.message.startsWith('401: ') && error.message.includes('Unauthorized'))
    return { title: 'Unauthorized', message: 'You are logged out. Logging in again...', signedOut: true }
  // An answer without one of our codes comes from something in between, in words that are not for people.
  const unknown = error instanceof CallError && error.code === 'unknown'
  return { title: 'Error', message: unknown ? FALLBACK : sentenceOf(error, FALLBACK), signedOut: false }
}

const FAILED = 'Unable to play the recording. Please try recording again.'
const CORRUPTED = 'Unable to play the recording. The audio may be corrupted.'

/**
 * What to say when a recording cannot be played (specification 8, "Recording and saving"): one that was just made can be
 * made again; one that was found on this device may have been damaged.
 */
export function playbackFailure(endedBy: SessionSnapshot['endedBy']): { message: string; advice: string } {
  return {
    message: endedBy ? FAILED : CORRUPTED,
    advice: 'You can save it all the same: then we try to read it.',
  }
}
