import { expect, test } from 'vitest'
import { previewOf } from './story-card.tsx'

test('a text of 150 characters is shown whole, one of 151 is cut to 150 and an ellipsis', () => {
  expect(previewOf('a'.repeat(150))).toBeNull()
  expect(previewOf('a'.repeat(151))).toBe(`${'a'.repeat(150)}…`)
  expect(previewOf('')).toBeNull()
})

test('a family emoji of eleven code units counts as one character and is never cut apart', () => {
  const family = '👨‍👩‍👧‍👦'
  expect(previewOf(family.repeat(150))).toBeNull()
  expect(previewOf(`${'a'.repeat(149)}${family}b`)).toBe(`${'a'.repeat(149)}${family}…`)
})

test('a letter keeps its combining accent', () => {
  const accented = 'e\u0301'
  expect(previewOf(`${'a'.repeat(149)}${accented}b`)).toBe(`${'a'.repeat(149)}${accented}…`)
})

test('no space stands before the ellipsis, and line breaks inside stay', () => {
  expect(previewOf(`${'a'.repeat(70)}\n\n${'b'.repeat(77)} ${'c'.repeat(9)}`)).toBe(
    `${'a'.repeat(70)}\n\n${'b'.repeat(77)}…`,
  )
})
