import { is } from 'valibot'
import { apiMessages } from '#common/api-messages.ts'
import { formatBytes } from '#common/format/numbers.ts'
import { toSingleLine } from '#common/input-schemas.ts'
import {
  MAX_NAME_LENGTH,
  MAX_TEXT_LENGTH,
  MAX_TITLE_LENGTH,
  STORYTELLER_TOO_LONG,
  TEXT_TOO_LONG,
  titleInput,
} from '#common/story-values.ts'
import { asSentence } from '#web/lib/call-error.ts'
import type { SaveResult } from '../queue/recording-queue.ts'
import { recordingProblem } from '../session/recorder-problems.ts'
import type { SessionSnapshot } from '../session/session-store.ts'
import { type BedtimeText, type FinishedRecording, type StoryDraft, sizeOf } from '../takes/recording.ts'

// The messages are the specification's (section 5, “Saving a story”, and section 8, “Recording and saving”).

const TITLE_MISSING = 'Please enter a story title.'
const TITLE_TOO_LONG = `A title can have at most ${MAX_TITLE_LENGTH} characters.`

/** What is wrong with a title. The field takes any length, so pasted text is never cut off silently. */
export function titleProblem(title: string): string | undefined {
  if (title.trim().length > MAX_TITLE_LENGTH) return TITLE_TOO_LONG
  return is(titleInput, title) ? undefined : TITLE_MISSING
}

type DraftTexts = Pick<StoryDraft, 'title' | 'text'> & { readonly bedtime?: Pick<BedtimeText, 'content'> }

/** What is wrong with the fields of the save dialog, in their order. A story that waits for the network would be refused later. */
export function fieldProblems({ title, text, bedtime }: DraftTexts, toldBy: string) {
  const content = bedtime?.content ?? text
  const messages = {
    title: titleProblem(title),
    toldBy: toSingleLine(toldBy).length > MAX_NAME_LENGTH ? asSentence(STORYTELLER_TOO_LONG) : undefined,
    content: content.length > MAX_TEXT_LENGTH ? asSentence(TEXT_TOO_LONG) : undefined,
  }
  return Object.entries(messages).flatMap(([name, message]) => (message ? [{ name, message }] : []))
}

const OTHER_PERSON = 'Someone else has signed in on this device. Please sign in again to save your story.'
const AUDIO_MISSING = 'No audio recording found.'

/**
 * Why a recording can't become a story.
 * @param maxBytes the largest recording that the vault accepts; sending a larger one would only take long
 */
export function audioProblem(
  recording: FinishedRecording | null,
  maxBytes = Number.POSITIVE_INFINITY,
): string | undefined {
  if (!recording) return AUDIO_MISSING
  const bytes = sizeOf(recording)
  if (bytes === 0) return recordingProblem('empty').message
  return bytes > maxBytes ? apiMessages.fileTooLarge(formatBytes(maxBytes)) : undefined
}

export interface SaveFailure {
  readonly title: string
  readonly message: string
  /** The person has to sign in again. */
  readonly isSignedOut: boolean
}

export const failureOf = (message: string): SaveFailure => ({ title: 'Error', message, isSignedOut: false })

export const SAVE_FAILED = failureOf('Failed to save your story. Please try again.')

/** The message for a save that didn't succeed. */
export function saveFailure({ outcome, problem }: Exclude<SaveResult, { outcome: 'done' }>): SaveFailure {
  if (outcome === 'signedOut' && problem.includes('Unauthorized'))
    return { title: 'Unauthorized', message: 'You are logged out. Logging in again...', isSignedOut: true }
  // The story must not go to the vault of the person who has signed in in another tab.
  return failureOf(outcome === 'wrongPerson' ? OTHER_PERSON : problem)
}

const QUEUED = {
  network: 'We’ll upload your story to your vault when you’re online.',
  server: 'We couldn’t reach your vault. We’ll keep trying.',
  person: 'We’ll upload your story to your vault as soon as we can.',
}

/** The toast for a story that waits on this device: for the network, for the server, or because the person didn't want to wait. */
export const queuedMessage = (reason: keyof typeof QUEUED): { title: string; description: string } => ({
  title: 'Saved on this device',
  description: QUEUED[reason],
})

const PLAYBACK_FAILED = 'Unable to play the recording. Please try recording again.'
const PLAYBACK_CORRUPTED = 'Unable to play the recording. The audio may be corrupted.'

/**
 * The message when a recording can't be played: one that was just made can be recorded again; one that was found on this
 * device may be damaged.
 */
export function playbackFailure(endedBy: SessionSnapshot['endedBy']): { message: string; advice: string } {
  return {
    message: endedBy ? PLAYBACK_FAILED : PLAYBACK_CORRUPTED,
    advice: 'You can still save it, and we’ll try to read it.',
  }
}
