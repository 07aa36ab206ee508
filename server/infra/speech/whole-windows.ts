import { createLeveler, FRAME_SAMPLES, sortedLevels } from '#common/speech/leveling.ts'

// For engines that get whole windows of a recording and look for speech themselves. Samples are 16 kHz, mono, from -1 to 1.

const fromDecibels = (decibels: number): number => 10 ** (decibels / 20)

/** The level between words, in nearly every window. */
const PAUSE_SHARE = 0.1
/** As long as a short word. */
const WORD_FRAMES = 5
/** Quieter words could not be amplified enough to be understood. */
const MIN_LEVEL = fromDecibels(-70)
/** Up to here it may be the noise of an empty room, which is as steady as speech never is. */
const MAX_ROOM_LEVEL = fromDecibels(-40)
const ROOM_RATIO = 1.6
/** The quietest noise comes from the microphone, and its steps of 16 bits make it less steady. */
const FAINT_LEVEL = fromDecibels(-50)
const FAINT_RATIO = 4

/** Whether there may be words in a window. For silence and the noise of an empty room, models make up sentences. */
export function mayContainWords(samples: Float32Array): boolean {
  const levels = sortedLevels(samples)
  const word = levels.at(-WORD_FRAMES) ?? levels.at(-1) ?? 0
  if (word <= MIN_LEVEL) return false
  const ratio = word > FAINT_LEVEL ? ROOM_RATIO : FAINT_RATIO
  return word > MAX_ROOM_LEVEL || word > ratio * pauseLevel(levels)
}

/**
 * Amplifies quiet speech in a window, see `createLeveler`. It comes frame by frame, because five minutes take longer than a server
 * should keep others waiting.
 */
export function* levelFrames(samples: Float32Array): Generator<Float32Array<ArrayBuffer>> {
  const level = createLeveler(pauseLevel(sortedLevels(samples)))
  for (let at = 0; at < samples.length; at += FRAME_SAMPLES) yield level(samples.subarray(at, at + FRAME_SAMPLES))
}

/** `levelFrames`, all at once. */
export function levelWindow(samples: Float32Array): Float32Array<ArrayBuffer> {
  const leveled = new Float32Array(samples.length)
  let at = 0
  for (const frame of levelFrames(samples)) {
    leveled.set(frame, at)
    at += frame.length
  }
  return leveled
}

const pauseLevel = (levels: readonly number[]): number => levels[Math.floor(PAUSE_SHARE * levels.length)] ?? 0
