import { INLINE_MINUTES, transcribe } from '#server/features/transcripts/contract.ts'
import { call } from '#web/lib/call.ts'
import type { FinishedRecording } from './machine.ts'
import { recordingFileName } from './recording-file-name.ts'

/** Longer recordings are answered with a job only: their words are heard after saving, without sending them twice. */
export const isHeardAtOnce = ({ durationMs }: FinishedRecording): boolean => durationMs <= INLINE_MINUTES * 60_000

/**
 * The words of a recording that is not saved yet; empty when they only come later.
 * @param inVault whether all of it is there: it is not sent a second time
 * @throws CallError, TypeError
 */
export async function transcribeRecording(
  { id, blob, mimeType }: FinishedRecording,
  inVault: boolean,
  signal: AbortSignal,
): Promise<string> {
  const heard = await (inVault
    ? call(transcribe, { body: { uploadId: id } }, { signal })
    : call(transcribe, { body: {} }, { file: { blob, name: recordingFileName(mimeType) }, signal }))
  return 'transcription' in heard ? heard.transcription : ''
}
