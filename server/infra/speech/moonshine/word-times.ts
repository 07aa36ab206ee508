import { INAUDIBLE_MARK } from '#common/speech/inaudible.ts'
import { SPEECH_SAMPLE_RATE, type Token } from '#common/speech/moonshine-decoder.ts'
import type { Vocabulary } from '#common/speech/word-search.ts'
import type { TranscribedWord } from '../speech-engine.ts'

/** How much audio one frame of the encoder stands for. */
const FRAME_SECONDS = 384 / SPEECH_SAMPLE_RATE
const MEDIAN_RADIUS = 3
/** Marks that are this far apart stay two. */
const MAX_PAUSE_SECONDS = 1

/**
 * When each token was spoken, in frames: a path of dynamic time warping through the attention of all heads, each normalized
 * over the tokens and smoothed by a median filter, as Whisper's word times are made.
 */
function alignTokens(tokens: readonly Token[]): { from: number; to: number }[] {
  const frames = tokens[0]?.attention[0]?.length ?? 0
  const path = cheapestPath(tokens.length, frames, smoothedAttention(tokens, frames))
  const spans = tokens.map(() => ({ from: frames, to: 0 }))
  for (const { token, frame } of path) {
    const span = spans[token]
    if (!span) continue
    span.from = Math.min(span.from, frame)
    span.to = Math.max(span.to, frame + 1)
  }
  return spans
}

/** One row per token. */
function smoothedAttention(tokens: readonly Token[], frames: number): Float64Array[] {
  const heads = tokens[0]?.attention.length ?? 0
  const rows = tokens.map(() => new Float64Array(frames))
  for (let head = 0; head < heads; head += 1)
    for (let frame = 0; frame < frames; frame += 1) {
      const values = tokens.map(({ attention }) => attention[head]?.[frame] ?? 0)
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length
      const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length) + 1e-9
      for (const [token, value] of values.entries()) {
        const row = rows[token]
        if (row) row[frame] = (row[frame] ?? 0) + (value - mean) / deviation / heads
      }
    }
  return rows.map(medianFilter)
}

function medianFilter(row: Float64Array): Float64Array {
  return row.map((_, index) => {
    const around: number[] = []
    for (let offset = -MEDIAN_RADIUS; offset <= MEDIAN_RADIUS; offset += 1)
      around.push(row[Math.min(row.length - 1, Math.max(0, index + offset))] ?? 0)
    return around.sort((a, b) => a - b)[MEDIAN_RADIUS] ?? 0
  })
}

/** The path from the first token and frame to the last ones with the most attention. */
function cheapestPath(tokens: number, frames: number, attention: readonly Float64Array[]) {
  const width = frames + 1
  const cost = new Float64Array((tokens + 1) * width).fill(Infinity)
  const step = new Uint8Array(cost.length)
  cost[0] = 0
  const costAt = (token: number, frame: number) => cost[token * width + frame] ?? Infinity
  for (let token = 1; token <= tokens; token += 1)
    for (let frame = 1; frame <= frames; frame += 1) {
      const options = [costAt(token - 1, frame - 1), costAt(token - 1, frame), costAt(token, frame - 1)]
      const least = Math.min(...options)
      cost[token * width + frame] = least - (attention[token - 1]?.[frame - 1] ?? 0)
      step[token * width + frame] = options.indexOf(least)
    }
  const path: { token: number; frame: number }[] = []
  let token = tokens
  let frame = frames
  while (token > 0 && frame > 0) {
    path.push({ token: token - 1, frame: frame - 1 })
    const direction = step[token * width + frame]
    if (direction !== 2) token -= 1
    if (direction !== 1) frame -= 1
  }
  return path
}

interface TokenWord {
  readonly ids: number[]
  readonly from: number
  to: number
  confidence: number
  /** Of the whole word. */
  alternatives: number[][]
}

/** The words of a part of a recording. Each is as certain as the least certain token that is spoken. */
export function wordsOfTokens(
  tokens: readonly Token[],
  { startSeconds, endSeconds }: { startSeconds: number; endSeconds: number },
  { isText, startsWord, isSpoken, textOf }: Vocabulary,
): TranscribedWord[] {
  const spans = alignTokens(tokens)
  const words: TokenWord[] = []
  for (const [index, token] of tokens.entries()) {
    const { id } = token
    if (!isText(id)) continue
    const { from, to } = spans[index] ?? { from: 0, to: 0 }
    const confidence = isSpoken(id) ? token.confidence : 1
    let word = words.at(-1)
    // A frame can belong to two tokens. It goes to the later one.
    if (word) word.to = Math.min(word.to, from)
    if (!word || startsWord(id)) {
      word = { ids: [], from, to, confidence: 1, alternatives: [] }
      words.push(word)
    }
    if (confidence < word.confidence) {
      const before = word.ids
      word.confidence = confidence
      word.alternatives = (token.alternatives ?? []).map((ids) => [...before, ...ids])
    }
    word.ids.push(id)
    word.to = to
  }
  const seconds = (frame: number) => round(Math.min(endSeconds, startSeconds + frame * FRAME_SECONDS))
  const textsOf = (all: readonly number[][]) => [...new Set(all.map((ids) => textOf(ids).trim()))]
  return words.flatMap(({ ids, from, to, confidence, alternatives }) => {
    const word = textOf(ids).trim()
    if (!word) return []
    const others = textsOf(alternatives).filter((other) => !word.startsWith(other))
    return [
      {
        word,
        start: seconds(from),
        end: seconds(to),
        confidence: round(confidence),
        ...(others.length > 0 && { alternatives: others }),
      },
    ]
  })
}

/**
 * Adds a mark for the inaudible rest of a part of a recording, after its words. A mark that ends where the part begins becomes
 * longer.
 */
export function addInaudible(words: TranscribedWord[], part: { startSeconds: number; endSeconds: number }): void {
  const last = words.at(-1)
  const end = round(part.endSeconds)
  if (last?.word === INAUDIBLE_MARK && part.startSeconds - last.end < MAX_PAUSE_SECONDS) last.end = end
  else
    words.push({ word: INAUDIBLE_MARK, start: Math.max(round(part.startSeconds), last?.end ?? 0), end, confidence: 0 })
}

const round = (value: number): number => Math.round(value * 100) / 100
