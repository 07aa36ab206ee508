import { describe, expect, test } from 'vitest'
import { hear, loudnessOf, NOTHING_READ, type Reading, type SilenceState } from './silence.ts'

const QUIET = 0
const ROOM = 10 ** (-69 / 20)

/** Reads twice a second for so many milliseconds, from the last reading on. */
function listen(state: SilenceState, ms: number, reading: Partial<Reading>): SilenceState {
  let after = state
  for (let at = state.readAt + 500; at <= state.readAt + ms; at += 500)
    after = hear(after, { at, muted: false, loudness: ROOM, ...reading })
  return after
}

const heard = listen(NOTHING_READ, 1000, {})

describe('a microphone that gives nothing', () => {
  test('is silent after 10 s of it and not before', () => {
    const almost = listen(heard, 10_000, { loudness: QUIET })
    expect(almost.hearing).toBe('hears')
    expect(listen(almost, 500, { loudness: QUIET }).hearing).toBe('silent')
  })

  test('hears again with the first sound, and then needs 10 s once more', () => {
    const silent = listen(heard, 11_000, { loudness: QUIET })
    const again = listen(silent, 500, {})
    expect(again.hearing).toBe('hears')
    expect(listen(again, 9000, { loudness: QUIET }).hearing).toBe('hears')
  })

  test('is silent also where a converter gives its last step', () => {
    expect(listen(heard, 11_000, { loudness: 1 / 32_768 }).hearing).toBe('silent')
  })
})

test('a person who thinks in a quiet room is heard', () => {
  expect(listen(heard, 600_000, { loudness: ROOM }).hearing).toBe('hears')
})

test('what cannot be read counts as heard, and interrupts a silence', () => {
  const quiet = listen(heard, 9000, { loudness: QUIET })
  const unknown = listen(quiet, 500, { loudness: null })
  expect(unknown.hearing).toBe('hears')
  expect(listen(unknown, 9000, { loudness: QUIET }).hearing).toBe('hears')
})

describe('a laptop that was shut', () => {
  const later = { at: heard.readAt + 3_600_000, muted: false, loudness: QUIET }

  test('was not silent meanwhile', () => {
    expect(hear(listen(heard, 1000, { loudness: QUIET }), later).hearing).toBe('hears')
  })

  test('is as silent as it was before', () => {
    expect(hear(listen(heard, 11_000, { loudness: QUIET }), later).hearing).toBe('silent')
  })
})

describe('a muted track', () => {
  test('is told at once, whatever is heard', () => {
    expect(listen(heard, 500, { muted: true }).hearing).toBe('muted')
    expect(listen(listen(heard, 11_000, { loudness: QUIET }), 500, { muted: true }).hearing).toBe('muted')
  })

  test('is over with the mute, and the silence after it is counted anew', () => {
    const muted = listen(heard, 60_000, { muted: true, loudness: QUIET })
    const unmuted = listen(muted, 9000, { loudness: QUIET })
    expect(unmuted.hearing).toBe('hears')
    expect(listen(unmuted, 2000, { loudness: QUIET }).hearing).toBe('silent')
  })
})

describe('loudness', () => {
  test('is the root mean square of a sound', () => {
    const sine = Float32Array.from({ length: 1000 }, (_, index) => Math.sin((index * 2 * Math.PI) / 100))
    expect(loudnessOf(sine)).toBeCloseTo(Math.SQRT1_2, 3)
  })

  test('is 0 without any sound, and for a steady voltage', () => {
    expect(loudnessOf(new Float32Array(0))).toBe(0)
    expect(loudnessOf(new Float32Array(100))).toBe(0)
    expect(loudnessOf(new Float32Array(100).fill(0.25))).toBe(0)
  })
})
