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
export const layOut = (rows: readonly Row[]): string => {
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
