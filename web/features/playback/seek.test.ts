import { expect, test } from 'vitest'
import { positionAfterKey, positionAtPoint } from './seek.ts'

test.each([
  ['ArrowRight', 25_000],
  ['ArrowUp', 25_000],
  ['ArrowLeft', 15_000],
  ['ArrowDown', 15_000],
  ['PageUp', 50_000],
  ['PageDown', 0],
])('%s leads from 0:20 to %i ms', (key, expected) => {
  expect(positionAfterKey(key, 20_000, 60_000)).toBe(expected)
})

test('keys never lead past the end, and other keys lead nowhere', () => {
  expect(positionAfterKey('PageUp', 50_000, 60_000)).toBe(60_000)
  expect(positionAfterKey('Home', 50_000, 60_000)).toBeUndefined()
  expect(positionAfterKey('a', 50_000, 60_000)).toBeUndefined()
})

test('a point of the bar stands for its share of the sound', () => {
  const bar = { left: 100, width: 200 }
  expect(positionAtPoint(150, bar, 60_000)).toBe(15_000)
  expect(positionAtPoint(20, bar, 60_000)).toBe(0)
  expect(positionAtPoint(900, bar, 60_000)).toBe(60_000)
  expect(positionAtPoint(100, { left: 100, width: 0 }, 60_000)).toBe(0)
})
