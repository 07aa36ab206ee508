import { stat } from 'node:fs/promises'
import { mediaTimeLimitMs, soundInput } from './ffmpeg-input.ts'
import type { MediaTools } from './find-media-tools.ts'
import { type Measured, measureAudio } from './measure.ts'
import { type PlaybackFormat, playbackFormat, REENCODED } from './playback-format.ts'
import { probe } from './probe.ts'
import { runTool } from './run-tool.ts'
import { ToolFailed } from './tool-errors.ts'
import { writeWhole } from './write-whole.ts'

export type PlaybackCopy = {
  container: PlaybackFormat['container']
  bytes: number
  durationMs: number
  reencoded: boolean
}

export type PlaybackCopyRequest = {
  source: string
  /** where the copy goes, whatever its extension; it is there whole or not at all */
  target: string
  /** of the source, as measureAudio found it */
  durationMs: number
  signal?: AbortSignal
  /** for each pass over the file */
  timeLimitMs?: number
}

/**
 * Writes a copy that browsers can seek in: the same packets where they can, AAC where they cannot (see playbackFormat).
 * The copy is decoded again before it counts: it must be clean and as long as the source; if plain copying did not give
 * that (the source is damaged), it is encoded anew. The same source gives the same bytes.
 *
 * @throws ToolMissing, ToolTimedOut; ToolFailed also when no copy came out right
 */
export async function writePlaybackCopy(tools: MediaTools, request: PlaybackCopyRequest): Promise<PlaybackCopy> {
  const { source, signal } = request
  const timeLimitMs = request.timeLimitMs ?? mediaTimeLimitMs((await stat(source)).size)
  const limits = { timeLimitMs, ...(signal && { signal }) }
  const input = await soundInput(source)
  const probed = await probe(tools, input, limits)
  if (probed.kind === 'unreadable') throw new ToolFailed('ffprobe', probed.reason, '')

  return writeWhole(request.target, async (temporary) => {
    let complaints = ''
    const attempt = async ({ container, args, reencoded }: PlaybackFormat): Promise<PlaybackCopy | undefined> => {
      const { exitCode, stderr } = await runTool({
        ...limits,
        program: tools.ffmpeg,
        args: ['-nostdin', '-y', '-v', 'error', ...input.args, ...BARE, ...args, `file:${temporary}`],
        anyExitCode: true,
      })
      complaints = stderr
      const copy = exitCode === 0 ? await measureAudio(tools, temporary, limits) : undefined
      if (!copy || !isWholeCopy(copy, request.durationMs)) return undefined
      return { container, bytes: (await stat(temporary)).size, durationMs: copy.durationMs, reencoded }
    }

    const format = playbackFormat(probed.codec)
    const copy = (await attempt(format)) ?? (format.reencoded ? undefined : await attempt(REENCODED))
    if (copy === undefined) throw new ToolFailed('ffmpeg', 'no whole playback copy came out', complaints)
    return copy
  })
}

/** One sound track, nothing else of the file, and nothing of this program's version in it. */
const BARE = [
  '-map',
  '0:a:0',
  '-map_metadata',
  '-1',
  '-map_chapters',
  '-1',
  '-fflags',
  '+bitexact',
  '-flags:a',
  '+bitexact',
]

/** Encoders pad the ends by some hundredths of a second. */
function isWholeCopy(copy: Measured, durationMs: number): copy is Extract<Measured, { kind: 'ok' }> {
  return (
    copy.kind === 'ok' && !copy.damaged && Math.abs(copy.durationMs - durationMs) <= Math.max(250, durationMs * 0.005)
  )
}
