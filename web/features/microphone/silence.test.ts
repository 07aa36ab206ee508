import { describe, expect, test } from 'vitest'
import { createFakeClock } from '#web/testing/fake-clock.ts'
import {
  INITIAL_SILENCE_STATE,
  loudnessOf,
  type MicrophoneActivity,
  nextSilenceState,
  type Reading,
  type SilenceState,
  watchSilence,
} from './silence.ts'

const SILENCE = 0
const QUIET_ROOM = 10 ** (-69 / 20)

/** Adds a reading every 500 ms for `ms` milliseconds. */
function addReadings(state: SilenceState, ms: number, reading: Partial<Reading>): SilenceState {
  let after = state
  for (let at = state.readAt + 500; at <= state.readAt + ms; at += 500)
    after = nextSilenceState(after, { at, muted: false, loudness: QUIET_ROOM, ...reading })
  return after
}

const active = addReadings(INITIAL_SILENCE_STATE, 1000, {})

describe('a microphone that delivers nothing', () => {
  test('counts as silent after 10 s and not before', () => {
    const almost = addReadings(active, 10_000, { loudness: SILENCE })
    expect(almost.activity).toBe('active')
    expect(addReadings(almost, 500, { loudness: SILENCE }).activity).toBe('silent')
  })

  test('is active again with the first sound, and needs another 10 s to be silent', () => {
    const silent = addReadings(active, 11_000, { loudness: SILENCE })
    const again = addReadings(silent, 500, {})
    expect(again.activity).toBe('active')
    expect(addReadings(again, 9000, { loudness: SILENCE }).activity).toBe('active')
  })

  test('is also silent when a converter delivers its smallest step', () => {
    expect(addReadings(active, 11_000, { loudness: 1 / 32_768 }).activity).toBe('silent')
  })
})

test('a person thinking in a quiet room keeps the microphone active', () => {
  expect(addReadings(active, 600_000, { loudness: QUIET_ROOM }).activity).toBe('active')
})

test('an unreadable signal counts as active and restarts the 10 s', () => {
  const quiet = addReadings(active, 9000, { loudness: SILENCE })
  const unknown = addReadings(quiet, 500, { loudness: null })
  expect(unknown.activity).toBe('active')
  expect(addReadings(unknown, 9000, { loudness: SILENCE }).activity).toBe('active')
})

describe('after a laptop was closed', () => {
  const later = { at: active.readAt + 3_600_000, muted: false, loudness: SILENCE }

  test('the time in between does not count as silence', () => {
    expect(nextSilenceState(addReadings(active, 1000, { loudness: SILENCE }), later).activity).toBe('active')
  })

  test('a silence reported before remains', () => {
    expect(nextSilenceState(addReadings(active, 11_000, { loudness: SILENCE }), later).activity).toBe('silent')
  })
})

describe('a muted track', () => {
  test('is reported immediately, regardless of loudness', () => {
    expect(addReadings(active, 500, { muted: true }).activity).toBe('muted')
    const silent = addReadings(active, 11_000, { loudness: SILENCE })
    expect(addReadings(silent, 500, { muted: true }).activity).toBe('muted')
  })

  test('unmuted: the 10 s of silence start over', () => {
    const muted = addReadings(active, 60_000, { muted: true, loudness: SILENCE })
    const unmuted = addReadings(muted, 9000, { loudness: SILENCE })
    expect(unmuted.activity).toBe('active')
    expect(addReadings(unmuted, 2000, { loudness: SILENCE }).activity).toBe('silent')
  })
})

describe('loudness', () => {
  test('is the root mean square of the samples', () => {
    const sine = Float32Array.from({ length: 1000 }, (_, index) => Math.sin((index * 2 * Math.PI) / 100))
    expect(loudnessOf(sine)).toBeCloseTo(Math.SQRT1_2, 3)
  })

  test('is 0 without samples, for silence and for a constant offset', () => {
    expect(loudnessOf(new Float32Array(0))).toBe(0)
    expect(loudnessOf(new Float32Array(100))).toBe(0)
    expect(loudnessOf(new Float32Array(100).fill(0.25))).toBe(0)
  })
})

describe('watching a microphone', () => {
  function startWatching() {
    const clock = createFakeClock()
    const changes: MicrophoneActivity[] = []
    const microphone: Omit<Reading, 'at'> & { closed: boolean; fireMuteChange(): void } = {
      muted: false,
      loudness: 0.1,
      closed: false,
      fireMuteChange: () => {},
    }
    const reader = {
      read: () => microphone,
      onMuteChange: (listener: () => void) => Object.assign(microphone, { fireMuteChange: listener }),
      close: () => Object.assign(microphone, { closed: true }),
    }
    const stop = watchSilence(reader, clock, (activity) => changes.push(activity))
    return { clock, changes, microphone, stop }
  }

  test('silence is reported once after 10 s, and its end once', () => {
    const { clock, changes, microphone } = startWatching()
    clock.advance(20_000)
    expect(changes).toEqual([])
    Object.assign(microphone, { loudness: 0 })
    clock.advance(9_900)
    expect(changes).toEqual([])
    clock.advance(10_000)
    expect(changes).toEqual(['silent'])
    Object.assign(microphone, { loudness: 0.1 })
    clock.advance(20_000)
    expect(changes).toEqual(['silent', 'active'])
  })

  test('mute and unmute are reported as soon as the event fires', () => {
    const { changes, microphone } = startWatching()
    Object.assign(microphone, { muted: true })
    microphone.fireMuteChange()
    expect(changes).toEqual(['muted'])
    Object.assign(microphone, { muted: false })
    microphone.fireMuteChange()
    expect(changes).toEqual(['muted', 'active'])
  })

  test('a microphone muted from the start is reported without an event', () => {
    const { clock, changes, microphone } = startWatching()
    Object.assign(microphone, { muted: true })
    clock.advance(300)
    expect(changes).toEqual(['muted'])
  })

  test('stopping clears the timer and closes the reader', () => {
    const { clock, microphone, stop } = startWatching()
    stop()
    expect(clock.pending).toBe(0)
    expect(microphone.closed).toBe(true)
  })
})
