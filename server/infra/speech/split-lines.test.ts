import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitLines } from './split-lines.ts'

function linesOf(pieces: Buffer[]): string[] {
  const lines: string[] = []
  const { push, end } = splitLines((line) => lines.push(line))
  for (const piece of pieces) push(piece)
  end()
  return lines
}

test('lines come out whole wherever the stream is split, in the middle of a letter too', () => {
  const text = 'grüße\n\nein zwei\r\n{"drei": "…"}\nvier'
  const bytes = Buffer.from(text)
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: bytes.length })), (cuts) => {
      const ends = [...cuts.toSorted((a, b) => a - b), bytes.length]
      const pieces = ends.map((end, i) => bytes.subarray(ends[i - 1] ?? 0, end))
      expect(linesOf(pieces)).toEqual(['grüße', '', 'ein zwei', '{"drei": "…"}', 'vier'])
    }),
  )
})

test('a line end at the very end makes no empty line', () => {
  expect(linesOf([Buffer.from('one\n')])).toEqual(['one'])
  expect(linesOf([])).toEqual([])
})
