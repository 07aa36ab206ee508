import { stat } from 'node:fs/promises'
import { mediaTimeLimitMs, soundInput } from './ffmpeg-input.ts'
import type { MediaTools } from './find-media-tools.ts'
import { measureAudio } from './measure.ts'
import { runTool } from './run-tool.ts'
import { ToolFailed } from './tool-errors.ts'
import { writeWhole } from './write-whole.ts'

export type Mp3Request = {
  source: string
  /** where the MP3 goes; it is there whole or not at all */
  target: string
  /** of the source, where it is known: without it there is no progress */
  durationMs: number | null
  /** 0 to 1 */
  onProgress?: (fraction: number) => void
  signal?: AbortSignal
}

export type Mp3 = { bytes: number; durationMs: number }

/** Encoding speech takes a few times as long as decoding it. */
const SLOWER = 4
/** How far the ends may be off, in milliseconds. */
const TOLERANCE = 100

/**
 * Writes the sound of a recording as MP3, mono at 96 kbit/s, without any tags: those change with the story, and these bytes
 * do not. Of a damaged recording it is what can be read. It is decoded again before it counts.
 * @throws ToolMissing, ToolTimedOut; ToolFailed also when no whole MP3 came out
 */
export const writeMp3 = async (tools: MediaTools, request: Mp3Request): Promise<Mp3> => {
  const { source, durationMs, onProgress, signal } = request
  const timeLimitMs = SLOWER * mediaTimeLimitMs((await stat(source)).size)
  const limits = { timeLimitMs, ...(signal && { signal }) }
  const input = await soundInput(source)
  return writeWhole(request.target, async (temporary) => {
    const { stderr } = await runTool({
      ...limits,
      program: tools.ffmpeg,
      args: ['-nostdin', '-y', '-v', 'error', '-progress', 'pipe:1', ...input.args, ...MP3, `file:${temporary}`],
      // What it complains of in a damaged recording is no reason to go without the rest.
      anyExitCode: true,
      onStdout: (chunk) => {
        const reached = /out_time_us=(\d+)/.exec(chunk.toString())?.[1]
        if (reached && durationMs) onProgress?.(Math.min(1, Number(reached) / 1000 / durationMs))
      },
    })
    const { size } = await stat(temporary).catch(() => ({ size: 0 }))
    const made = size > 0 ? await measureAudio(tools, temporary, limits) : undefined
    if (made?.kind !== 'ok' || isShort(made.durationMs, durationMs))
      throw new ToolFailed('ffmpeg', 'no whole MP3', stderr)
    return { bytes: size, durationMs: made.durationMs }
  })
}

const isShort = (made: number, wanted: number | null): boolean =>
  wanted !== null && Math.abs(made - wanted) > Math.max(TOLERANCE, wanted * 0.001)

// 44.1 kHz whatever the recording has: lower rates are another version of MP3, which car radios do not play.
const MP3 = [
  ...['-map', '0:a:0', '-map_metadata', '-1', '-map_chapters', '-1'],
  ...['-ac', '1', '-ar', '44100', '-c:a', 'libmp3lame', '-b:a', '96k'],
  ...['-fflags', '+bitexact', '-flags:a', '+bitexact', '-id3v2_version', '0', '-write_id3v1', '0', '-f', 'mp3'],
]
