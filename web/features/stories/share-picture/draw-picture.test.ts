import { expect, test } from 'vitest'
import { fitText } from './draw-picture.ts'

/** Each letter is half as wide as high; a line has 888 pixels. */
const measure = (text: string, size: number) => (text.length * size) / 2
const linesOf = (text: string) => fitText(text, { sizes: [80, 60, 40], maxLines: 2 }, measure)

test('a title that fits has the largest size', () => {
  expect(linesOf('The lilac dress')).toEqual({ lines: ['The lilac dress'], size: 80 })
})

test('a longer one breaks between words, then shrinks', () => {
  expect(linesOf('The summer the harbor froze')).toEqual({ lines: ['The summer the harbor', 'froze'], size: 80 })
  expect(linesOf('The summer the harbor froze and nobody could sail')).toEqual({
    lines: ['The summer the harbor froze', 'and nobody could sail'],
    size: 60,
  })
})

test('the longest ends with an ellipsis, within the width', () => {
  const { lines, size } = linesOf('The summer the river came into the kitchen '.repeat(5))
  expect([lines.length, size]).toEqual([2, 40])
  expect(lines[1]).toMatch(/\S…$/)
  for (const line of lines) expect(measure(line, size)).toBeLessThanOrEqual(888)
})

test('a word that is wider than a line breaks between letters, and never within one', () => {
  const { lines } = linesOf('👩‍👩‍👧'.repeat(30))
  for (const line of lines) expect(line).toMatch(/^(👩‍👩‍👧)+…?$/u)
  expect(linesOf('z'.repeat(30))).toEqual({ lines: ['z'.repeat(22), 'z'.repeat(8)], size: 80 })
})

test('Chinese breaks where the line is full', () => {
  expect(linesOf('春'.repeat(30))).toEqual({ lines: ['春'.repeat(22), '春'.repeat(8)], size: 80 })
  expect(linesOf(`We ${'春'.repeat(30)}`).lines[0]).toBe(`We ${'春'.repeat(19)}`)
})
