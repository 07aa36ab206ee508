import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findMediaTools, type MediaTools } from '../media-tools.ts'

const execute = promisify(execFile)

/** About 12 seconds in flite's "rms" voice. */
const SPOKEN_TEXT =
  'I was born in a small village near the river. My father worked on the railway for thirty years. ' +
  'We were married in the spring and it rained all day. Our first child was born the following year.'

/** The real programs on this search path. The tests need them. */
export async function requireMediaTools(path = ''): Promise<MediaTools> {
  const tools = await findMediaTools({ path })
  if (!tools) throw new Error('These tests need ffmpeg and ffprobe; "npm test" installs them.')
  return tools
}

/** Synthesizes speech into a 16 kHz mono WAV file with flite. */
export async function synthesizeSpeech(target: string, text: string = SPOKEN_TEXT): Promise<void> {
  await execute('flite', ['-voice', 'rms', '-t', text, '-o', target])
}

/** When each word of the text starts in the speech of one of flite's voices: at its first sound, in seconds. */
export async function wordStarts(text: string, voice = 'rms'): Promise<number[]> {
  const soundsOf = async (part: string, option: '-ps' | '-psdur') => {
    const { stdout } = await execute('flite', ['-voice', voice, option, '-t', part, '-o', 'none'])
    return stdout.trim().split(/\s+/)
  }
  const isSpoken = (sound: string) => !sound.startsWith('pau')
  const sounds = await soundsOf(text, '-psdur')
  const starts = sounds.flatMap((sound, index) =>
    isSpoken(sound) ? [Number(sounds[index - 1]?.split(':')[1] ?? 0)] : [],
  )
  const lengths = await Promise.all(
    text.split(' ').map(async (word) => (await soundsOf(word, '-ps')).filter(isSpoken).length),
  )
  if (lengths.reduce((sum, length) => sum + length, 0) !== starts.length)
    throw new Error(`A word sounds different within: ${text}`)
  let first = 0
  return lengths.map((length) => {
    const start = starts[first] ?? 0
    first += length
    return start
  })
}

/** Converts `source` to `target` with ffmpeg; `before` has the arguments before the input. */
export async function convert(
  source: string,
  target: string,
  args: string[] = [],
  before: string[] = [],
): Promise<void> {
  await execute('ffmpeg', ['-nostdin', '-y', '-v', 'error', ...before, '-i', source, ...args, target])
}

/** ffmpeg arguments for a live recording like a browser's, without durations or an index. */
export const LIVE_WEBM_ARGS = ['-c:a', 'libopus', '-b:a', '48k', '-live', '1', '-f', 'webm']

/** ffmpeg arguments for a recording like those of WebKit: fragments of MP4, as they come. */
export const LIVE_MP4_ARGS = [
  ...['-c:a', 'aac', '-movflags', 'frag_keyframe+empty_moov'],
  ...['-frag_duration', '100000', '-f', 'mp4'],
]

/** ffmpeg arguments for raw samples like those of a browser without a recorder: their number isn't known when the header is written. */
export const STREAMED_WAV_ARGS = ['-ac', '1', '-ar', '44100', '-seekable', '0', '-f', 'wav']
