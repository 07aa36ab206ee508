import { type FileHandle, open, stat } from 'node:fs/promises'
import { PEAK_COUNT, PEAK_SAMPLE_RATE, type PeakMeter, peakMeter } from '#common/media/peaks.ts'
import { SNIFF_BYTES, sniffContainer } from './container.ts'
import { type AudioSource, takesOf } from './decode-takes.ts'
import type { MediaTools } from './media-tools.ts'
import { monoArgs } from './mono-audio.ts'
import { durationLimitArgs, lastTimestampMs, MAX_DECODED_MS, mediaTimeLimitMs, openAudioInput, probe } from './probe.ts'
import { runTool, ToolFailed, ToolMissing } from './run-tool.ts'

const MIN_DURATION_MS = 300
/** A live recording always ends in an incomplete block when its browser dies. Smaller losses are not reported. */
const MIN_REPORTED_LOSS_MS = 500

/**
 * `cut_off`: the file ends early, like an interrupted upload, and at least half a second is missing. `broken`: parts of
 * it could not be decoded. `too_long`: the rest was not decoded.
 */
type Damage = 'cut_off' | 'broken' | 'too_long'

export type Measurement =
  | {
      kind: 'ok'
      durationMs: number
      /** Of each take, in order; 0 for one without audio. */
      takeDurationsMs: number[]
      /** 120 numbers from 0 to 255: the loudest sample of each equal part of the recording, compared with the loudest of all. */
      peaks: number[]
      damaged: false | Damage
      /** How far its time stamps go on without audio, if the file says how long it is: a recorder was paused, or audio is lost. */
      gapMs: number
    }
  | { kind: 'empty' }
  | { kind: 'unreadable'; reason: string }

type MeasureOptions = {
  signal?: AbortSignal
  /** for each take */
  timeLimitMs?: number
  maxDurationMs?: number
  /** Whether a take that fails with this error counts as unreadable, so that the others are measured; otherwise it is thrown. */
  skipsTake?: (error: unknown) => boolean
}

/**
 * Decodes a recording once, as a stream, and counts the samples to get its duration. (The header of a live recording
 * has no duration, and ffmpeg's exit code 0 does not mean it read everything.) Less than 0.3 s counts as empty. Takes are
 * measured one after another, as one recording; one that can't be read is damage, unless no other can be read either.
 * @throws ToolMissing; ToolTimedOut, ToolFailed, or the file system's error if a file is missing, unless `skipsTake` says
 * otherwise
 */
export async function measureAudio(
  tools: MediaTools,
  source: AudioSource,
  options: MeasureOptions = {},
): Promise<Measurement> {
  const meter = peakMeter()
  const takes: Decoded[] = []
  const { maxDurationMs = MAX_DECODED_MS } = options
  let leftMs = maxDurationMs
  for (const path of takesOf(source)) {
    const take = leftMs > 0 ? await decodeOrSkip(tools, path, meter, { ...options, maxDurationMs: leftMs }) : TOO_LATE
    takes.push(take)
    leftMs -= take.durationMs
  }
  const takeDurationsMs = takes.map(({ durationMs }) => durationMs)
  const durationMs = takeDurationsMs.reduce((sum, ms) => sum + ms, 0)
  const unreadable = takes.find(({ problem }) => problem !== undefined)
  const damaged = takes.find((take) => take.damaged !== false)?.damaged ?? (unreadable ? 'broken' : false)
  if (durationMs >= MIN_DURATION_MS)
    return {
      kind: 'ok',
      durationMs,
      takeDurationsMs,
      peaks: meter.peaks(PEAK_COUNT),
      damaged,
      gapMs: takes.reduce((sum, { gapMs }) => sum + gapMs, 0),
    }
  if (unreadable?.problem) return { kind: 'unreadable', reason: unreadable.problem }
  return damaged === 'broken' ? { kind: 'unreadable', reason: 'None of it could be decoded' } : { kind: 'empty' }
}

type Decoded = {
  durationMs: number
  damaged: false | Damage
  gapMs: number
  /** Why nothing of it can be read. */
  problem?: string
}

const NOTHING = { durationMs: 0, damaged: false, gapMs: 0 } as const
/** A take that begins beyond the limit. */
const TOO_LATE = { ...NOTHING, damaged: 'too_long' } as const

type DecodeOptions = MeasureOptions & { maxDurationMs: number }

async function decodeOrSkip(
  tools: MediaTools,
  path: string,
  meter: PeakMeter,
  options: DecodeOptions,
): Promise<Decoded> {
  const undo = meter.mark()
  try {
    return await decodeTake(tools, path, meter, options)
  } catch (error) {
    if (error instanceof ToolMissing || options.signal?.aborted || !options.skipsTake?.(error)) throw error
    // Nothing that is derived from the recording has what was decoded before it failed.
    undo()
    return { ...NOTHING, problem: error instanceof Error ? error.message : String(error) }
  }
}

