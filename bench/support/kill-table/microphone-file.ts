import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { SPOKEN, speakInto } from '../../../e2e/support/speech.ts'

const run = promisify(execFile)

// Long enough that the browser, which begins the file with each recording, never comes to its end and begins it anew.
const TOLD = `${SPOKEN} The school was two hours away on foot, and in winter we slept there on straw. My brother could
whistle so loudly that the dogs came from the other side of the valley. When the bridge was washed away, nobody had bread
for nine days but the baker's cat was fatter than ever. Later we moved into the town, into two rooms above a chemist, and
everything smelled of camphor. I learned to sew there, and I was paid for my first coat with a basket of plums and a clock
that ran backwards. Your grandfather came in to have a button sewn on. He came again with another button the next morning,
and on the third day he admitted that he had cut them off himself.`

const CHIRP = 'aevalsrc=0.15*sin(2*PI*(400*t+1300*t*t)):s=48000:d=0.6'

/** A WAV file for the browser's microphone: a chirp, by which its beginning is known, then a speech that repeats nothing. */
export const makeMicrophoneFile = async (folder: string): Promise<string> => {
  const told = join(folder, 'told.wav')
  const file = join(folder, 'microphone.wav')
  await speakInto(told, TOLD.replaceAll('\n', ' '))
  const joining = '[0:a][1:a]concat=n=2:v=0:a=1'
  const format = ['-ac', '1', '-ar', '48000', '-c:a', 'pcm_s16le']
  await run('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', CHIRP, '-i', told, '-lavfi', joining, ...format, file])
  return file
}
