import { median } from './median.ts'

export type Compared = {
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