/** Decodes a take into a meter. */
async function decodeTake(tools: MediaTools, path: string, meter: PeakMeter, options: DecodeOptions): Promise<Decoded> {
  const { size } = await stat(path)
  if (size === 0) return NOTHING
  const limits = {
    timeLimitMs: options.timeLimitMs ?? mediaTimeLimitMs(size),
    ...(options.signal && { signal: options.signal }),
  }
  const { maxDurationMs } = options
  const input = await openAudioInput(path)
  const probed = await probe(tools, input, limits)
  if (probed.kind === 'unreadable') return { ...NOTHING, problem: probed.reason }

  const mono = await monoArgs(tools, input, limits, probed.channels)
  const samplesBefore = meter.sampleCount()
  const { exitCode, stderr } = await runTool({
    ...limits,
    program: tools.ffmpeg,
    args: [
      '-nostdin',
      '-v',
      'error',
      '-max_error_rate',
      '1',
      // Otherwise FLAC's checksums are ignored.
      ...(probed.codec === 'flac' ? ['-err_detect', 'crccheck'] : []),
      ...input.args,
      ...mono,
      ...durationLimitArgs(maxDurationMs),
      ...['-ar', `${PEAK_SAMPLE_RATE}`, '-f', 's16le', 'pipe:1'],
    ],
    onStdout: meter.add,
    anyExitCode: true,
  })
  const durationMs = Math.round(((meter.sampleCount() - samplesBefore) * 1000) / PEAK_SAMPLE_RATE)
  const isShorter = isShorterThan(probed.declaredMs, durationMs)
  const endMs = isShorter ? await lastTimestampMs(tools, input, limits) : durationMs
  const damaged =
    durationMs >= maxDurationMs
      ? 'too_long'
      : await detectDamage(path, { ...probed, durationMs, endMs, exitCode, stderr, lostMs: input.lostMs })
  if (durationMs < MIN_DURATION_MS && exitCode !== 0 && !isFileError(stderr))
    throw new ToolFailed('ffmpeg', `exit code ${exitCode}`, stderr)
  return { durationMs, damaged, gapMs: isShorterThan(endMs, durationMs) ? endMs - durationMs : 0 }
}

type DecodedFile = {
  codec: string
  declaredMs: number | undefined
  durationMs: number
  /** Where the audio ends, by its time stamps. */
  endMs: number
  exitCode: number
  stderr: string
  lostMs: number
}

async function detectDamage(path: string, decoded: DecodedFile): Promise<false | Damage> {
  if (decoded.lostMs >= MIN_REPORTED_LOSS_MS) return 'cut_off'
  // The MP3 decoder reports errors about tags and padding in intact files, so only the duration counts there.
  const errors = decoded.codec === 'mp3' ? '' : decoded.stderr.trim()
  const structure = await readStructure(path)
  if (/File ended prematurely|partial file/.test(errors) || structure.isTruncated) return 'cut_off'
  if (errors !== '' || decoded.exitCode !== 0) return 'broken'
  if (isShorterThan(decoded.declaredMs, decoded.endMs)) return 'cut_off'
  return structure.hasNoPauses && isShorterThan(decoded.endMs, decoded.durationMs) ? 'broken' : false
}

/** Declared durations are slightly off in intact files: up to a second or 0.5 % is ignored. */
function isShorterThan(declaredMs: number | undefined, actualMs: number): boolean {
  return declaredMs !== undefined && declaredMs - actualMs > Math.max(1_000, declaredMs * 0.005)
}

function isFileError(stderr: string): boolean {
  return /Invalid data found|matches no streams|does not contain any stream|Decoder .* not found|End of file/i.test(
    stderr,
  )
}

const MAX_OGG_PAGE_BYTES = 65_307
const MAX_CHUNKS = 1_000

type Structure = {
  /** The file ends before its last chunk or page is complete. Only of WAV and Ogg: ffmpeg reports truncation of others itself. */
  isTruncated: boolean
  /** Its frames are numbered without gaps, however often the recorder was paused. What is missing in between is lost. */
  hasNoPauses: boolean
}

async function readStructure(path: string): Promise<Structure> {
  await using file = await open(path, 'r')
  const { size } = await file.stat()
  switch (sniffContainer(await readBytes(file, 0, SNIFF_BYTES))) {
    case 'wav':
      return { isTruncated: await isWavTruncated(file, size), hasNoPauses: false }
    case 'ogg':
      return { isTruncated: await isOggTruncated(file, size), hasNoPauses: false }
    case 'flac':
      return { isTruncated: false, hasNoPauses: true }
    default:
      return { isTruncated: false, hasNoPauses: false }
  }
}

/** Programs that do not know the size yet write 0 or all ones, so these values prove nothing. */
async function isWavTruncated(file: FileHandle, fileSize: number): Promise<boolean> {
  let position = 12
  for (let i = 0; i < MAX_CHUNKS; i += 1) {
    const header = await readBytes(file, position, 8)
    if (header.length < 8) return false
    const size = header.readUInt32LE(4)
    if (header.toString('latin1', 0, 4) === 'data') {
      return size !== 0 && size !== 0xffffffff && position + 8 + size > fileSize
    }
    position += 8 + size + (size % 2)
  }
  return false
}

/** A page is a 27-byte header, a table of segment lengths, and the segments (RFC 3533, 6). */
async function isOggTruncated(file: FileHandle, fileSize: number): Promise<boolean> {
  const tail = await readBytes(file, Math.max(0, fileSize - MAX_OGG_PAGE_BYTES), MAX_OGG_PAGE_BYTES)
  const page = tail.subarray(Math.max(0, tail.lastIndexOf('OggS')))
  const tableEnd = 27 + (page[26] ?? 0)
  if (page.length < tableEnd) return true
  const content = page.subarray(27, tableEnd).reduce((sum, length) => sum + length, 0)
  return tableEnd + content > page.length
}

async function readBytes(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}
