import { SPEECH_SAMPLE_RATE } from './moonshine-decoder.ts'

/** A frame of the voice activity model. */
export const FRAME_SAMPLES = 512

// The models lose words of voices below about -40 dB, and find no speech at all below -55. Levels are root mean squares of frames.

const fromDecibels = (decibels: number): number => 10 ** (decibels / 20)

/** As loud as a voice in a good recording. */
const TARGET = fromDecibels(-20)
const MAX_GAIN = fromDecibels(50)
/** Noise isn't amplified beyond this: at the level of speech, models would find words in it. */
const MAX_NOISE = fromDecibels(-45)
/** A slammed door ends before it counts as the level of the voice; louder speech takes three tenths of a second. */
const RISE_PER_FRAME = fromDecibels(5)
const PER_SECOND = FRAME_SAMPLES / SPEECH_SAMPLE_RATE
const FALL_PER_FRAME = fromDecibels(-2 * PER_SECOND)
/** The level between words is noise. Where there is no such pause, the noise is taken to be louder and louder. */
const NOISE_RISE_PER_FRAME = fromDecibels(6 * PER_SECOND)
const LOWEST_NOISE = fromDecibels(-100)
const MAX_PEAK = 0.98

/**
 * Amplifies quiet speech in a stream, frame by frame (`FRAME_SAMPLES`; the last one may be shorter), so that voice activity and words
 * are found in it. Other speech stays as it is, nothing is clipped, and what is as steady as noise stays quiet, within seconds or,
 * if the level of the noise is known, at once.
 */
export function createLeveler(knownNoise = LOWEST_NOISE): (frame: Float32Array) => Float32Array<ArrayBuffer> {
  let voice = TARGET / MAX_GAIN
  let noise = Math.max(LOWEST_NOISE, knownNoise)
  let gain: number | undefined

  return (frame) => {
    const { level, peak } = measure(frame)
    voice = Math.max(TARGET / MAX_GAIN, Math.min(Math.max(level, voice * FALL_PER_FRAME), voice * RISE_PER_FRAME))
    noise = Math.max(LOWEST_NOISE, Math.min(level, noise * NOISE_RISE_PER_FRAME))
    const wanted = Math.max(1, Math.min(TARGET / voice, MAX_NOISE / noise))
    const next = Math.max(1, Math.min(wanted, MAX_PEAK / Math.max(peak, 1e-9)))
    const from = Math.min(gain ?? next, Math.max(1, MAX_PEAK / Math.max(peak, 1e-9)))
    gain = next
    // Gradually, because a step is a click.
    const step = (next - from) / frame.length
    const leveled = new Float32Array(frame.length)
    for (let at = 0; at < frame.length; at += 1) leveled[at] = (frame[at] ?? 0) * (from + step * (at + 1))
    return leveled
  }
}

/** Above this share of a segment's frames, its speech isn't louder. Bangs are. */
const LOUD_SHARE = 0.9
const SEGMENT_TARGET = fromDecibels(-18)
const MAX_UNLIMITED = 0.8

/** A segment at the level that the model knows best, whether it was louder or quieter. Short peaks are rounded, not clipped. */
export function levelSegment(samples: Float32Array): Float32Array<ArrayBuffer> {
  const levels = sortedLevels(samples)
  const loud = levels[Math.floor(LOUD_SHARE * levels.length)] ?? 0
  const gain = Math.min(MAX_GAIN, SEGMENT_TARGET / Math.max(loud, 1e-9))
  return Float32Array.from(samples, (sample) => roundPeak(sample * gain))
}

/** The root mean square of each frame, the quietest first. */
export function sortedLevels(samples: Float32Array): number[] {
  const levels: number[] = []
  for (let at = 0; at < samples.length; at += FRAME_SAMPLES)
    levels.push(measure(samples.subarray(at, at + FRAME_SAMPLES)).level)
  return levels.sort((a, b) => a - b)
}

function roundPeak(sample: number): number {
  const over = Math.abs(sample) - MAX_UNLIMITED
  if (over <= 0) return sample
  const range = 1 - MAX_UNLIMITED
  return Math.sign(sample) * (MAX_UNLIMITED + range * Math.tanh(over / range))
}

function measure(samples: Float32Array): { level: number; peak: number } {
  let squares = 0
  let peak = 0
  for (const sample of samples) {
    squares += sample * sample
    peak = Math.max(peak, Math.abs(sample))
  }
  return { level: samples.length === 0 ? 0 : Math.sqrt(squares / samples.length), peak }
}
