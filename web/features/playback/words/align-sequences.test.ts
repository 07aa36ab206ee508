import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alignSequences } from './align-sequences.ts'

const few = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 30 })

const pairsOf = (partners: Int32Array) => [...partners.entries()].filter(([, partner]) => partner >= 0)

const expectValid = (a: string[], b: string[], partners: Int32Array) => {
  let last = -1
  for (const [index, partner] of pairsOf(partners)) {
    expect(partner).toBeGreaterThan(last)
    expect(b[partner]).toBe(a[index])
    last = partner
  }
}

/** The length of the longest common sequence, the slow and plain way. */
function commonLength(a: readonly string[], b: readonly string[]): number {
  let row = new Array<number>(b.length + 1).fill(0)
  for (const one of a) {
    const next = [0]
    for (const [j, other] of b.entries())
      next.push(one === other ? (row[j] ?? 0) + 1 : Math.max(row[j + 1] ?? 0, next[j] ?? 0))
    row = next
  }
  return row.at(-1) ?? 0
}

test('short sequences: partners are equal, in order, and as many as possible', () => {
  fc.assert(
    fc.property(few, few, (a, b) => {
      const partners = alignSequences(a, b)
      expectValid(a, b, partners)
      expect(pairsOf(partners)).toHaveLength(commonLength(a, b))
    }),
  )
})

test('equal sequences are paired completely', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (all) => {
      expect([...alignSequences(all, all)]).toEqual([...all.keys()])
    }),
  )
})

/** A long text with words of all frequencies, and the same with every tenth word changed, left out or doubled. */
function editedText(length: number, seed: number) {
  const random = seededRandom(seed)
  const word = () => `w${Math.floor(1 / (random() + 0.0002))}`
  const original = Array.from({ length }, word)
  const edited = original.flatMap((one) => {
    if (random() > 0.1) return [one]
    const kind = Math.floor(random() * 3)
    return kind === 0 ? [] : kind === 1 ? [word()] : [one, one]
  })
  return { original, edited }
}

function seededRandom(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

test('three hours of words, every tenth edited: over 90 % are paired', () => {
  const { original, edited } = editedText(20_000, 7)
  const partners = alignSequences(edited, original)
  expectValid(edited, original, partners)
  expect(pairsOf(partners).length).toBeGreaterThan(0.9 * original.length)
})

test.each([
  ['one repeated word', Array(40_000).fill('no'), [...Array(39_000).fill('no'), 'x', ...Array(900).fill('no')]],
  [
    'nothing in common',
    Array.from({ length: 50_000 }, (_, i) => `a${i}`),
    Array.from({ length: 50_000 }, (_, i) => `b${i}`),
  ],
  [
    'reverse order',
    Array.from({ length: 30_000 }, (_, i) => `${i}`),
    Array.from({ length: 30_000 }, (_, i) => `${30_000 - i}`),
  ],
])('long and different, %s: pairs are still valid', (_name, a, b) => {
  expectValid(a, b, alignSequences(a, b))
})
