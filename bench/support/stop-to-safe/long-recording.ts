import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { speakInto } from '../../../e2e/support/speech.ts'

const run = promisify(execFile)

export type LongRecording = { minutes: number; durationMs: number; bytes: Uint8Array<ArrayBuffer> }

/** Opus in WebM as our recorder makes it, 96 kbit/s, of somebody who speaks without end. */
export const makeLongRecordings = async (folder: string, ten: number, factor: number): Promise<LongRecording[]> => {
  const at = (name: string) => join(folder, name)
  await speakInto(at('speech.wav'))
  const opus = ['-ac', '1', '-c:a', 'libopus', '-b:a', '96k', '-vbr', 'off']
  const quiet = ['-v', 'error', '-y', '-stream_loop']
  await run('ffmpeg', [...quiet, '-1', '-i', at('speech.wav'), '-t', String(ten * 60), ...opus, at('short.webm')])
  await run('ffmpeg', [...quiet, String(factor - 1), '-i', at('short.webm'), '-c', 'copy', at('long.webm')])
  const load = async (name: string, minutes: number) => {
    const bytes = new Uint8Array(await readFile(at(name)))
    return { minutes, durationMs: minutes * 60_000, bytes }
  }
  return [await load('short.webm', ten), await load('long.webm', ten * factor)]
}
