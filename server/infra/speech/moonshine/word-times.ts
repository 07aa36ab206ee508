import { SAMPLE_RATE } from '../process/serve-recognizer.ts'
import type { TranscribedWord } from '../speech-engine.ts'
import type { Token } from './moonshine-model.ts'

/** How much audio one frame of the encoder stands for. */
const FRAME_SECONDS = 384 / SAMPLE_RATE
const MEDIAN_RADIUS = 3

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

interface Vocabulary {
  /** False for the end of the text, which has its place in the audio and is no part of a word. */
  isText: (id: number) => boolean
  startsWord: (id: number) => boolean
  textOf: (ids: readonly number[]) => string
}

/** The words of a part of a recording. Each is as certain as the least certain token with a letter or digit in it. */
export function wordsOfTokens(
  tokens: readonly Token[],
  { startSeconds, endSeconds }: { startSeconds: number; endSeconds: number },
  { isText, startsWord, textOf }: Vocabulary,
): TranscribedWord[] {
  const spans = alignTokens(tokens)
  const words: { ids: number[]; from: number; to: number; confidence: number }[] = []
  for (const [index, { id, confidence }] of tokens.entries()) {
    if (!isText(id)) continue
    const { from, to } = spans[index] ?? { from: 0, to: 0 }
    const certainty = /[\p{L}\p{N}]/u.test(textOf([id])) ? confidence : 1
    const word = words.at(-1)
    // A frame can belong to two tokens. It goes to the later one.
    if (word) word.to = Math.min(word.to, from)
    if (!word || startsWord(id)) words.push({ ids: [id], from, to, confidence: certainty })
    else {
      word.ids.push(id)
      word.to = to
      word.confidence = Math.min(word.confidence, certainty)
    }
  }
  const seconds = (frame: number) => round(Math.min(endSeconds, startSeconds + frame * FRAME_SECONDS))
  return words.flatMap(({ ids, from, to, confidence }) => {
    const word = textOf(ids).trim()
    return word ? [{ word, start: seconds(from), end: seconds(to), confidence: round(confidence) }] : []
  })
}

const round = (value: number): number => Math.round(value * 100) / 100
