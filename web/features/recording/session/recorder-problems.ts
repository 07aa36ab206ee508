/** Titles and messages from the specification's catalog (sections 5 and 8). */
const PROBLEM_TEXTS = {
  unsupported: ['Recording Not Available', 'Audio recording is not supported in this browser.'],
  start: ['Recording Error', 'Failed to start recording. Please check your microphone permissions.'],
  stop: ['Recording Error', 'Failed to stop recording properly.'],
  empty: ['Recording Error', 'Recording failed to produce valid audio data'],
  // Not in the catalog: another tab has the unsaved recording open, or it can't be read.
  restore: ['Recording Error', 'We can’t open this recording here. It may be open in another tab.'],
  continue: ['Recording Error', 'We can’t add to this recording here. It may be open in another tab.'],
} as const

export type RecordingProblemKind = keyof typeof PROBLEM_TEXTS

export interface RecordingProblem {
  readonly kind: RecordingProblemKind
  readonly title: string
  readonly message: string
  /** The browser's or recorder's own error message, for the small print; empty if there is none. */
  readonly detail: string
}

export function recordingProblem(kind: RecordingProblemKind, cause?: unknown): RecordingProblem {
  const [title, message] = PROBLEM_TEXTS[kind]
  return { kind, title, message, detail: cause instanceof Error ? cause.message : '' }
}
