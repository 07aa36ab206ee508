import { SPEECH_SAMPLE_RATE } from '../moonshine-decoder.ts'

// Signals for tests of leveling, at 16 kHz. Levels are root mean squares in decibels of full scale.

const RATE = SPEECH_SAMPLE_RATE

/** Like speech: a tone that is there for 0.3 s and away for 0.1 s. */
export const speech = (seconds: number, level: number): Float32Array<ArrayBuffer> =>
  Float32Array.from({ length: seconds * RATE }, (_, at) =>
    (at / RATE) % 0.4 < 0.3 ? Math.SQRT2 * 10 ** (level / 20) * Math.sin(at / 3) : 0,
  )

/** Repeatable noise. */
export const noise = (seconds: number, level: number): Float32Array<ArrayBuffer> => {
  let state = 1
  return Float32Array.from({ length: seconds * RATE }, () => {
    state = (state * 48_271) % 2_147_483_647
    return Math.sqrt(3) * 10 ** (level / 20) * (2 * (state / 2_147_483_647) - 1)
  })
}

export const join = (...parts: Float32Array[]): Float32Array<ArrayBuffer> =>
  Float32Array.from(parts.flatMap((part) => [...part]))

export const levelOf = (samples: Float32Array): number =>
  20 * Math.log10(Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length))

export const peakOf = (samples: Float32Array): number =>
  samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0)
