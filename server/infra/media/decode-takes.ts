import { stat } from 'node:fs/promises'
import type { MediaTools } from './media-tools.ts'
import { monoArgs } from './mono-audio.ts'
import { durationLimitArgs, MAX_DECODED_MS, mediaTimeLimitMs, openAudioInput } from './probe.ts'
import { readTool, ToolFailed } from './run-tool.ts'

/** The audio of a story: a file, or its takes in order. All of them must have audio (see `measureAudio`). */
export type AudioSource = string | readonly string[]

export const takesOf = (source: AudioSource): readonly string[] => (typeof source === 'string' ? [source] : source)

/** The bytes of all takes together. */
export const sourceBytes = async (source: AudioSource): Promise<number> => {
  const files = await Promise.all(takesOf(source).map((take) => stat(take)))
  return files.reduce((sum, { size }) => sum + size, 0)
}

type DecodeOptions = { sampleRate: number; timeLimitMs?: number; signal?: AbortSignal }

/**
 * Decodes takes of any format, one after another, into one stream: mono, 16 bits, little-endian. Of each take that is
 * everything that can be decoded, so times in the stream are times in the story. The decoder pauses until the stream is read.
 * @param options.timeLimitMs for each take
 * @throws ToolMissing, ToolTimedOut, ToolFailed, or the signal's reason
 */
export async function* decodeTakes(
  tools: MediaTools,
  source: AudioSource,
  { sampleRate, timeLimitMs, signal }: DecodeOptions,
): AsyncGenerator<Buffer> {
  let bytesLeft = (2 * sampleRate * MAX_DECODED_MS) / 1000
  for (const take of takesOf(source)) {
    const input = await openAudioInput(take)
    const limits = { timeLimitMs: timeLimitMs ?? mediaTimeLimitMs((await stat(take)).size), ...(signal && { signal }) }
    const mono = await monoArgs(tools, input, limits)
    const pcm = readTool({
      ...limits,
      program: tools.ffmpeg,
      args: [
        ...['-nostdin', '-v', 'error', '-max_error_rate', '1', ...input.args, ...mono],
        ...[...durationLimitArgs(bytesLeft / 2 / (sampleRate / 1000)), '-ar', String(sampleRate)],
        ...['-f', 's16le', 'pipe:1'],
      ],
      // As when it was measured: of a damaged take, the part that can be decoded counts.
      anyExitCode: true,
    })
    const bytesBefore = bytesLeft
    for await (const chunk of pcm) {
      bytesLeft -= chunk.length
      yield chunk
    }
    // It has audio, so nothing at all is a failure, and not silence.
    if (bytesLeft === bytesBefore) throw new ToolFailed('ffmpeg', 'decoded nothing', '')
    if (bytesLeft <= 0) return
  }
}

/** Input arguments for an ffmpeg that reads what `decodeTakes` yields from its standard input. */
export const decodedInputArgs = (sampleRate: number): string[] => [
  ...['-f', 's16le', '-ar', String(sampleRate), '-ac', '1'],
  ...['-i', 'pipe:0'],
]
