import { type FileHandle, open, stat } from 'node:fs/promises'
import { SNIFF_BYTES, sniffContainer } from './container.ts'
import type { MediaTools } from './media-tools.ts'
import { peakMeter } from './peaks.ts'
import { mediaTimeLimitMs, probe, soundInput } from './probe.ts'
import { runTool, ToolFailed } from './run-tool.ts'

const SAMPLE_RATE = 8_000
const EMPTY_BELOW_MS = 300
const PEAK_COUNT = 120
/** A live recording always ends in something unfinished when its browser dies; less than this is nothing to tell of. */
const MISSED_FROM_MS = 500

/**
 * Why a recording is not whole. `cut_off`: it just stops in the middle, as an unfinished upload does, and at least half a
 * second is missing. `broken`: parts of it made no sense.
 */
type Damage = 'cut_off' | 'broken'

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

type MeasureOptions = { signal?: AbortSignal; timeLimitMs?: number }

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

const LARGEST_OGG_PAGE = 65_307
const MAX_CHUNKS = 1_000

/**
 * Tells from its structure alone whether a WAV or Ogg file stops before its last chunk or page is complete: ffmpeg
 * reads both to the end of the file without complaint. Other containers are left to what ffmpeg says of them.
 */
async function endsInTheMiddle(path: string): Promise<boolean> {
  await using file = await open(path, 'r')
  const { size } = await file.stat()
  switch (sniffContainer(await bytesAt(file, 0, SNIFF_BYTES))) {
    case 'wav':
      return await wavEndsInTheMiddle(file, size)
    case 'ogg':
      return await oggEndsInTheMiddle(file, size)
    default:
      return false
  }
}

/** A size of 0 or of all ones is what a program writes that did not know it yet; it promises nothing. */
async function wavEndsInTheMiddle(file: FileHandle, fileSize: number): Promise<boolean> {
  let position = 12
  for (let i = 0; i < MAX_CHUNKS; i += 1) {
    const header = await bytesAt(file, position, 8)
    if (header.length < 8) return false
    const size = header.readUInt32LE(4)
    if (header.toString('latin1', 0, 4) === 'data') {
      return size !== 0 && size !== 0xffffffff && position + 8 + size > fileSize
    }
    position += 8 + size + (size % 2)
  }
  return false
}

/** A page is its 27-byte header, a table of segment lengths, and the segments (RFC 3533, 6). */
async function oggEndsInTheMiddle(file: FileHandle, fileSize: number): Promise<boolean> {
  const tail = await bytesAt(file, Math.max(0, fileSize - LARGEST_OGG_PAGE), LARGEST_OGG_PAGE)
  const page = tail.subarray(Math.max(0, tail.lastIndexOf('OggS')))
  const tableEnd = 27 + (page[26] ?? 0)
  if (page.length < tableEnd) return true
  const content = page.subarray(27, tableEnd).reduce((sum, length) => sum + length, 0)
  return tableEnd + content > page.length
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}
