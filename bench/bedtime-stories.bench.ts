// Every rule of the built-in bedtime stories over 1,000 seeds in each of the ten cells, written to docs/bedtime-stories.md.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { loadContent } from '../server/features/bedtime/engine/read-content.ts'
import {
  AGE_GROUPS,
  STORY_LENGTHS,
  type StoryInput,
  WORD_LIMITS,
} from '../server/features/bedtime/engine/story-input.ts'
import { checkStory } from '../server/features/bedtime/engine/testing/check-story.ts'
import { highestOverlap, sharedParagraphs } from '../server/features/bedtime/engine/testing/compare-stories.ts'
import { GRADE_WINDOWS } from '../server/features/bedtime/engine/testing/limits.ts'
import { readabilityOf } from '../server/features/bedtime/engine/testing/readability.ts'
import { composeStory, writeStory } from '../server/features/bedtime/engine/write-story.ts'

const SEEDS = 1000
const COMPARED = 200
const MAX_OVERLAP = 0.35
const MAX_SHARED = 0.2
const TABLE = fileURLToPath(new URL('../docs/bedtime-stories.md', import.meta.url))

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`
const mean = (numbers: readonly number[]): number => numbers.reduce((sum, n) => sum + n, 0) / numbers.length
const range = (numbers: readonly number[], digits = 0): string =>
  `${Math.min(...numbers).toFixed(digits)}–${Math.max(...numbers).toFixed(digits)}`

const content = await loadContent()
const rows: string[] = []
const faults: string[] = []
for (const age of AGE_GROUPS)
  for (const length of STORY_LENGTHS) {
    const input: StoryInput = { name: 'Mia', age, length }
    const seeds = Array.from({ length: SEEDS }, (_, seed) => seed)
    const found = seeds.flatMap((seed) => checkStory(content, input, seed))
    const stories = seeds.map((seed) => writeStory(content, input, seed))
    const texts = stories.map(({ paragraphs }) => paragraphs.join('\n'))
    const measured = texts.map(readabilityOf)
    const orders = new Set(seeds.map((seed) => orderOf(input, seed)))
    const { overlap, pair } = highestOverlap(texts.slice(0, COMPARED))
    const shared = sharedParagraphs(stories.slice(0, COMPARED))
    if (overlap > MAX_OVERLAP) found.push(`${age}, ${length}: seeds ${pair.join(' and ')} share ${percent(overlap)}`)
    if (shared.share > MAX_SHARED) found.push(`${age}, ${length}: ${percent(shared.share)} of pairs share a paragraph`)
    if (orders.size < SEEDS) found.push(`${age}, ${length}: ${SEEDS - orders.size} orders of paragraphs come up again`)
    faults.push(...found)
    rows.push(
      `| ${[
        age,
        length,
        `${range(measured.map(({ words }) => words))} (${WORD_LIMITS[length].join('–')})`,
        mean(measured.map(({ wordsPerSentence }) => wordsPerSentence)).toFixed(1),
        percent(mean(measured.map(({ outsideSpache }) => outsideSpache))),
        percent(mean(measured.map(({ outsideDaleChall }) => outsideDaleChall))),
        `${mean(measured.map(({ grade }) => grade)).toFixed(1)}, ${range(
          measured.map(({ grade }) => grade),
          1,
        )} (${GRADE_WINDOWS[age].join(' to ')})`,
        overlap.toFixed(2),
        `${percent(shared.share)} (${percent(shared.shareInWorld)})`,
        `${orders.size} of ${SEEDS}`,
        String(found.length),
      ].join(' | ')} |`,
    )
    console.log(rows.at(-1))
  }

/** Which fragments are told, in which order. */
function orderOf(input: StoryInput, seed: number): string {
  const { plan, steps } = composeStory(content, input, seed)
  return [plan.plot.id, plan.characters.world.id, plan.opening.id, ...steps.map(({ step }) => step.id)].join(' ')
}

const heading = [
  'age',
  'length',
  'words (limits)',
  'words per sentence',
  'outside Spache',
  'outside Dale–Chall',
  'Flesch–Kincaid grade: mean, range (window)',
  `highest 5-gram overlap of ${COMPARED}`,
  'pairs that share a paragraph (in one world)',
  'different orders',
  'faults',
]

writeFileSync(
  TABLE,
  `# Bedtime stories without a model

\`npm run bench bedtime\` writes this page. It tells ${SEEDS} stories for each age and length, for a child named Mia without a favorite cartoon, and checks
each: number of words, grade, name at least three times and in the last two sentences, every slot filled, no doubled word, nobody named before they are
introduced, nothing told that isn't true at that point, no sentence told twice, the last fifth slower and without an exclamation mark.

| ${heading.join(' | ')} |
|${heading.map(() => '---').join('|')}|
${rows.join('\n')}

- **Outside Spache / Dale–Chall**: share of words that aren't on the lists of words known in grades 1 to 3 and in grade 4. Names count as known.
- **Highest 5-gram overlap**: of any two of the first ${COMPARED} stories, the share of the distinct sequences of five words of the one with fewer that the other has,
  too. Goal: at most ${MAX_OVERLAP}.
- **Pairs that share a paragraph**: of all pairs of the first ${COMPARED} stories, those that have a whole paragraph of more than twelve words in common; in
  parentheses, of the pairs that take place in the same of the 18 worlds. Goal: at most ${percent(MAX_SHARED)} of all, and a quarter of those in one world.
- **Different orders**: how many of the stories differ in which fragments they tell in which order.
${
  faults.length === 0
    ? ''
    : `\nFaults:\n\n${faults
        .slice(0, 20)
        .map((fault) => `- ${fault}`)
        .join('\n')}\n`
}`,
)
console.log(`${faults.length} faults`)
for (const fault of faults.slice(0, 40)) console.log(fault)
