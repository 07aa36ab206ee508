import type { MediaTools } from './media-tools.ts'
import { runTool } from './run-tool.ts'

const TIME_LIMIT_MS = 60_000

/**
 * Compresses samples (16 kHz, mono, 16 bits, little-endian) without loss, to about half their size.
 * @throws ToolMissing, ToolTimedOut, ToolFailed, or the signal's reason
 */
export async function encodeFlac(tools: MediaTools, pcm: Buffer, signal?: AbortSignal): Promise<Buffer> {
  const parts: Buffer[] = []
  await runTool({
    program: tools.ffmpeg,
    args: [
      ...['-v', 'error', '-f', 's16le', '-ar', '16000', '-ac', '1', '-i', 'pipe:0'],
      ...['-c:a', 'flac', '-f', 'flac', 'pipe:1'],
    ],
    timeLimitMs: TIME_LIMIT_MS,
    stdin: [pcm],
    onStdout: (chunk) => void parts.push(chunk),
    ...(signal && { signal }),
  })
  return Buffer.concat(parts)
}
