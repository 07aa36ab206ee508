/** Samples per second of all audio compared here. */
export const RATE = 8000

export type AudioComparison = {
  /** Where in the source the recording begins, in seconds. */
  from: number
  /** Seconds of the source that the recording covers, from its first sample to its last. */
  covered: number
  /** Seconds of the source that are missing in between. */
  lostInside: number
  /** Seconds of the recording that repeat what was said before, or are silence instead of a pause. */
  repeatedInside: number
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

/**
 * Compares the takes of what was said without a break. What is missing between two of them counts; what both have doesn't.
 * @param speech what was said again and again
 * @throws if a take isn't found in it at all
 */
export const compareTakes = (speech: Float32Array, takes: readonly Float32Array[]): AudioComparison => {
  const [first, ...others] = takes.map((take) => compareAudio(speech, take))
  if (!first) throw new Error('There is no take.')
  return others.reduce((before, next) => {
    const gap = nearest(next.from - before.from - before.covered, speech.length / RATE)
    return {
      from: before.from,
      covered: before.covered + gap + next.covered,
      lostInside: before.lostInside + Math.max(0, gap) + next.lostInside,
      repeatedInside: before.repeatedInside + next.repeatedInside,
      unmatched: before.unmatched + next.unmatched,
    }
  }, first)
}

/** The speech begins again after its length, so it may be that much more or less: whichever is the smallest change. */
const nearest = (difference: number, length: number): number => difference - Math.round(difference / length) * length

/**
 * Finds every half second of a recording in the speech that was said again and again. A jump in the lag means that this
 * much is missing, or repeated.
 */
const compareAudio = (speech: Float32Array, recording: Float32Array): AudioComparison => {
  const source = new Float32Array(speech.length * (3 + Math.ceil(recording.length / speech.length)))
  for (let at = 0; at < source.length; at += speech.length) source.set(speech, at)
  const audible = loudnessOf(speech, 0, speech.length) * 0.2
  let lag: number | null = null
  let from = 0
  let lostInside = 0
  let repeatedInside = 0
  let unmatchedWindows = 0
  let unmatched = 0
  // The recorder may start before the microphone delivers anything.
  for (let at = HOP; at + WINDOW <= recording.length; at += HOP) {
    // All pauses audio correlation, so they can't be matched.
    if (loudnessOf(recording, at, WINDOW) < audible && (lag === null || loudnessOf(source, at + lag, WINDOW) < audible))
      continue
    if (lag === null) {
      const found = search(source, recording, at, at, at + speech.length)
      if (found.correlation < MIN_FIRST_CORRELATION) continue
      lag = found.offset - at
      from = lag
      continue
    }
    const here = search(source, recording, at, at + lag - MAX_DRIFT, at + lag + MAX_DRIFT)
    if (here.correlation >= MIN_CORRELATION) {
      lag = here.offset - at
      // Of a single one, each half is in a window that matches.
      unmatched += Math.max(0, unmatchedWindows - 1)
      unmatchedWindows = 0
      continue
    }
    const elsewhere = search(source, recording, at, at + lag - RATE, at + lag - RATE + speech.length)
    if (elsewhere.correlation < MIN_CORRELATION) {
      unmatchedWindows += 1
      continue
    }
    const jump = nearest(elsewhere.offset - at - lag, speech.length)
    if (jump > 0) lostInside += jump
    else repeatedInside -= jump
    lag += jump
    // A window across a cut matches neither side.
    unmatched += Math.max(0, unmatchedWindows - 2)
    unmatchedWindows = 0
  }
  if (lag === null) throw new Error('The recording has none of the speech.')
  return {
    from: from / RATE,
    covered: (recording.length + lostInside - repeatedInside) / RATE,
    lostInside: lostInside / RATE,
    repeatedInside: repeatedInside / RATE,
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
