import { stat } from 'node:fs/promises'
import { writeWhole } from '../files/durable-write.ts'
import { measureAudio } from './measure.ts'
import type { MediaTools } from './media-tools.ts'
import { mediaTimeLimitMs, soundInput } from './probe.ts'
import { runTool, ToolFailed } from './run-tool.ts'

type Mp3Request = {
  source: string
  /** where the MP3 goes; it is there whole or not at all */
  target: string
  /** of the source, where it is known: without it there is no progress */
  durationMs: number | null
  /** 0 to 1 */
  onProgress?: (fraction: number) => void
  signal?: AbortSignal
}

type Mp3 = { bytes: number; durationMs: number }

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

/** What an MP3 says of itself. `year` has four digits, `language` three letters (ISO 639-2). */
type Id3 = { title: string; artist: string; album: string; year: string; language: string; comment: string }

const UTF_16 = 1
const MARK = '\uFEFF'
/** Players cut what is longer, and a comment of a whole book helps nobody. */
const LONGEST = 2000
const HEAD = 10
/** Room for four texts of that length in UTF-16, and for what is short. */
const TAG_BYTES = 16 * 1024

const wide = (text: string): Buffer =>
  Buffer.from(MARK + text.toWellFormed().replaceAll('\0', '').slice(0, LONGEST), 'utf16le')

const frame = (id: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(HEAD)
  head.write(id, 'latin1')
  head.writeUInt32BE(body.length, 4)
  return Buffer.concat([head, body])
}

const text = (id: string, value: string): Buffer[] =>
  value === '' ? [] : [frame(id, Buffer.concat([Buffer.of(UTF_16), wide(value)]))]

/**
 * The tag that stands before the sound of an MP3. However much it says it has the same length, so that the sound stands at the
 * same place: a download that goes on after the story got another title is whole. Version 2.3 with UTF-16, which every player and every system's file window
 * reads; many know nothing of 2.4 (id3.org/id3v2.3.0).
 */
export const id3Tag = ({ title, artist, album, year, language, comment }: Id3): Buffer => {
  const spoken = Buffer.from(/^[a-z]{3}$/.test(language) ? language : 'und', 'latin1')
  // A comment has a short description, which is empty here, and then itself.
  const description = Buffer.concat([Buffer.of(UTF_16), spoken, Buffer.from(MARK, 'utf16le'), Buffer.of(0, 0)])
  const frames = Buffer.concat([
    ...text('TIT2', title),
    ...text('TPE1', artist),
    ...text('TALB', album),
    ...(/^\d{4}$/.test(year) ? text('TYER', year) : []),
    ...text('TCON', 'Speech'),
    ...(comment === '' ? [] : [frame('COMM', Buffer.concat([description, wide(comment)]))]),
  ])
  const head = Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, ...sevenBits(TAG_BYTES - HEAD)])
  // What follows the frames is zeros, which the format calls padding.
  return Buffer.concat([head, frames], TAG_BYTES)
}

/** A size in four bytes of seven bits: none of them looks like the beginning of sound. */
const sevenBits = (size: number): number[] => [21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f)
