import { RecorderError } from '../capture/recorder-error.ts'

/** Titles and messages from the specification's catalog (sections 5 and 8). */
const PROBLEM_TEXTS = {
  unsupported: ['Recording Not Available', 'Audio recording is not supported in this browser.'],
  start: ['Recording Error', 'Failed to start recording. Please check your microphone permissions.'],
  stop: ['Recording Error', 'Failed to stop recording properly.'],
  empty: ['Recording Error', 'Recording failed to produce valid audio data'],
  // Not in the catalog: an unsaved recording that another tab has open, or that can't be read.
  restore: ['Recording Error', 'We can’t open this recording here. It may be open in another tab.'],
} as const

export type RecordingProblemKind = keyof typeof PROBLEM_TEXTS

export interface RecordingProblem {
  readonly kind: RecordingProblemKind
  readonly title: string
  readonly message: string
  /** The browser's or recorder's own error message, for the small print; empty if there is none. */
  readonly detail: string
}

/** An unsaved recording can't be continued. */
export const OPEN_ELSEWHERE: RecordingProblem = {
  kind: 'restore',
  title: 'Recording Error',
  message: 'We can’t add to this recording here. It may be open in another tab.',
  detail: '',
}

export function recordingProblem(kind: RecordingProblemKind, cause?: unknown): RecordingProblem {
  const [title, message] = PROBLEM_TEXTS[kind]
  return { kind, title, message, detail: cause instanceof Error ? cause.message : '' }
}

/** Classifies a failed stop: a recording without audio, or one that didn't end properly. */
export function stopProblem(cause: unknown): RecordingProblem {
  const empty = cause instanceof RecorderError && (cause.code === 'no-data' || cause.code === 'invalid-blob')
  return recordingProblem(empty ? 'empty' : 'stop', cause)
}
