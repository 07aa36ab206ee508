import { stat } from 'node:fs/promises'
import { writeAtomically } from '../files/durable-write.ts'
import type { MediaTools } from './media-tools.ts'
import { mediaTimeLimitMs, openAudioInput } from './probe.ts'
import { runTool } from './run-tool.ts'

export type SpeechPcmRequest = { source: string; target: string; signal?: AbortSignal; timeLimitMs?: number }

/**
 * Writes the input for speech engines: 16 kHz, mono, 16-bit WAV with a header of exactly 44 bytes (pocketsphinx skips
 * that many) and one second of silence at the end, without which engines can drop the last words. A damaged recording
 * is converted as far as it can be decoded. An hour takes 115 MB; the caller removes the file.
 * @throws ToolMissing, ToolTimedOut, ToolFailed
 */
export async function writeSpeechPcm(tools: MediaTools, request: SpeechPcmRequest): Promise<void> {
  const { source, target, signal } = request
  const timeLimitMs = request.timeLimitMs ?? mediaTimeLimitMs((await stat(source)).size)
  const input = await openAudioInput(source)
  await writeAtomically(target, async (temporary) => {
    await runTool({
      program: tools.ffmpeg,
      args: [
        ...['-nostdin', '-y', '-v', 'error', '-max_error_rate', '1', ...input.args, '-map', '0:a:0'],
        ...['-map_metadata', '-1', '-fflags', '+bitexact', '-af', 'apad=pad_dur=1'],
        ...['-ac', '1', '-ar', '16000', '-c:a', 'pcm_s16le', '-f', 'wav', `file:${temporary}`],
      ],
      timeLimitMs,
      ...(signal && { signal }),
    })
  })
}
