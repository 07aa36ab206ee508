import ort from 'onnxruntime-node'
import { SAMPLE_RATE } from '../process/serve-recognizer.ts'
import { attentionOutput, exposeAttention } from './expose-attention.ts'

const { InferenceSession, Tensor } = ort

/** Moonshine Base. */
const LAYERS = 8
const HEADS = 8
const HEAD_SIZE = 52
const START_TOKEN = 1
export const END_TOKEN = 2
/** Nobody speaks faster. Without a limit, odd audio makes the decoder repeat itself for long. */
const MAX_TOKENS_PER_SECOND = 6.5
/** People do say “no, no, no, no”, and sing refrains. */
const MIN_REPEATS = 8
const MIN_REPEATED_TOKENS = 24
const MAX_PATTERN_TOKENS = 12
/** The tokenizer knows these; the model has more logits. */
const VOCABULARY_SIZE = 32_000
const THREADS = 2

export type Token = {
  id: number
  /** 0 to 1 */
  confidence: number
  /** For each head of each layer, how much of the token comes from each frame of the audio. */
  attention: Float32Array[]
}

export type MoonshineModel = (samples: Float32Array) => Promise<Token[]>

/**
 * Moonshine turns up to about 30 seconds of speech into tokens, the most probable one at each step. The last token of the
 * result is the end of the text, unless the decoder had to be stopped.
 */
export async function loadMoonshineModel(files: { encoder: Buffer; decoder: Buffer }): Promise<MoonshineModel> {
  const options = { intraOpNumThreads: THREADS, interOpNumThreads: 1, graphOptimizationLevel: 'all' } as const
  const encoder = await InferenceSession.create(files.encoder, options)
  const decoder = await InferenceSession.create(exposeAttention(files.decoder, LAYERS), options)

  return async (samples) => {
    const encoded = await encoder.run({ input_values: new Tensor('float32', samples, [1, samples.length]) })
    const audio = outputOf(encoded, 'last_hidden_state')
    const maxTokens = Math.ceil((samples.length / SAMPLE_RATE) * MAX_TOKENS_PER_SECOND) + 2
    let cache = emptyCache()
    let previous = START_TOKEN
    const tokens: Token[] = []
    while (tokens.length < maxTokens && previous !== END_TOKEN) {
      const isFirst = tokens.length === 0
      const outputs = await decoder.run({
        input_ids: new Tensor('int64', BigInt64Array.of(BigInt(previous)), [1, 1]),
        encoder_hidden_states: audio,
        use_cache_branch: new Tensor('bool', [!isFirst], [1]),
        ...cache,
      })
      const { id, confidence } = mostProbable(floats(outputOf(outputs, 'logits')))
      tokens.push({ id, confidence, attention: attentionOf(outputs) })
      if (removeRepetition(tokens)) return tokens
      cache = nextCache(cache, outputs, isFirst)
      previous = id
    }
    return tokens
  }
}

type Tensors = Readonly<Record<string, ort.Tensor>>

const CACHED = Array.from({ length: LAYERS }, (_, layer) =>
  ['decoder', 'encoder'].flatMap((side) => ['key', 'value'].map((part) => `${layer}.${side}.${part}`)),
).flat()

const emptyCache = (): Tensors =>
  Object.fromEntries(
    CACHED.map((name) => [
      `past_key_values.${name}`,
      new Tensor('float32', new Float32Array(0), [0, HEADS, 1, HEAD_SIZE]),
    ]),
  )

/** What the decoder computed about the audio is final after the first step. */
const nextCache = (cache: Tensors, outputs: Tensors, isFirst: boolean): Tensors =>
  Object.fromEntries(
    CACHED.map((name) => {
      const isFinal = name.includes('.encoder.') && !isFirst
      const key = `past_key_values.${name}`
      return [key, isFinal ? outputOf(cache, key) : outputOf(outputs, `present.${name}`)]
    }),
  )

function mostProbable(logits: Float32Array): { id: number; confidence: number } {
  let id = END_TOKEN
  for (let other = END_TOKEN + 1; other < VOCABULARY_SIZE; other += 1)
    if (at(logits, other) > at(logits, id)) id = other
  let sum = 0
  for (const logit of logits) sum += Math.exp(logit - at(logits, id))
  return { id, confidence: 1 / sum }
}

function attentionOf(outputs: Tensors): Float32Array[] {
  return Array.from({ length: LAYERS }, (_, layer) => floats(outputOf(outputs, attentionOutput(layer)))).flatMap(
    (all) => {
      const frames = all.length / HEADS
      return Array.from({ length: HEADS }, (_, head) => all.slice(head * frames, (head + 1) * frames))
    },
  )
}

/**
 * If the decoder is stuck, and the last tokens are the same few over and over, removes all but the first of them, which become
 * uncertain, and returns true.
 */
function removeRepetition(tokens: Token[]): boolean {
  for (let size = 1; size <= MAX_PATTERN_TOKENS; size += 1) {
    const repeats = Math.max(MIN_REPEATS, Math.ceil(MIN_REPEATED_TOKENS / size))
    const last = tokens.slice(-size * repeats)
    if (last.length === size * repeats && last.every(({ id }, index) => id === last[index % size]?.id)) {
      tokens.splice(tokens.length - size * (repeats - 1))
      for (const token of tokens.slice(-size)) token.confidence = 0
      return true
    }
  }
  return false
}

function outputOf(tensors: Tensors, name: string): ort.Tensor {
  const tensor = tensors[name]
  if (!tensor) throw new Error(`The speech model has no ${name}.`)
  return tensor
}

const floats = ({ data }: ort.Tensor): Float32Array => {
  if (data instanceof Float32Array) return data
  throw new Error('The speech model returned another type.')
}

const at = (values: Float32Array, index: number): number => values[index] ?? 0
