/** What the recorder itself can say; the texts are the specification's (section 8, "Recorder errors"). */
const RECORDER_TEXTS = {
  'not-recording': 'Not currently recording',
  'stop-timeout': 'Recording stop timeout',
  'invalid-blob': 'Invalid or empty recording blob',
  'no-data': 'No recording data available',
} as const

export type RecorderErrorCode = keyof typeof RECORDER_TEXTS

export class RecorderError extends Error {
  readonly code: RecorderErrorCode

  constructor(code: RecorderErrorCode) {
    super(RECORDER_TEXTS[code])
    this.name = 'RecorderError'
    this.code = code
  }
}

/** Title and message exactly as the specification's catalog gives them (sections 5 and 8). */
const PROBLEM_TEXTS = {
  unsupported: ['Recording Not Available', 'Audio recording is not supported in this browser.'],
  start: ['Recording Error', 'Failed to start recording. Please check your microphone permissions.'],
  stop: ['Recording Error', 'Failed to stop recording properly.'],
  empty: ['Recording Error', 'Recording failed to produce valid audio data'],
  // Ours: a recording waiting on this device that another tab has open, or that can no longer be read.
  restore: ['Recording Error', 'This recording cannot be opened here. It may be open in another tab.'],
} as const

export type RecordingProblemKind = keyof typeof PROBLEM_TEXTS

export interface RecordingProblem {
  /** The words of `carry-on` come with their part of the program (continue/problem.ts). */
  readonly kind: RecordingProblemKind | 'carry-on'
  readonly title: string
  readonly message: string
  /** What the browser or the recorder said, for the page's small print; empty when it said nothing. */
  readonly detail: string
}

export function recordingProblem(kind: RecordingProblemKind, cause?: unknown): RecordingProblem {
  const [title, message] = PROBLEM_TEXTS[kind]
  return { kind, title, message, detail: cause instanceof Error ? cause.message : '' }
}

/** Which problem of the catalog a failed stop is: a recording with nothing in it, or one that would not end. */
export function stopProblem(cause: unknown): RecordingProblem {
  const empty = cause instanceof RecorderError && (cause.code === 'no-data' || cause.code === 'invalid-blob')
  return recordingProblem(empty ? 'empty' : 'stop', cause)
}

/** The two things the live-words card can say (specification 8, "Speech errors"). */
export const SPEECH_UNAVAILABLE = 'Speech recognition not available'
export const SPEECH_DENIED = 'Microphone access denied'
