import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { SPOKEN, speakInto } from '../e2e/support/speech.ts'
import { benchmark, layOutColumns, median, scratchFolder } from './support/benchmark.ts'
import { DISASTERS } from './support/kill-table/disasters.ts'
import { type DisasterResult, decode, runRounds } from './support/kill-table/run-rounds.ts'

// A real speech recorded in a real browser with a real server, and everything that can go wrong on the way: how much of
// the speech is missing from the story afterwards. KILL_ROUNDS sets the number of rounds (20), KILL_ONLY selects
// disasters by name.

const rounds = Number(process.env.KILL_ROUNDS ?? 20)
const only = process.env.KILL_ONLY ?? ''

const HEADINGS = [
  'disaster',
  'rounds',
  'lost at the end, median',
  'worst',
  'lost in the middle, worst',
  'unmatched audio, worst',
  'not saved',
  'duplicate stories',
  'orphan files',
  'met',
] as const

const MAX_LOST_AT_END = 0.3
/** One codec block. Smaller gaps can't be told apart from the codec's own shifts. */
const MAX_LOST_INSIDE = 0.02

const seconds = (amount: number) => `${amount.toFixed(2)} s`
const worst = (amounts: readonly number[]) => Math.max(0, ...amounts)

const formatRow = (
  name: string,
  rounds: number,
  { outcomes, failures, duplicates, orphans }: DisasterResult,
): string[] => {
  const atEnd = outcomes.map(({ lostAtEnd }) => lostAtEnd)
  const inside = worst(outcomes.map(({ lostInside }) => lostInside))
  const unmatched = worst(outcomes.map((outcome) => outcome.unmatched))
  const clean = failures.length === 0 && duplicates === 0 && orphans.length === 0
  const met = clean && worst(atEnd) <= MAX_LOST_AT_END && inside <= MAX_LOST_INSIDE && unmatched === 0
  return [
    name,
    String(rounds),
    atEnd.length > 0 ? seconds(median(atEnd)) : '–',
    seconds(worst(atEnd)),
    seconds(inside),
    seconds(unmatched),
    String(failures.length),
    String(duplicates),
    String(orphans.length),
    met ? 'yes' : 'NO',
  ]
}

const run = promisify(execFile)

// Long enough that the browser, which starts the file with each recording, never reaches its end and starts over.
const LONG_SPEECH = `${SPOKEN} The school was two hours away on foot, and in winter we slept there on straw. My brother could
whistle so loudly that the dogs came from the other side of the valley. When the bridge was washed away, nobody had bread
for nine days but the baker's cat was fatter than ever. Later we moved into the town, into two rooms above a chemist, and
everything smelled of camphor. I learned to sew there, and I was paid for my first coat with a basket of plums and a clock
that ran backwards. Your grandfather came in to have a button sewn on. He came again with another button the next morning,
and on the third day he admitted that he had cut them off himself.`

const CHIRP = 'aevalsrc=0.15*sin(2*PI*(400*t+1300*t*t)):s=48000:d=0.6'

/** A WAV file for the browser's microphone: a chirp that marks the start, then a speech that doesn't repeat itself. */
const makeMicrophoneFile = async (folder: string): Promise<string> => {
  const speech = join(folder, 'speech.wav')
  const file = join(folder, 'microphone.wav')
  await speakInto(speech, LONG_SPEECH.replaceAll('\n', ' '))
  const joining = '[0:a][1:a]concat=n=2:v=0:a=1'
  const format = ['-ac', '1', '-ar', '48000', '-c:a', 'pcm_s16le']
  await run('ffmpeg', [
    '-v',
    'error',
    '-y',
    '-f',
    'lavfi',
    '-i',
    CHIRP,
    '-i',
    speech,
    '-lavfi',
    joining,
    ...format,
    file,
  ])
  return file
}

await benchmark(async (stack) => {
  const microphone = await makeMicrophoneFile(await scratchFolder(stack))
  const spoken = await decode(microphone)
  const lines = []
  for (const disaster of DISASTERS.filter(({ name }) => name.includes(only))) {
    const result = await runRounds(disaster, rounds, microphone, spoken)
    const line = formatRow(disaster.name, rounds, result)
    console.error(line.join(' | '))
    for (const failure of [...result.failures, ...result.orphans.map((name) => `orphan: ${name}`)])
      console.error(`  ${failure}`)
    lines.push(line)
  }
  return layOutColumns(HEADINGS, lines)
})
