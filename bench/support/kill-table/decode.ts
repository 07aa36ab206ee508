import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { RATE } from './compare-sound.ts'

const run = promisify(execFile)

// The browser's care for voices shifts the deep tones against the others; above them, the same words look the same.
const CLEAR = 'highpass=f=800,highpass=f=800'

/** Decodes a recording as ffmpeg hears it, sound after sound: what is missing in it closes up. Samples from -1 to 1. */
export const decode = async (path: string): Promise<Float32Array> => {
  const args = ['-v', 'error', '-i', path, '-af', CLEAR, '-ac', '1', '-ar', String(RATE), '-f', 's16le', '-']
  const { stdout } = await run('ffmpeg', args, { encoding: 'buffer', maxBuffer: 1e9 })
  return Float32Array.from({ length: stdout.length >> 1 }, (_, i) => stdout.readInt16LE(i * 2) / 32_768)
}
