import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findMediaTools, type MediaTools } from '../media-tools.ts'

const execute = promisify(execFile)

/** What Debian's speech recognizer hears nearly word for word when flite's "rms" voice says it; about 12 seconds. */
export const SPOKEN =
  'I was born in a small village near the river. My father worked on the railway for thirty years. ' +
  'We were married in the spring and it rained all day. Our first child was born the following year.'

/** The real programs, somewhere on this search path; tests of this folder are nothing without them. */
export async function realMediaTools(path = ''): Promise<MediaTools> {
  const tools = await findMediaTools({ path })
  if (!tools) throw new Error('These tests need ffmpeg and ffprobe; "npm test" installs them.')
  return tools
}

/** Has flite speak into a 16 kHz mono WAV file. */
export async function speak(target: string, text: string = SPOKEN): Promise<void> {
  await execute('flite', ['-voice', 'rms', '-t', text, '-o', target])
}

/** Runs ffmpeg over `source` (arguments before it in `before`) into `target`. */
export async function convert(
  source: string,
  target: string,
  args: string[] = [],
  before: string[] = [],
): Promise<void> {
  await execute('ffmpeg', ['-nostdin', '-y', '-v', 'error', ...before, '-i', source, ...args, target])
}

/** A live recording as browsers write it: nothing is known in advance and nothing is gone back to. */
export const LIVE_WEBM = ['-c:a', 'libopus', '-b:a', '48k', '-live', '1', '-f', 'webm']
