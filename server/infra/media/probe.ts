import * as v from 'valibot'
import { CONTAINERS } from './container.ts'
import type { MediaTools } from './media-tools.ts'
import { runTool, ToolFailed } from './run-tool.ts'
import { wholePart } from './valid-prefix.ts'

const ALLOWED_DEMUXERS = `matroska,webm,mov,mp4,${Object.keys(CONTAINERS).join(',')}`

type SoundInput = {
  /** How ffmpeg and ffprobe are told to open the file. */
  args: string[]
  /** About so much was still promised where the file was cut off, in milliseconds; 0 of one that is whole. */
  lostMs: number
}

/**
 * Opens an uploaded file as a file whatever its name looks like, and only as one of the containers we accept: a play list
 * in disguise would otherwise have the programs open other files, or addresses. Of a live recording that was cut off they
 * are given what is whole: over half a fragment's header ffmpeg forgets all that comes before it.
 */
export async function soundInput(path: string): Promise<SoundInput> {
  const part = await wholePart(path)
  const address = part ? `subfile,,start,0,end,${part.end},,:file:${path}` : `file:${path}`
  const protocols = part ? 'file,subfile' : 'file'
  const args = ['-protocol_whitelist', protocols, '-format_whitelist', ALLOWED_DEMUXERS, '-i', address]
  return { args, lostMs: part?.lostMs ?? 0 }
}

/** A hard limit for one pass over a file: two minutes, and a second for every 100 kB (24 kbit/s speech at 30 times real time). */
export function mediaTimeLimitMs(bytes: number): number {
  return 120_000 + bytes / 100
}

const Seconds = v.optional(v.pipe(v.string(), v.transform(Number), v.finite()))
const Probed = v.object({
  error: v.optional(v.object({ code: v.number(), string: v.string() })),
  streams: v.optional(v.array(v.object({ codec_name: v.optional(v.string()), duration: Seconds })), []),
  format: v.optional(v.object({ nb_streams: v.optional(v.number(), 0), duration: Seconds })),
})

// Codes of the operating system are small; those that speak of the file's content are ffmpeg's own, but for EINVAL.
const EINVAL = -22
const LAST_SYSTEM_CODE = -4096

type Probe =
  | {
      kind: 'sound'
      codec: string /** as the file itself says, undefined where it says nothing */
      declaredMs: number | undefined
    }
  | { kind: 'unreadable'; reason: string }

/**
 * Asks ffprobe what the first sound track is. The duration is the one the file declares about that track: no header,
 * an estimate, or one shared with a picture, is none.
 *
 * @throws ToolMissing, ToolTimedOut, ToolFailed when the answer says nothing about the file
 */
export async function probe(
  tools: MediaTools,
  input: SoundInput,
  options: { timeLimitMs: number; signal?: AbortSignal },
): Promise<Probe> {
  const pieces: Buffer[] = []
  const entries = 'stream=codec_name,duration:format=duration,nb_streams'
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
    onStdout: (chunk) => pieces.push(chunk),
    anyExitCode: true,
  })
  const { error, streams, format } = parse(Buffer.concat(pieces).toString(), stderr)
  if (error) {
    if (error.code > LAST_SYSTEM_CODE && error.code !== EINVAL) throw new ToolFailed('ffprobe', error.string, stderr)
    return { kind: 'unreadable', reason: error.string }
  }
  const [track] = streams
  if (track === undefined) return { kind: 'unreadable', reason: 'There is no sound in it' }

  const estimated = stderr.includes('Estimating duration from bitrate')
  const seconds = track.duration ?? (format?.nb_streams === 1 ? format.duration : undefined)
  const declaredMs = estimated || seconds === undefined ? undefined : seconds * 1000
  return { kind: 'sound', codec: track.codec_name ?? 'unknown', declaredMs }
}

function parse(json: string, stderr: string): v.InferOutput<typeof Probed> {
  try {
    return v.parse(Probed, JSON.parse(json))
  } catch (error) {
    throw new ToolFailed('ffprobe', 'its answer could not be understood', stderr, { cause: error })
  }
}
