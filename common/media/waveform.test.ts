import { expect, test } from 'vitest'
import { barHeights, barsPath, decodePeaks } from './waveform.ts'

test('peaks are base64, one byte per bar', () => {
  expect(decodePeaks(btoa('\u0000\u0080\u00ff'))).toEqual(new Uint8Array([0, 128, 255]))
})

test.each([null, undefined, '', '%%%'])('%j has no peaks', (text) => {
  expect(decodePeaks(text)).toBeNull()
})

test('the loudest peak fills the height, whatever its value', () => {
  expect(barHeights(new Uint8Array([10, 20, 40]), 3)).toEqual([0.25, 0.5, 1])
})

test('fewer bars than peaks: each shows the loudest peak of its stretch', () => {
  expect(barHeights(new Uint8Array([1, 200, 100, 3]), 2)).toEqual([1, 0.5])
})

test('more bars than peaks: peaks repeat', () => {
  expect(barHeights(new Uint8Array([100, 50]), 4)).toEqual([1, 1, 0.5, 0.5])
})

test('silence is a low line, and so is a recording without peaks', () => {
  const silence = barHeights(new Uint8Array(120), 60)
  expect(silence).toHaveLength(60)
  expect(new Set(silence).size).toBe(1)
  expect(silence[0]).toBeGreaterThan(0)
  expect(barHeights(null, 3)).toEqual(barHeights(new Uint8Array(0), 3))
  expect(new Set(barHeights(null, 120)).size).toBe(1)
})

test('each bar stands upright in the middle of its unit, and of the height', () => {
  expect(barsPath(new Uint8Array([255, 51]), 2)).toBe('M0.5 0v100M1.5 40v20')
  expect(barsPath(null, 1)).toBe('M0.5 42v16')
})
