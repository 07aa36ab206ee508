/** The recorder's errors; the specification fixes the texts (section 8, "Recorder errors"). */
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
