import { median } from '../median.ts'
import type { Played } from './play-through.ts'

export const HEADINGS = [
  'disaster',
  'rounds',
  'lost at the end, median',
  'worst',
  'lost in the middle, worst',
  'unlike the speech, worst',
  'not saved',
  'stories too many',
  'orphan files',
  'met',
] as const

const MAX_AT_END = 0.5
/** A codec's block, below which two places of a speech cannot be told apart for certain. */
const MAX_INSIDE = 0.02

const seconds = (amount: number) => `${amount.toFixed(2)} s`
const worst = (amounts: readonly number[]) => Math.max(0, ...amounts)

/** One line of the kill table. */
export const lineOf = (name: string, rounds: number, { outcomes, failures, duplicates, orphans }: Played): string[] => {
  const atEnd = outcomes.map(({ lostAtEnd }) => lostAtEnd)
  const inside = worst(outcomes.map(({ lostInside }) => lostInside))
  const unlike = worst(outcomes.map((outcome) => outcome.unlike))
  const clean = failures.length === 0 && duplicates === 0 && orphans.length === 0
  const met = clean && worst(atEnd) <= MAX_AT_END && inside <= MAX_INSIDE && unlike === 0
  return [
    name,
    String(rounds),
    atEnd.length > 0 ? seconds(median(atEnd)) : '–',
    seconds(worst(atEnd)),
    seconds(inside),
    seconds(unlike),
    String(failures.length),
    String(duplicates),
    String(orphans.length),
    met ? 'yes' : 'NO',
  ]
}
