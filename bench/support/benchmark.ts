import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Measures and prints rows, or a table laid out already. What `measure` starts and makes goes onto `stack`, which is cleared however it ends, an
 * interruption included. A missed goal is printed; only what could not be measured ends with a code other than 0.
 */
export const benchmark = async (
  measure: (stack: AsyncDisposableStack) => Promise<readonly Row[] | string>,
): Promise<void> => {
  const stack = new AsyncDisposableStack()
  const interrupted = (signal: NodeJS.Signals) => {
    process.exitCode = 1
    console.error(`Not measured: ended by ${signal}.`)
    void stack.disposeAsync().finally(() => process.exit(1))
  }
  process.once('SIGINT', interrupted)
  process.once('SIGTERM', interrupted)
  try {
    const found = await measure(stack)
    console.log(typeof found === 'string' ? found : layOut(found))
  } catch (error) {
    process.exitCode = 1
    console.error('Not measured:', error instanceof Error ? error.message : error)
  } finally {
    await stack.disposeAsync()
  }
}

/** One line of a benchmark's result. `found` is what the goal is held against; without a goal it is for information. */
export type Row = {
  figure: string
  found: string
  goal?: string
  met?: boolean
  /** What was measured in this run, in units that mean nothing on another machine or at another hour. */
  inThisRun: string
}

const HEADINGS = ['figure', 'found', 'goal', 'met', 'in this run'] as const

/** Lays rows out as a table that is also one in Markdown. */
const layOut = (rows: readonly Row[]): string => {
  const verdict = ({ met }: Row) => (met === undefined ? '–' : met ? 'yes' : 'NO')
  return layOutColumns(
    HEADINGS,
    rows.map((row) => [row.figure, row.found, row.goal ?? '–', verdict(row), row.inThisRun]),
  )
}

/** The same for a table with columns of its own. */
export const layOutColumns = (headings: readonly string[], cells: readonly (readonly string[])[]): string => {
  const widths = headings.map((heading, i) => Math.max(heading.length, ...cells.map((line) => line[i]?.length ?? 0)))
  const line = (words: readonly string[]) => `| ${words.map((word, i) => word.padEnd(widths[i] ?? 0)).join(' | ')} |`
  return [line(headings), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)].join('\n')
}

/** A rate compared with another one, which it must reach `least` of. */
export const ratioRow = (figure: string, ratio: number, least: number, inThisRun: string): Row => ({
  figure,
  found: ratio.toFixed(2),
  goal: `≥ ${least}`,
  met: ratio >= least,
  inThisRun,
})

/** An amount that must not go over `most`, also shown as the part of it that is used. */
export const limitRow = (figure: string, amount: number, most: number, unit: string, digits = 0): Row => ({
  figure,
  found: `${(amount / most).toFixed(2)} of the limit`,
  goal: `≤ ${most} ${unit}`,
  met: amount <= most,
  inThisRun: `${amount.toFixed(digits)} ${unit}`,
})

type Compared = {
  /** The median over the rounds of ours divided by theirs, so that what disturbs one round disturbs both. */
  ratio: number
  ours: number
  theirs: number
}

/**
 * Measures two things in turn, the first one first in every other round, after a round that is thrown away. Both give
 * a rate, of which more is better.
 */
export const compare = async (
  rounds: number,
  ours: () => Promise<number>,
  theirs: () => Promise<number>,
): Promise<Compared> => {
  const pairs: { ours: number; theirs: number }[] = []
  for (let round = 0; round <= rounds; round++) {
    const [first, second] = round % 2 === 0 ? [ours, theirs] : [theirs, ours]
    const results = [await first(), await second()] as const
    const [a, b] = round % 2 === 0 ? results : [results[1], results[0]]
    if (round > 0) pairs.push({ ours: a, theirs: b })
  }
  return {
    ratio: median(pairs.map((pair) => pair.ours / pair.theirs)),
    ours: median(pairs.map((pair) => pair.ours)),
    theirs: median(pairs.map((pair) => pair.theirs)),
  }
}

/** The middle of some numbers (of the two in the middle, their mean). Throws when there are none. */
export const median = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.ceil(sorted.length / 2) - 1]
  if (upper === undefined || lower === undefined) throw new Error('There is no median of nothing.')
  return (lower + upper) / 2
}

/** A new folder that is removed with the stack. */
export const scratchFolder = async (stack: AsyncDisposableStack): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'keepsaid-bench-'))
  stack.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}
