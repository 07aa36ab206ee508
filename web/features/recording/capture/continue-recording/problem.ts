import type { RecordingProblem } from '#web/features/recording/session/problems.ts'

/** A recording that waits on this device can only be saved as it is. */
export function carryOnProblem(cause: unknown): RecordingProblem {
  return {
    kind: 'carry-on',
    title: 'Recording Error',
    message: 'This recording cannot be carried on here. Please save it, and tell the rest in a new recording.',
    detail: cause instanceof Error ? cause.message : '',
  }
}

/** Another tab has it. */
export const ELSEWHERE: RecordingProblem = {
  kind: 'restore',
  title: 'Recording Error',
  message: 'This recording cannot be carried on here. It may be open in another tab.',
  detail: '',
}
