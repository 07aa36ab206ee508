import { expect, test } from 'vitest'
import { barHeights, decodePeaks } from './peaks.ts'

test('peaks are one byte a bar, in base64', () => {
  expect(decodePeaks(btoa('\u0000\u0080\u00ff'))).toEqual(new Uint8Array([0, 128, 255]))
})

test.each([null, undefined, '', '%%%'])('of %j there are no peaks', (text) => {
  expect(decodePeaks(text)).toBeNull()
})

test('the loudest peak is as high as the picture, whatever its value', () => {
  expect(barHeights(new Uint8Array([10, 20, 40]), 3)).toEqual([0.25, 0.5, 1])
})

test('fewer bars than peaks: each shows the loudest of its stretch', () => {
  expect(barHeights(new Uint8Array([1, 200, 100, 3]), 2)).toEqual([1, 0.5])
})

test('more bars than peaks: each shows the peak it lies in', () => {
  expect(barHeights(new Uint8Array([100, 50]), 4)).toEqual([1, 1, 0.5, 0.5])
})

test('silence is a low line, and so is what is not measured yet', () => {
  const silence = barHeights(new Uint8Array(120), 60)
  expect(silence).toHaveLength(60)
  expect(new Set(silence).size).toBe(1)
  expect(silence[0]).toBeGreaterThan(0)
  expect(barHeights(null, 3)).toEqual(barHeights(new Uint8Array(0), 3))
  expect(new Set(barHeights(null, 120)).size).toBe(1)
})
