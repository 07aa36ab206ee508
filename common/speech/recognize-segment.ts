import { type MoonshineModel, SPEECH_SAMPLE_RATE, type Token } from './moonshine-decoder.ts'
import { END_TOKEN } from './word-search.ts'

/** Shorter speech isn't divided: there is little to lose, and a half could be less than a word. */
const MIN_DIVIDED_SAMPLES = 4 * SPEECH_SAMPLE_RATE
/** As long as the shortest pause between two words. */
const PAUSE_SAMPLES = SPEECH_SAMPLE_RATE / 10

/** The tokens of the samples from `start` up to `end`. */
export type RecognizedPart = { tokens: Token[]; start: number; end: number }

/**
 * Recognizes a segment. If the decoder had to be stopped, what was said after that is missing, so each half is recognized
 * on its own.
 */
export async function recognizeSegment(recognize: MoonshineModel, samples: Float32Array): Promise<RecognizedPart[]> {
  const tokens = await recognize(samples)
  const isComplete = tokens.at(-1)?.id === END_TOKEN
  if (isComplete || samples.length < MIN_DIVIDED_SAMPLES) return [{ tokens, start: 0, end: samples.length }]
  const cut = quietestSample(samples)
  const before = await recognizeSegment(recognize, samples.slice(0, cut))
  const after = await recognizeSegment(recognize, samples.slice(cut))
  return [...before, ...after.map((part) => ({ ...part, start: part.start + cut, end: part.end + cut }))]
}

/** The middle of the quietest tenth of a second in the middle half. */
function quietestSample(samples: Float32Array): number {
  let quietest = { energy: Infinity, middle: Math.floor(samples.length / 2) }
  const last = Math.floor(0.75 * samples.length) - PAUSE_SAMPLES
  for (let from = Math.floor(0.25 * samples.length); from <= last; from += PAUSE_SAMPLES / 4) {
    let energy = 0
    for (const sample of samples.subarray(from, from + PAUSE_SAMPLES)) energy += sample ** 2
    if (energy < quietest.energy) quietest = { energy, middle: from + PAUSE_SAMPLES / 2 }
  }
  return quietest.middle
}
