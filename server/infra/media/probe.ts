import { createReadStream } from 'node:fs'
import * as v from 'valibot'
import { MAX_DECODED_HOURS } from '#common/media/recording-size.ts'
import { hashBytes, splitLines } from '../files/byte-streams.ts'
import { CONTAINERS } from './container.ts'
import type { MediaTools } from './media-tools.ts'
import { runTool, ToolFailed } from './run-tool.ts'
import { findValidPrefix } from './valid-prefix.ts'

const ALLOWED_DEMUXERS = `matroska,webm,mov,mp4,${Object.keys(CONTAINERS).join(',')}`

export type AudioInput = {
  path: string
  /** The input arguments for ffmpeg and ffprobe. */
  args: string[]
  /**
   * Approximate duration of the audio missing at the end of a truncated file, in milliseconds; 0 if the file is
   * complete.
   */
  lostMs: number
}

/**
 * Opens an uploaded file only as a file, even if its name looks like a URL, and only as one of our containers. Otherwise a
 * disguised playlist could make ffmpeg open other files or URLs. A truncated live recording is limited to its valid
 * prefix, because an incomplete fragment header makes ffmpeg drop everything before it.
 */
export async function openAudioInput(path: string): Promise<AudioInput> {
  const part = await findValidPrefix(path)
  const address = part ? `subfile,,start,0,end,${part.end},,:file:${path}` : `file:${path}`
  const protocols = part ? 'file,subfile' : 'file'
  const args = ['-protocol_whitelist', protocols, '-format_whitelist', ALLOWED_DEMUXERS, '-i', address]
  return { path, args, lostMs: part?.lostMs ?? 0 }
}

export const MAX_DECODED_MS = MAX_DECODED_HOURS * 3_600_000

/** Ends the output of ffmpeg there. */
export const durationLimitArgs = (maxDurationMs = MAX_DECODED_MS): string[] => ['-t', String(maxDurationMs / 1000)]

/** Sound recorders use 8 to 192 kHz. Resampling from 1 Hz makes hours of samples from a few bytes. */
const SAMPLE_RATES = { min: 4_000, max: 768_000 }
const MAX_CHANNELS = 64

/**
 * The time limit for one pass over a file: two minutes, plus a second per 100 kB (24 kbit/s speech at 30 times real
 * time).
 */
export function mediaTimeLimitMs(bytes: number): number {
  return 120_000 + bytes / 100
}

const Seconds = v.optional(v.pipe(v.string(), v.transform(Number), v.finite()))
const FfprobeOutput = v.object({
  error: v.optional(v.object({ code: v.number(), string: v.string() })),
  streams: v.optional(
    v.array(
      v.object({
        codec_name: v.optional(v.string()),
        sample_rate: v.optional(v.pipe(v.string(), v.transform(Number))),
        channels: v.optional(v.number()),
        duration: Seconds,
      }),
    ),
    [],
  ),
  format: v.optional(v.object({ nb_streams: v.optional(v.number(), 0), duration: Seconds })),
})

// System error codes are small. Errors about the file's content use ffmpeg's own codes, except for EINVAL.
const EINVAL = -22
const EIO = -5
const LOWEST_ERRNO = -4096

type Probe =
  | {
      kind: 'audio'
      codec: string
      channels: number
      /** undefined if the file does not declare it */
      declaredMs: number | undefined
    }
  | { kind: 'unreadable'; reason: string }

/**
 * Inspects the first audio track with ffprobe. `declaredMs` is the duration declared for that track; an estimate, or a
 * duration shared with a video track, does not count.
 * @throws ToolMissing, ToolTimedOut; ToolFailed when ffprobe's output says nothing about the file; the file system's
 * error
 */
export async function probe(
  tools: MediaTools,
  input: AudioInput,
  options: { timeLimitMs: number; signal?: AbortSignal },
): Promise<Probe> {
  const chunks: Buffer[] = []
  const entries = 'stream=codec_name,sample_rate,channels,duration:format=duration,nb_streams'
  const { stderr } = await runTool({
    ...options,
    program: tools.ffprobe,
    args: [
      '-v',
      'warning',
      '-of',
      'json',
      '-show_error',
      '-select_streams',
      'a:0',
      '-show_entries',
      entries,
      ...input.args,
    ],
    onStdout: (chunk) => chunks.push(chunk),
    anyExitCode: true,
  })
  const { error, streams, format } = parse(Buffer.concat(chunks).toString(), stderr)
  if (error) {
    // It also reports EIO for a file that ends inside its header. If the disk is to blame, this throws.
    if (error.code === EIO) await hashBytes(createReadStream(input.path))
    else if (error.code > LOWEST_ERRNO && error.code !== EINVAL) throw new ToolFailed('ffprobe', error.string, stderr)
    return { kind: 'unreadable', reason: error.string }
  }
  const [track] = streams
  if (track === undefined) return { kind: 'unreadable', reason: 'It has no audio track' }
  // ffprobe reports 0 for what it doesn't know yet.
  const { sample_rate: rate = 0, channels = 0 } = track
  if (rate > 0 && (rate < SAMPLE_RATES.min || rate > SAMPLE_RATES.max))
    return { kind: 'unreadable', reason: `Its sample rate is ${rate} Hz` }
  if (channels > MAX_CHANNELS) return { kind: 'unreadable', reason: `It has ${channels} channels` }

  const estimated = stderr.includes('Estimating duration from bitrate')
  const seconds = track.duration ?? (format?.nb_streams === 1 ? format.duration : undefined)
  const declaredMs = estimated || seconds === undefined ? undefined : seconds * 1000
  return { kind: 'audio', codec: track.codec_name ?? 'unknown', channels, declaredMs }
}

/** When the last packet of the first audio track ends, in milliseconds. Reads the whole file without decoding it. */
export async function lastTimestampMs(
  tools: MediaTools,
  input: AudioInput,
  options: { timeLimitMs: number; signal?: AbortSignal },
): Promise<number> {
  let endMs = 0
  const lines = splitLines((line) => {
    const [start = Number.NaN, length = Number.NaN] = line.split(',').map(Number.parseFloat)
    if (Number.isFinite(start)) endMs = Math.max(endMs, 1000 * (start + (Number.isFinite(length) ? length : 0)))
  })
  await runTool({
    ...options,
    program: tools.ffprobe,
    args: [
      ...['-v', 'error', '-of', 'csv=p=0', '-select_streams', 'a:0', '-show_entries', 'packet=pts_time,duration_time'],
      ...input.args,
    ],
    onStdout: lines.push,
    anyExitCode: true,
  })
  lines.end()
  return endMs
}

function parse(json: string, stderr: string): v.InferOutput<typeof FfprobeOutput> {
  try {
    return v.parse(FfprobeOutput, JSON.parse(json))
  } catch (error) {
    throw new ToolFailed('ffprobe', 'unexpected output', stderr, { cause: error })
  }
}
