/** Samples per second of all audio compared here. */
export const RATE = 8000

export type AudioComparison = {
  /** Seconds of the source that the recording covers, from its first sample to its last. */
  covered: number
  /** Seconds of the source that are missing or repeated in between. */
  lostInside: number
  /** Seconds of audio that match nothing in the source. */
  unmatched: number
}

const WINDOW = RATE / 2
const HOP = RATE / 4
/** Correlation. Opus at 96 kbit/s and the browser's voice processing stay well above this. */
const MIN_CORRELATION = 0.5
/** The first match has no previous one to confirm it, so it has to be closer. */
const MIN_FIRST_CORRELATION = 0.7
/** Smaller differences in lag come from the codec and the clock. */
const MAX_DRIFT = RATE / 200
/** How far after the last match to search for the next one: longer than any disaster here. */
const MAX_LAG_JUMP = 32 * RATE
/** The recording starts within this much of the source. */
const MAX_START = 6 * RATE

/**
 * Finds every half second of a recording in the source that was spoken. A jump in the lag means that this much is
 * missing (or repeated). Throws if the recording isn't found in the source at all.
 */
export const compareAudio = (source: Float32Array, recording: Float32Array): AudioComparison => {
  // The first second may be the chirp, which is louder than any voice.
  const audible = loudnessOf(source, RATE, source.length) * 0.2
  let lag: number | null = null
  let lostInside = 0
  let unmatchedWindows = 0
  let unmatched = 0
  // The recorder may start before the microphone delivers anything.
  for (let at = HOP; at + WINDOW <= recording.length; at += HOP) {
    // All pauses audio correlation, so they can't be matched.
    if (loudnessOf(recording, at, WINDOW) < audible && (lag === null || loudnessOf(source, at + lag, WINDOW) < audible))
      continue
    if (lag === null) {
      const found = search(source, recording, at, 0, MAX_START + at)
      if (found.correlation >= MIN_FIRST_CORRELATION) lag = found.offset - at
      continue
    }
    const here = search(source, recording, at, at + lag - MAX_DRIFT, at + lag + MAX_DRIFT)
    if (here.correlation >= MIN_CORRELATION) {
      lag = here.offset - at
      unmatched += unmatchedWindows
      unmatchedWindows = 0
      continue
    }
    const elsewhere = search(source, recording, at, at + lag - RATE, at + lag + MAX_LAG_JUMP)
    if (elsewhere.correlation < MIN_CORRELATION) {
      unmatchedWindows += 1
      continue
    }
    lostInside += Math.abs(elsewhere.offset - at - lag)
    lag = elsewhere.offset - at
    // A window across a cut matches neither side.
    unmatched += Math.max(0, unmatchedWindows - 2)
    unmatchedWindows = 0
  }
  if (lag === null) throw new Error('The recording has none of the speech.')
  return {
    covered: (recording.length + lostInside) / RATE,
    lostInside: lostInside / RATE,
    unmatched: ((unmatched + unmatchedWindows) * HOP) / RATE,
  }
}

/**
 * The offset in the source that matches the recording's window best, with the correlation (-1 to 1). Long ranges are
 * searched with every fourth sample first.
 */
const search = (source: Float32Array, recording: Float32Array, at: number, from: number, to: number) => {
  const segment = recording.subarray(at, at + WINDOW)
  if (to - from <= RATE / 10) return bestMatch(source, segment, from, to, 1)
  const { offset } = bestMatch(source, segment, from, to, 4)
  return bestMatch(source, segment, offset - 4, offset + 4, 1)
}

const bestMatch = (source: Float32Array, segment: Float32Array, from: number, to: number, stride: number) => {
  const best = { offset: 0, correlation: -1 }
  for (let offset = Math.max(0, from); offset <= Math.min(to, source.length - WINDOW); offset++) {
    let [both, one, other] = [0, 0, 0]
    for (let i = 0; i < WINDOW; i += stride) {
      const a = source[offset + i] ?? 0
      const b = segment[i] ?? 0
      both += a * b
      one += a * a
      other += b * b
    }
    const correlation = one > 0 && other > 0 ? both / Math.sqrt(one * other) : 0
    if (correlation > best.correlation) Object.assign(best, { offset, correlation })
  }
  return best
}

const energyOf = (audio: Float32Array): number => audio.reduce((sum, sample) => sum + sample * sample, 0)

const loudnessOf = (audio: Float32Array, from: number, length: number): number =>
  Math.sqrt(energyOf(audio.subarray(from, from + length)) / length)
