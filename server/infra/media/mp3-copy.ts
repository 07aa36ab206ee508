import { stat } from 'node:fs/promises'
import { splitLines } from '../files/byte-streams.ts'
import { writeAtomically } from '../files/durable-write.ts'
import { type AudioSource, decodedInputArgs, decodeTakes, sourceBytes, takesOf } from './decode-takes.ts'
import { measureAudio } from './measure.ts'
import type { MediaTools } from './media-tools.ts'
import { monoArgs } from './mono-audio.ts'
import { durationLimitArgs, mediaTimeLimitMs, openAudioInput } from './probe.ts'
import { runTool, ToolFailed } from './run-tool.ts'

type Mp3Request = {
  source: AudioSource
  /** path of the MP3, which is written atomically */
  target: string
  /** of the source; without it there are no progress reports */
  durationMs: number | null
  /** 0 to 1 */
  onProgress?: (fraction: number) => void
  signal?: AbortSignal
}

type Mp3 = { bytes: number; durationMs: number }

/** 96 kbit/s */
export const MP3_BYTES_PER_MS = 12
/** Encoding speech takes a few times as long as decoding it. */
const ENCODING_TIME_FACTOR = 4
/** How much the duration may differ from the source. */
const DURATION_TOLERANCE_MS = 100

/**
 * Writes the audio of a recording as MP3, mono at 96 kbit/s. It has no tags, because tags change with the story and
 * these bytes must not. A damaged recording is encoded as far as it can be decoded. The result is decoded again to
 * verify it.
 * @throws ToolMissing, ToolTimedOut; ToolFailed also when the MP3 is incomplete
 */
export const writeMp3 = async (tools: MediaTools, request: Mp3Request): Promise<Mp3> => {
  const { source, durationMs, onProgress, signal } = request
  const timeLimitMs = ENCODING_TIME_FACTOR * mediaTimeLimitMs(await sourceBytes(source))
  const limits = { timeLimitMs, ...(signal && { signal }) }
  const input = await openInput(tools, source, limits)
  const progress = splitLines((line) => {
    const reached = /^out_time_us=(\d+)/.exec(line)?.[1]
    if (reached && durationMs) onProgress?.(Math.min(1, Number(reached) / 1000 / durationMs))
  })
  return writeAtomically(request.target, async (temporary) => {
    const { stderr } = await runTool({
      ...limits,
      program: tools.ffmpeg,
      args: ['-nostdin', '-y', '-v', 'error', '-progress', 'pipe:1', ...input.args, ...MP3_ARGS, `file:${temporary}`],
      ...(input.stdin && { stdin: input.stdin() }),
      // Errors in a damaged recording must not discard the parts that can be decoded.
      anyExitCode: true,
      onStdout: progress.push,
    })
    const { size } = await stat(temporary).catch(() => ({ size: 0 }))
    const mp3 = size > 0 ? await measureAudio(tools, temporary, limits) : undefined
    if (mp3?.kind !== 'ok' || hasWrongDuration(mp3.durationMs, durationMs))
      throw new ToolFailed('ffmpeg', 'the MP3 is incomplete', stderr)
    return { bytes: size, durationMs: mp3.durationMs }
  })
}

type Input = { args: string[]; stdin?: () => AsyncIterable<Buffer> }

/** Several takes are decoded before they are encoded, because their formats may differ. */
const openInput = async (
  tools: MediaTools,
  source: AudioSource,
  limits: { timeLimitMs: number; signal?: AbortSignal },
): Promise<Input> => {
  const [take = '', ...others] = takesOf(source)
  if (others.length > 0)
    return {
      args: decodedInputArgs(SAMPLE_RATE),
      stdin: () => decodeTakes(tools, source, { ...limits, sampleRate: SAMPLE_RATE }),
    }
  const input = await openAudioInput(take)
  return { args: [...input.args, ...(await monoArgs(tools, input, limits))] }
}

const hasWrongDuration = (actualMs: number, expectedMs: number | null): boolean =>
  expectedMs !== null && Math.abs(actualMs - expectedMs) > Math.max(DURATION_TOLERANCE_MS, expectedMs * 0.001)

/** Lower rates use another version of MP3, which car radios do not play. */
const SAMPLE_RATE = 44_100
const MP3_ARGS = [
  ...durationLimitArgs(),
  ...['-map_metadata', '-1', '-map_chapters', '-1'],
  ...['-ar', String(SAMPLE_RATE), '-c:a', 'libmp3lame', '-b:a', '96k'],
  ...['-fflags', '+bitexact', '-flags:a', '+bitexact', '-id3v2_version', '0', '-write_id3v1', '0', '-f', 'mp3'],
]

/** `year` has four digits, `language` three letters (ISO 639-2). */
type Id3Fields = { title: string; artist: string; album: string; year: string; language: string; comment: string }

const UTF_16 = 1
const BYTE_ORDER_MARK = '\uFEFF'
/** Players truncate longer texts anyway. */
const MAX_TEXT_LENGTH = 2000
const HEADER_BYTES = 10
/** Enough for four texts of that length in UTF-16 and the short fields. */
const TAG_BYTES = 16 * 1024

const encodeUtf16 = (text: string): Buffer =>
  Buffer.from(BYTE_ORDER_MARK + text.toWellFormed().replaceAll('\0', '').slice(0, MAX_TEXT_LENGTH), 'utf16le')

const frame = (id: string, body: Buffer): Buffer => {
  const header = Buffer.alloc(HEADER_BYTES)
  header.write(id, 'latin1')
  header.writeUInt32BE(body.length, 4)
  return Buffer.concat([header, body])
}

const textFrame = (id: string, value: string): Buffer[] =>
  value === '' ? [] : [frame(id, Buffer.concat([Buffer.of(UTF_16), encodeUtf16(value)]))]

/**
 * The ID3 tag at the start of an MP3 file. Its length is constant, which keeps the audio at the same offset: a download
 * that resumes after the story was renamed is still intact. Version 2.3 with UTF-16, because every player and file
 * manager reads it, and many do not support 2.4 (id3.org/id3v2.3.0).
 */
export const id3Tag = ({ title, artist, album, year, language, comment }: Id3Fields): Buffer => {
  const languageCode = Buffer.from(/^[a-z]{3}$/.test(language) ? language : 'und', 'latin1')
  // A comment frame has a short description, empty here, before its text.
  const description = Buffer.concat([
    Buffer.of(UTF_16),
    languageCode,
    Buffer.from(BYTE_ORDER_MARK, 'utf16le'),
    Buffer.of(0, 0),
  ])
  const frames = Buffer.concat([
    ...textFrame('TIT2', title),
    ...textFrame('TPE1', artist),
    ...textFrame('TALB', album),
    ...(/^\d{4}$/.test(year) ? textFrame('TYER', year) : []),
    ...textFrame('TCON', 'Speech'),
    ...(comment === '' ? [] : [frame('COMM', Buffer.concat([description, encodeUtf16(comment)]))]),
  ])
  const header = Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, ...synchsafe(TAG_BYTES - HEADER_BYTES)])
  // The format calls the zeros after the frames padding.
  return Buffer.concat([header, frames], TAG_BYTES)
}

/** A "synchsafe" size: four bytes of seven bits, so no byte looks like the start of an audio frame. */
const synchsafe = (size: number): number[] => [21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f)
