import type { RecordingProblem } from '#server/features/recording/contract.ts'

/** What is wrong with the stored file of a recording, as a sentence. */
export const fileProblems: Record<RecordingProblem, string> = {
  missing: 'Its file is missing on our server.',
  incomplete: 'Part of its file is missing on our server.',
  changed: 'Its file was damaged on our server after it was saved.',
  unreadable: 'Our server can’t read its file.',
}
