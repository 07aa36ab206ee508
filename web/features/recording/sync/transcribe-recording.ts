import { INLINE_MINUTES, transcribe } from '#server/features/transcripts/contract.ts'
import { PERSON_HEADER } from '#server/infra/http/contract.ts'
import { call } from '#web/lib/call.ts'
import type { FinishedRecording } from '../session/recording-machine.ts'
import { recordingFileName } from './recording-file-name.ts'

/** Longer recordings are answered with a job only: their words are heard after saving, without sending them twice. */
export const isHeardAtOnce = ({ durationMs }: FinishedRecording): boolean => durationMs <= INLINE_MINUTES * 60_000

/**
 * The words of a recording that is not saved yet; empty when they only come later.
 * @param accountId whose recording it is
 * @param inVault whether all of it is there: it is not sent a second time
 * @throws CallError, TypeError
 */
export async function transcribeRecording(
  { id, blob, mimeType }: FinishedRecording,
  accountId: number,
  inVault: boolean,
  signal: AbortSignal,
): Promise<string> {
  const options = { signal, headers: { [PERSON_HEADER]: String(accountId) } }
  const heard = await (inVault
    ? call(transcribe, { body: { uploadId: id } }, options)
    : call(transcribe, { body: {} }, { ...options, file: { blob, name: recordingFileName(mimeType) } }))
  return 'transcription' in heard ? heard.transcription : ''
}
