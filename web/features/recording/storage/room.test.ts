import { describe, expect, test } from 'vitest'
import { formatRoom, scarceMinutes } from './room.ts'

const MB = 1_000_000
/** 96 kbit/s, and 16-bit samples at 44.1 kHz. */
const COMPRESSED = 12_000
const SAMPLES = 88_200

const left = (bytes: number, rate = COMPRESSED) => scarceMinutes({ quota: 200 * MB + bytes, usage: 200 * MB }, rate)

describe('room is scarce', () => {
  test('below 50 MB, however long they last', () => {
    expect(left(50 * MB)).toBeNull()
    expect(left(50 * MB - 1)).toBe(69)
  })

  test('below half an hour, however many bytes that is', () => {
    expect(left(1800 * SAMPLES, SAMPLES)).toBeNull()
    expect(left(1800 * SAMPLES - 1, SAMPLES)).toBe(29)
  })

  test('in whole minutes that there really are', () => {
    expect(left(12.9 * 60 * COMPRESSED)).toBe(12)
    expect(left(100)).toBe(0)
    expect(left(-5 * MB)).toBe(0)
  })
})

test.each([{}, { quota: 0, usage: 0 }, { quota: 10 }, { usage: 10 }])(
  'an unknown estimate says nothing: %j',
  (unknown) => {
    expect(scarceMinutes(unknown, COMPRESSED)).toBeNull()
  },
)

test.each([
  [0, 'less than one more minute'],
  [1, 'about one more minute'],
  [12, 'about 12 more minutes'],
  [59, 'about 59 more minutes'],
  [69, 'about one more hour'],
  [130, 'about 2 more hours'],
])('%d minutes are said as "%s"', (minutes, words) => {
  expect(formatRoom(minutes)).toBe(words)
})
