import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { GLYPHS } from './glyphs.ts'

test('the ranges in fonts.css are those of the subset fonts', () => {
  const css = readFileSync(new URL('../fonts.css', import.meta.url), 'utf8')
  const faces = css
    .split('@font-face')
    .filter((face) => face.includes("url('./subset-fonts/") && !face.includes('okina'))
  expect(faces).toHaveLength(3)
  for (const face of faces) {
    const ranges = [...face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)]
    const named = ranges.flatMap(([, first = '', last = first]) => {
      const from = Number.parseInt(first, 16)
      return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, index) => from + index)
    })
    const cut = [...new Set(GLYPHS)].map((letter) => letter.codePointAt(0) ?? 0)
    expect(named.toSorted((a, b) => a - b)).toEqual(cut.toSorted((a, b) => a - b))
  }
})
