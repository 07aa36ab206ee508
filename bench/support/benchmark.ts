import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Runs a benchmark and prints its rows, or a table that is already laid out. Everything `measure` starts goes on
 * `stack`, which is disposed in any case, also after an interruption. A missed goal is only printed; the exit code is
 * not 0 only if the measurement failed.
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

/** One line of a benchmark's result. `found` is compared with the goal; without a goal it is only for information. */
export type Row = {
  figure: string
  found: string
  goal?: string
  met?: boolean
  /** Absolute figures of this run, which can't be compared across machines. */
  inThisRun: string
}

const HEADINGS = ['figure', 'found', 'goal', 'met', 'in this run'] as const

/** Lays out rows as a table that is also valid Markdown. */
const layOut = (rows: readonly Row[]): string => {
  const verdict = ({ met }: Row) => (met === undefined ? '–' : met ? 'yes' : 'NO')
  return layOutColumns(
    HEADINGS,
    rows.map((row) => [row.figure, row.found, row.goal ?? '–', verdict(row), row.inThisRun]),
  )
}

/** The same for a table with other columns. */
export const layOutColumns = (headings: readonly string[], cells: readonly (readonly string[])[]): string => {
  const widths = headings.map((heading, i) => Math.max(heading.length, ...cells.map((line) => line[i]?.length ?? 0)))
  const line = (words: readonly string[]) => `| ${words.map((word, i) => word.padEnd(widths[i] ?? 0)).join(' | ')} |`
  return [line(headings), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)].join('\n')
}

/** A rate compared with another one, of which it must reach the share `least`. */
export const ratioRow = (figure: string, ratio: number, least: number, inThisRun: string): Row => ({
  figure,
  found: ratio.toFixed(2),
  goal: `≥ ${least}`,
  met: ratio >= least,
  inThisRun,
})

/** An amount that must not exceed `most`. `found` is the share of the limit. */
export const limitRow = (figure: string, amount: number, limit: number, unit: string, digits = 0): Row => ({
  figure,
  found: `${(amount / limit).toFixed(2)} of the limit`,
  goal: `≤ ${limit} ${unit}`,
  met: amount <= limit,
  inThisRun: `${amount.toFixed(digits)} ${unit}`,
})

type Comparison = {
  /** The median over the rounds of ours divided by theirs. What slows down one round affects both. */
  ratio: number
  ours: number
  theirs: number
}

/**
 * Measures two things alternately, switching the order each round, after a warm-up round that doesn't count. Both
 * return a rate: higher is better.
 */
export const compare = async (
  rounds: number,
  ours: () => Promise<number>,
  theirs: () => Promise<number>,
): Promise<Comparison> => {
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

/** How many times a second `act` completes in this process, with `concurrency` calls running. */
export const measureRate = async (
  concurrency: number,
  durationMs: number,
  act: () => Promise<void>,
): Promise<number> => {
  const began = performance.now()
  let done = 0
  const work = async () => {
    for (; performance.now() - began < durationMs; done++) await act()
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return (done * 1000) / (performance.now() - began)
}

/** Throws if there are no numbers. */
export const median = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.ceil(sorted.length / 2) - 1]
  if (upper === undefined || lower === undefined) throw new Error('The median needs at least one number.')
  return (lower + upper) / 2
}

/** A new folder, removed with the stack. */
export const scratchFolder = async (stack: AsyncDisposableStack): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'keepsaid-bench-'))
  // Started by root, PostgreSQL runs as another user.
  await chmod(folder, 0o711)
  stack.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}
