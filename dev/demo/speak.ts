import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Has `words` spoken by one of flite's voices and kept as the WebM that browsers record. Returns seconds of sound. */
export const speak = async (words: string, voice: string, path: string): Promise<number> => {
  const wav = `${path}.wav`
  await run('flite', ['-voice', voice, '-t', words.replaceAll('’', "'"), '-o', wav])
  await run('ffmpeg', [
    '-v',
    'error',
    '-y',
    '-i',
    wav,
    '-ac',
    '1',
    '-c:a',
    'libopus',
    '-b:a',
    '32k',
    '-f',
    'webm',
    path,
  ])
  const { stdout } = await run('ffprobe', ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', wav])
  return Number(stdout)
}
