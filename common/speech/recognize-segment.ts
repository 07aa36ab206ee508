import { levelSegment } from './leveling.ts'
import { type MoonshineModel, SPEECH_SAMPLE_RATE, type Token } from './moonshine-decoder.ts'
import { END_TOKEN } from './word-search.ts'

/** Shorter speech isn't divided where the decoder was stopped: there is little to lose, and a half could be less than a word. */
const MIN_STOPPED_SAMPLES = 4 * SPEECH_SAMPLE_RATE
/** Shorter speech can be a single word, or a laugh. */
const MIN_INAUDIBLE_SAMPLES = 2 * SPEECH_SAMPLE_RATE
/** Even someone who pauses for nearly a second after each word says more. */
const FEW_TOKENS_PER_SECOND = 1
/** How much more the halves must have. Slow speech has few tokens, too, and its context is worth keeping. */
const MIN_MORE_TOKENS = 1.5
const INAUDIBLE_TOKENS_PER_SECOND = 0.3
/** As long as the shortest pause between two words. */
const PAUSE_SAMPLES = SPEECH_SAMPLE_RATE / 10

export type RecognizedPart = {
  /** The tokens of the samples from `start` up to `end`. */
  tokens: Token[]
  start: number
  end: number
  /** Something is said there that isn't in the tokens. */
  isInaudible: boolean
}

/**
 * Recognizes a segment of speech, at the level that the model knows. Each half is recognized on its own if the decoder had to be
 * stopped, because what was said after that is missing, and if it ended too early: the same word over and over can make it write
 * nothing at all.
 */
export async function recognizeSegment(recognize: MoonshineModel, samples: Float32Array): Promise<RecognizedPart[]> {
  const tokens = await recognizeLeveled(recognize, samples)
  const isStopped = wasStopped(tokens, samples)
  const count = countText(tokens)
  const isInaudible = isFewer(count, INAUDIBLE_TOKENS_PER_SECOND, samples)
  const whole = { tokens, start: 0, end: samples.length, isInaudible }
  if (!(isStopped || isFewer(count, FEW_TOKENS_PER_SECOND, samples))) return [whole]
  const cut = quietestSample(samples)
  const before = await recognizeSegment(recognize, samples.slice(0, cut))
  const after = await recognizeSegment(recognize, samples.slice(cut))
  const halves = [...before, ...after.map((part) => ({ ...part, start: part.start + cut, end: part.end + cut }))]
  const found = halves.reduce((sum, part) => sum + countText(part.tokens), 0)
  return isStopped || found > MIN_MORE_TOKENS * count ? markEmpty(halves) : [whole]
}

/** Recognizes a segment once, for words that are replaced within a second. `isComplete`: `recognizeSegment` would find no more. */
export async function recognizeOnce(
  recognize: MoonshineModel,
  samples: Float32Array,
): Promise<{ tokens: Token[]; isComplete: boolean }> {
  const tokens = await recognize(levelSegment(samples))
  const isComplete = !wasStopped(tokens, samples) && !isFewer(countText(tokens), FEW_TOKENS_PER_SECOND, samples)
  return { tokens, isComplete }
}

const wasStopped = (tokens: readonly Token[], samples: Float32Array): boolean =>
  tokens.at(-1)?.id !== END_TOKEN && samples.length >= MIN_STOPPED_SAMPLES

/** Parts without a word that follow each other are inaudible if they are too long together. */
function markEmpty(parts: readonly RecognizedPart[]): RecognizedPart[] {
  const isEmpty = (part: RecognizedPart | undefined): boolean => part !== undefined && countText(part.tokens) === 0
  return parts.map((part, index) => {
    if (!isEmpty(part)) return part
    let first = index
    let last = index
    while (isEmpty(parts[first - 1])) first -= 1
    while (isEmpty(parts[last + 1])) last += 1
    const length = (parts[last]?.end ?? part.end) - (parts[first]?.start ?? part.start)
    return { ...part, isInaudible: length >= MIN_INAUDIBLE_SAMPLES }
  })
}

/** Where the model finds few words, it may find them at another level: its early ends are chance. */
async function recognizeLeveled(recognize: MoonshineModel, samples: Float32Array): Promise<Token[]> {
  const tokens = await recognize(levelSegment(samples))
  if (!isFewer(countText(tokens), FEW_TOKENS_PER_SECOND, samples)) return tokens
  const others = await recognize(samples)
  return countText(others) > MIN_MORE_TOKENS * countText(tokens) ? others : tokens
}

const countText = (tokens: readonly Token[]): number => tokens.filter(({ id }) => id !== END_TOKEN).length

const isFewer = (count: number, perSecond: number, { length }: Float32Array): boolean =>
  length >= MIN_INAUDIBLE_SAMPLES && count < (perSecond * length) / SPEECH_SAMPLE_RATE

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
