/** Samples a second of everything that is compared here. */
export const RATE = 8000

export type Compared = {
  /** Seconds of the source that the recording reaches over, from its first sample to its last. */
  reach: number
  /** Seconds of the source that are missing or repeated in between. */
  lostInside: number
  /** Seconds that sound like nothing in the source. */
  unlike: number
}

const WINDOW = RATE / 2
const HOP = RATE / 4
/** Opus at 96 kbit/s and the browser's own care for voices leave far more in common than this. */
const ALIKE = 0.5
/** The first place has nothing before it to go by, so it has to be certain. */
const CERTAIN = 0.7
/** Lags that differ by less are the codec's and the clock's. */
const STEADY = RATE / 200
/** How far behind the last place the next one is looked for: longer than any disaster here lasts. */
const FARTHEST = 9 * RATE
/** The recorder is heard from not later than so far into the source. */
const LATEST_START = 6 * RATE

/**
 * Finds every half second of a recording in the source that was spoken, one after the other: where the place jumps, so
 * much is missing (or is there twice). Throws when the recording cannot be found in the source at all.
 */
export const compareSound = (source: Float32Array, recording: Float32Array): Compared => {
  // Its first second may be a signal, louder than any voice.
  const audible = loudnessOf(source, RATE, source.length) * 0.2
  let lag: number | null = null
  let lostInside = 0
  let unlikeWindows = 0
  let unlike = 0
  // A recorder may be there before the microphone gives anything.
  for (let at = HOP; at + WINDOW <= recording.length; at += HOP) {
    // A pause is like every other pause.
    if (loudnessOf(recording, at, WINDOW) < audible && (lag === null || loudnessOf(source, at + lag, WINDOW) < audible))
      continue
    if (lag === null) {
      const found = search(source, recording, at, 0, LATEST_START + at)
      if (found.alike >= CERTAIN) lag = found.place - at
      continue
    }
    const here = search(source, recording, at, at + lag - STEADY, at + lag + STEADY)
    if (here.alike >= ALIKE) {
      lag = here.place - at
      unlike += unlikeWindows
      unlikeWindows = 0
      continue
    }
    const elsewhere = search(source, recording, at, at + lag - RATE, at + lag + FARTHEST)
    if (elsewhere.alike < ALIKE) {
      unlikeWindows += 1
      continue
    }
    lostInside += Math.abs(elsewhere.place - at - lag)
    lag = elsewhere.place - at
    // A window across a seam is like neither side.
    unlike += Math.max(0, unlikeWindows - 2)
    unlikeWindows = 0
  }
  if (lag === null) throw new Error('Nothing of what was spoken is in this recording.')
  return {
    reach: (recording.length + lostInside) / RATE,
    lostInside: lostInside / RATE,
    unlike: ((unlike + unlikeWindows) * HOP) / RATE,
  }
}

/**
 * The place between two where the source is most like the window of the recording, with how like: -1 to 1. Where there is
 * much to search, a quarter of the samples says where it is worth looking closely.
 */
const search = (source: Float32Array, recording: Float32Array, at: number, from: number, to: number) => {
  const heard = recording.subarray(at, at + WINDOW)
  if (to - from <= RATE / 10) return mostAlike(source, heard, from, to, 1)
  const { place } = mostAlike(source, heard, from, to, 4)
  return mostAlike(source, heard, place - 4, place + 4, 1)
}

const mostAlike = (source: Float32Array, heard: Float32Array, from: number, to: number, stride: number) => {
  const best = { place: 0, alike: -1 }
  for (let place = Math.max(0, from); place <= Math.min(to, source.length - WINDOW); place++) {
    let [both, one, other] = [0, 0, 0]
    for (let i = 0; i < WINDOW; i += stride) {
      const a = source[place + i] ?? 0
      const b = heard[i] ?? 0
      both += a * b
      one += a * a
      other += b * b
    }
    const alike = one > 0 && other > 0 ? both / Math.sqrt(one * other) : 0
    if (alike > best.alike) Object.assign(best, { place, alike })
  }
  return best
}

const energyOf = (sound: Float32Array): number => sound.reduce((sum, sample) => sum + sample * sample, 0)

const loudnessOf = (sound: Float32Array, from: number, length: number): number =>
  Math.sqrt(energyOf(sound.subarray(from, from + length)) / length)
