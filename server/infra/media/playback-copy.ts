import { stat } from 'node:fs/promises'
import { writeWhole } from '../files/durable-write.ts'
import type { Container } from './container.ts'
import { type Measured, measureAudio } from './measure.ts'
import type { MediaTools } from './media-tools.ts'
import { mediaTimeLimitMs, probe, soundInput } from './probe.ts'
import { runTool, ToolFailed } from './run-tool.ts'

type PlaybackCopy = {
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

type PlaybackFormat = {
  container: Extract<Container, 'webm' | 'mp4' | 'mp3'>
  /** ffmpeg's output arguments */
  args: readonly string[]
  reencoded: boolean
}

/**
 * What to do with a sound track so that a browser can seek in it. The codec decides, whatever it came wrapped in:
 * - Opus, Vorbis: the same packets in WebM with its index in front. Ogg has no index, and Safari long refused it.
 * - AAC: the same packets in MP4 with its index in front; recorded in pieces or with the index last, it cannot be
 *   sought until it is all there.
 * - MP3: the same frames with a new Xing header, whose table browsers seek by.
 * - all else (WAV, FLAC, ALAC, Matroska with raw samples): AAC. Browsers do seek in a WAV, but half an hour of it is
 *   150 MB over somebody's telephone; and they disagree about FLAC and ALAC. The original stays what it was.
 */
function playbackFormat(codec: string): PlaybackFormat {
  switch (codec) {
    case 'opus':
    case 'vorbis':
      return { container: 'webm', args: ['-c:a', 'copy', '-cues_to_front', '1', '-f', 'webm'], reencoded: false }
    case 'aac':
      return { container: 'mp4', args: ['-c:a', 'copy', '-movflags', '+faststart', '-f', 'mp4'], reencoded: false }
    case 'mp3':
      return { container: 'mp3', args: ['-c:a', 'copy', '-write_xing', '1', '-f', 'mp3'], reencoded: false }
    default:
      return REENCODED
  }
}

/** AAC at 48 kHz and 96 kbit/s in one or two channels, which every browser plays. */
const REENCODED: PlaybackFormat = {
  container: 'mp4',
  args: [
    ...['-af', 'aformat=channel_layouts=mono|stereo', '-ar', '48000', '-c:a', 'aac', '-b:a', '96k'],
    ...['-max_error_rate', '1', '-movflags', '+faststart', '-f', 'mp4'],
  ],
  reencoded: true,
}
