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
