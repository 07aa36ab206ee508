import { stat } from 'node:fs/promises'
import { endsInTheMiddle } from './cut-off.ts'
import { mediaTimeLimitMs, soundInput } from './ffmpeg-input.ts'
import type { MediaTools } from './find-media-tools.ts'
import { peakMeter } from './peaks.ts'
import { probe } from './probe.ts'
import { runTool } from './run-tool.ts'
import { ToolFailed } from './tool-errors.ts'

const SAMPLE_RATE = 8_000
const EMPTY_BELOW_MS = 300
const PEAK_COUNT = 120
/** A live recording always ends in something unfinished when its browser dies; less than this is nothing to tell of. */
const MISSED_FROM_MS = 500

/**
 * Why a recording is not whole. `cut_off`: it just stops in the middle, as an unfinished upload does, and at least half a
 * second is missing. `broken`: parts of it made no sense.
 */
export type Damage = 'cut_off' | 'broken'

export type Measured =
  | {
      kind: 'ok'
      durationMs: number
      /** 120 numbers from 0 to 255, the loudest sample of each equal stretch. */
      peaks: number[]
      damaged: false | Damage
    }
  | { kind: 'empty' }
  | { kind: 'unreadable'; reason: string }

export type MeasureOptions = { signal?: AbortSignal; timeLimitMs?: number }

/**
 * Decodes a whole recording once, streaming, and takes its duration from the samples that came out (a live recording
 * has none in its header, and an exit code of 0 does not mean that everything was read). Less than 0.3 s is empty.
 *
 * @throws ToolMissing, ToolTimedOut, ToolFailed; the file system's error when the file is not there
 */
export async function measureAudio(tools: MediaTools, path: string, options: MeasureOptions = {}): Promise<Measured> {
  const { size } = await stat(path)
  if (size === 0) return { kind: 'empty' }
  const limits = {
    timeLimitMs: options.timeLimitMs ?? mediaTimeLimitMs(size),
    ...(options.signal && { signal: options.signal }),
  }
  const input = await soundInput(path)
  const probed = await probe(tools, input, limits)
  if (probed.kind === 'unreadable') return probed

  const meter = peakMeter()
  const { exitCode, stderr } = await runTool({
    ...limits,
    program: tools.ffmpeg,
    args: [
      '-nostdin',
      '-v',
      'error',
      '-max_error_rate',
      '1',
      ...input.args,
      ...['-map', '0:a:0', '-ac', '1'],
      ...['-ar', `${SAMPLE_RATE}`, '-f', 's16le', 'pipe:1'],
    ],
    onStdout: meter.add,
    anyExitCode: true,
  })
  const durationMs = Math.round((meter.sampleCount() * 1000) / SAMPLE_RATE)
  const damaged = await damageIn(path, { ...probed, durationMs, exitCode, stderr, lostMs: input.lostMs })
  if (durationMs >= EMPTY_BELOW_MS) return { kind: 'ok', durationMs, peaks: meter.peaks(PEAK_COUNT), damaged }
  if (exitCode !== 0 && !blamesTheFile(stderr)) throw new ToolFailed('ffmpeg', `exit code ${exitCode}`, stderr)
  return damaged === 'broken' ? { kind: 'unreadable', reason: 'Nothing in it could be decoded' } : { kind: 'empty' }
}

type Decoded = {
  codec: string
  declaredMs: number | undefined
  durationMs: number
  exitCode: number
  stderr: string
  lostMs: number
}

async function damageIn(path: string, decoded: Decoded): Promise<false | Damage> {
  if (decoded.lostMs >= MISSED_FROM_MS) return 'cut_off'
  // An MP3 decoder grumbles about tags and padding of files that are whole; there only the length counts.
  const complaints = decoded.codec === 'mp3' ? '' : decoded.stderr.trim()
  if (/File ended prematurely|partial file/.test(complaints) || (await endsInTheMiddle(path))) return 'cut_off'
  if (complaints !== '' || decoded.exitCode !== 0) return 'broken'
  return fallsShort(decoded) ? 'cut_off' : false
}

/** Headers are a little off in files that are whole, and a track may have short gaps: a second or 0.5 % is not missed. */
function fallsShort({ declaredMs, durationMs }: Decoded): boolean {
  return declaredMs !== undefined && declaredMs - durationMs > Math.max(1_000, declaredMs * 0.005)
}

function blamesTheFile(stderr: string): boolean {
  return /Invalid data found|matches no streams|does not contain any stream|Decoder .* not found|End of file/i.test(
    stderr,
  )
}
