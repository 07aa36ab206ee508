import { stat } from 'node:fs/promises'
import { writeAtomically } from '../files/durable-write.ts'
import type { Container } from './container.ts'
import { type AudioSource, decodedInputArgs, decodeTakes, sourceBytes, takesOf } from './decode-takes.ts'
import { type Measurement, measureAudio } from './measure.ts'
import type { MediaTools } from './media-tools.ts'
import { loudChannelFilter } from './mono-audio.ts'
import { durationLimitArgs, mediaTimeLimitMs, openAudioInput, probe } from './probe.ts'
import { runTool, ToolFailed } from './run-tool.ts'

type PlaybackCopy = {
  container: PlaybackFormat['container']
  bytes: number
  durationMs: number
  reencoded: boolean
}

export type PlaybackCopyRequest = {
  source: AudioSource
  /** path of the copy, with any extension; it is written atomically */
  target: string
  /** of the source, as measured by measureAudio */
  durationMs: number
  /** Called before each attempt with about how many bytes it will write. Rejects if there is no space. */
  requireSpace?: (bytes: number) => Promise<void>
  signal?: AbortSignal
  /** for each pass over the file */
  timeLimitMs?: number
}

/**
 * Writes a copy that browsers can seek in: the same packets where possible, otherwise AAC (see playbackFormat). The
 * copy is decoded again to verify it: it must be free of errors and as long as the source. If plain copying fails that
 * check, because the source is damaged, the audio is re-encoded, and so it is if its channels cancel each other out. Several takes
 * become one copy, which is always encoded. The same source gives the same bytes. @throws
 * ToolMissing, ToolTimedOut; ToolFailed also when no attempt gives an intact copy
 */
export async function writePlaybackCopy(tools: MediaTools, request: PlaybackCopyRequest): Promise<PlaybackCopy> {
  const { source, durationMs, signal } = request
  const size = await sourceBytes(source)
  const timeLimitMs = request.timeLimitMs ?? mediaTimeLimitMs(size)
  const limits = { timeLimitMs, ...(signal && { signal }) }
  const input = await openInput(tools, source, limits)

  return writeAtomically(request.target, async (temporary) => {
    let errors = ''
    const attempt = async ({ container, args, reencoded }: PlaybackFormat): Promise<PlaybackCopy | undefined> => {
      await request.requireSpace?.(reencoded ? durationMs * REENCODED_BYTES_PER_MS : size)
      const { exitCode, stderr } = await runTool({
        ...limits,
        program: tools.ffmpeg,
        args: [
          ...['-nostdin', '-y', '-v', 'error', ...input.args, ...AUDIO_ONLY_ARGS, ...durationLimitArgs()],
          ...args,
          `file:${temporary}`,
        ],
        ...(input.stdin && { stdin: input.stdin() }),
        anyExitCode: true,
      })
      errors = stderr
      const copy = exitCode === 0 ? await measureAudio(tools, temporary, limits) : undefined
      if (!copy || !isWholeCopy(copy, durationMs)) return undefined
      return { container, bytes: (await stat(temporary)).size, durationMs: copy.durationMs, reencoded }
    }

    const copy =
      (await attempt(input.format)) ??
      (input.format.reencoded ? undefined : await attempt(aacFormat(input.loudChannel)))
    if (copy === undefined) throw new ToolFailed('ffmpeg', 'no intact playback copy', errors)
    return copy
  })
}

type Input = {
  /** ffmpeg's input arguments */
  args: string[]
  stdin?: () => AsyncIterable<Buffer>
  /** What is tried first. */
  format: PlaybackFormat
  loudChannel?: string | undefined
}

async function openInput(
  tools: MediaTools,
  source: AudioSource,
  limits: { timeLimitMs: number; signal?: AbortSignal },
): Promise<Input> {
  const [take = '', ...others] = takesOf(source)
  // Formats of takes may differ, and so may those of their first packets.
  if (others.length > 0)
    return {
      args: decodedInputArgs(SAMPLE_RATE),
      stdin: () => decodeTakes(tools, source, { ...limits, sampleRate: SAMPLE_RATE }),
      format: aacFormat(),
    }
  const input = await openAudioInput(take)
  const probed = await probe(tools, input, limits)
  if (probed.kind === 'unreadable') throw new ToolFailed('ffprobe', probed.reason, '')
  // A phone has one speaker for both channels.
  const loudChannel = await loudChannelFilter(tools, input, limits, probed.channels)
  const format = loudChannel === undefined ? playbackFormat(probed.codec) : aacFormat(loudChannel)
  return { args: input.args, format, loudChannel }
}

/** One audio track, no metadata, and no mention of ffmpeg's version. */
const AUDIO_ONLY_ARGS = [
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

/** Encoders pad both ends by some hundredths of a second. With a gap, it would be longer for a player than its words. */
function isWholeCopy(copy: Measurement, durationMs: number): copy is Extract<Measurement, { kind: 'ok' }> {
  return (
    copy.kind === 'ok' &&
    !copy.damaged &&
    copy.gapMs === 0 &&
    Math.abs(copy.durationMs - durationMs) <= Math.max(250, durationMs * 0.005)
  )
}

type PlaybackFormat = {
  container: Extract<Container, 'webm' | 'mp4' | 'mp3'>
  /** ffmpeg's output arguments */
  args: readonly string[]
  reencoded: boolean
}

/**
 * Decides how to copy an audio track, by its codec, into a file that browsers can seek in:
 * - Opus, Vorbis: the same packets in WebM with the index in front. Ogg has no index, and older Safari versions reject it.
 * - AAC: the same packets in MP4 with the index in front. A fragmented MP4, or one with its index at the end, cannot be
 *   seeked until it is fully loaded.
 * - MP3: the same frames with a new Xing header, which browsers use for seeking.
 * - Others (WAV, FLAC, ALAC, Matroska with raw samples): AAC. Browsers can seek in a WAV, but half an hour takes 150 MB of
 *   mobile data; and not all of them play FLAC and ALAC. The original stays unchanged.
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
      return aacFormat()
  }
}

const SAMPLE_RATE = 48_000
const REENCODED_BYTES_PER_MS = 13

const ONE_OR_TWO_CHANNELS = 'aformat=channel_layouts=mono|stereo'

/** AAC at 48 kHz and 96 kbit/s in one or two channels, without gaps in its time stamps. Every browser plays it. */
const aacFormat = (channelFilter = ONE_OR_TWO_CHANNELS): PlaybackFormat => ({
  container: 'mp4',
  args: [
    ...['-af', `asetpts=N/SR/TB,${channelFilter}`, '-ar', String(SAMPLE_RATE), '-c:a', 'aac', '-b:a', '96k'],
    ...['-max_error_rate', '1', '-movflags', '+faststart', '-f', 'mp4'],
  ],
  reencoded: true,
})
