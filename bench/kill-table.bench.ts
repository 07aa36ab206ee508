import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensurePrograms } from '../bin/system/ensure-programs.mjs'
import { chromium, firefox, virtualMicrophone, webkit } from '../bin/system/programs.mjs'
import type { Engine } from '../e2e/engines/engine-browser.ts'
import { openVirtualMicrophone } from '../e2e/engines/virtual-microphone.ts'
import { SPOKEN, speakInto } from '../e2e/support/speech.ts'
import { benchmark, layOutColumns, median, scratchFolder } from './support/benchmark.ts'
import { DISASTERS } from './support/kill-table/disasters.ts'
import { type DisasterResult, decode, runRounds } from './support/kill-table/run-rounds.ts'

// A real speech recorded in a real browser with a real server, and everything that can go wrong on the way: how much of
// the speech is missing from the story afterwards. `--engine` is webkit, firefox or chromium; `--rows` selects disasters by
// a part of their name.

const { values: options } = parseArgs({
  options: {
    engine: { type: 'string', default: 'chromium' },
    rows: { type: 'string', default: '' },
    rounds: { type: 'string', default: '20' },
  },
})
const rounds = Number(options.rounds)

/** A recorder that delivers a slice a second may lose one. */
const ENGINES = {
  webkit: { program: webkit, maxLostAtEnd: 1.2 },
  firefox: { program: firefox, maxLostAtEnd: 0.3 },
  chromium: { program: chromium, maxLostAtEnd: 0.3 },
}

const HEADINGS = [
  'disaster',
  'rounds',
  'lost at the end, median',
  'worst',
  'lost in the middle, worst',
  'repeated in the middle, worst',
  'unmatched audio, worst',
  'not saved',
  'duplicate stories',
  'orphan files',
  'met',
] as const

/** One codec block. Smaller gaps can't be told apart from the codec's own shifts. */
const MAX_LOST_INSIDE = 0.02

const seconds = (amount: number) => `${amount.toFixed(2)} s`
const worst = (amounts: readonly number[]) => Math.max(0, ...amounts)

const formatRow = (
  name: string,
  maxLostAtEnd: number,
  { outcomes, failures, duplicates, orphans }: DisasterResult,
): string[] => {
  const atEnd = outcomes.map(({ lostAtEnd }) => lostAtEnd)
  const inside = worst(outcomes.map(({ lostInside }) => lostInside))
  const repeated = worst(outcomes.map(({ repeatedInside }) => repeatedInside))
  const unmatched = worst(outcomes.map((outcome) => outcome.unmatched))
  const clean = failures.length === 0 && duplicates === 0 && orphans.length === 0
  const met = clean && worst(atEnd) <= maxLostAtEnd && inside <= MAX_LOST_INSIDE && unmatched === 0
  return [
    name,
    String(rounds),
    atEnd.length > 0 ? seconds(median(atEnd)) : '–',
    seconds(worst(atEnd)),
    seconds(inside),
    seconds(repeated),
    seconds(unmatched),
    String(failures.length),
    String(duplicates),
    String(orphans.length),
    met ? 'yes' : 'NO',
  ]
}

// Longer than any recording here, so each part of it is found in one place only.
const LONG_SPEECH = `${SPOKEN} The school was two hours away on foot, and in winter we slept there on straw. My brother could
whistle so loudly that the dogs came from the other side of the valley. When the bridge was washed away, nobody had bread
for nine days but the baker's cat was fatter than ever. Later we moved into the town, into two rooms above a chemist, and
everything smelled of camphor. I learned to sew there, and I was paid for my first coat with a basket of plums and a clock
that ran backwards. Your grandfather came in to have a button sewn on. He came again with another button the next morning,
and on the third day he admitted that he had cut them off himself. We had no money for a photographer, so an uncle drew us
instead, and he made my nose so long that I hid the picture behind the stove. In our first apartment the bath stood in the
kitchen, under a wooden lid, and on Sundays we ate our dinner from it. The lady upstairs played the trumpet, always the same
seven notes, until the summer when lightning struck the chimney and she took up painting instead. She painted every one of
us as a bird. I was a heron, and your mother, who was just three weeks old, was an egg with a ribbon around it. That picture
still hangs in the hallway, next to the barometer that has promised rain for forty years.`

const parseEngine = (name: string): Engine => {
  if (name === 'webkit' || name === 'firefox' || name === 'chromium') return name
  throw new Error(`The engine must be webkit, firefox or chromium, not ${name}.`)
}

await benchmark(async (stack) => {
  const engine = parseEngine(options.engine)
  const { program, maxLostAtEnd } = ENGINES[engine]
  const missing = await ensurePrograms([program, virtualMicrophone])
  if (missing) throw new Error(missing)
  const folder = await scratchFolder(stack)
  const speech = join(folder, 'speech.wav')
  await speakInto(speech, LONG_SPEECH.replaceAll('\n', ' '))
  const spoken = await decode(speech)
  const env = await openVirtualMicrophone(stack, join(folder, 'microphone'), speech)
  const lines = []
  for (const disaster of DISASTERS.filter(({ name }) => name.includes(options.rows))) {
    const result = await runRounds(stack, disaster, rounds, { engine, env }, spoken)
    const line = formatRow(disaster.name, maxLostAtEnd, result)
    console.error(line.join(' | '))
    for (const failure of [...result.failures, ...result.orphans.map((name) => `orphan: ${name}`)])
      console.error(`  ${failure}`)
    lines.push(line)
  }
  return layOutColumns(HEADINGS, lines)
})
