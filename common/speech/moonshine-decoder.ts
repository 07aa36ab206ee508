import type { InferenceSession, Tensor, TensorConstructor } from 'onnxruntime-common'
import {
  END_TOKEN,
  findAlternatives,
  findName,
  mostProbable,
  type NameTree,
  scoresOf,
  type Vocabulary,
} from './word-search.ts'

/** Moonshine and the voice activity model listen to mono samples from -1 to 1 at this rate. */
export const SPEECH_SAMPLE_RATE = 16_000

export type MoonshineSize = { layers: number; heads: number; headSize: number }
export const MOONSHINE_BASE: MoonshineSize = { layers: 8, heads: 8, headSize: 52 }
export const MOONSHINE_TINY: MoonshineSize = { layers: 6, heads: 8, headSize: 36 }

const START_TOKEN = 1
/** No one speaks faster. Without a limit, odd audio makes the decoder repeat itself for long. */
const MAX_TOKENS_PER_SECOND = 6.5
/** People do say “no, no, no, no”, and sing refrains. */
const MIN_REPEATS = 8
const MIN_REPEATED_TOKENS = 24
const MAX_PATTERN_TOKENS = 12
/** The model needs some samples. No word is shorter. */
export const MIN_SAMPLES = SPEECH_SAMPLE_RATE / 10
/** Words with a less probable token get alternatives. */
const UNSURE_BELOW = 0.5

export type Token = {
  id: number
  /** 0 to 1 */
  confidence: number
  /** For each head of each layer with an attention output, how much of the token comes from each frame of the audio. */
  attention: Float32Array[]
  /** For an unsure token, other tokens that could be there up to the end of the word, the likeliest first. */
  alternatives?: number[][]
}

export type MoonshineModel = (samples: Float32Array) => Promise<Token[]>

export interface MoonshineParts {
  readonly encoder: InferenceSession
  /** A merged decoder: one graph for the first token and the others. */
  readonly decoder: InferenceSession
  readonly Tensor: TensorConstructor
  readonly size: MoonshineSize
  /** Names of the decoder's outputs with cross-attention, if any were added to it. */
  readonly attentionOutputs?: readonly string[]
  /** Needed for alternatives and names. */
  readonly vocabulary?: Vocabulary
  /** Names that may occur, which are then spelled this way. */
  readonly names?: NameTree
}

/**
 * Moonshine turns up to about 30 seconds of speech into tokens, the most probable one at each step. The last token of the
 * result is the end of the text, unless the decoder had to be stopped. Runs in Node and in the browser.
 */
export function createMoonshineModel(parts: MoonshineParts): MoonshineModel {
  const { encoder, decoder, Tensor, size, attentionOutputs = [], vocabulary, names } = parts
  const cached = cacheNames(size.layers)
  const emptyCache = (): Tensors =>
    Object.fromEntries(
      cached.map((name) => [
        `past_key_values.${name}`,
        new Tensor('float32', new Float32Array(0), [0, size.heads, 1, size.headSize]),
      ]),
    )

  const stepAfter = async (audio: Tensor, previous: number, cache: Tensors, isFirst: boolean): Promise<DecoderStep> => {
    const outputs = await decoder.run({
      input_ids: new Tensor('int64', BigInt64Array.of(BigInt(previous)), [1, 1]),
      encoder_hidden_states: audio,
      use_cache_branch: new Tensor('bool', [!isFirst], [1]),
      ...cache,
    })
    return {
      logits: floats(outputOf(outputs, 'logits')),
      attention: attentionOf(outputs, attentionOutputs, size.heads),
      cache: nextCache(cached, cache, outputs, isFirst),
    }
  }

  return async (samples) => {
    const encoded = await encoder.run({ input_values: new Tensor('float32', samples, [1, samples.length]) })
    const audio = outputOf(encoded, 'last_hidden_state')
    const advance = ({ cache }: DecoderStep, id: number) => stepAfter(audio, id, cache, false)
    const maxTokens = Math.ceil((samples.length / SPEECH_SAMPLE_RATE) * MAX_TOKENS_PER_SECOND) + 2
    const tokens: Token[] = []
    let step = await stepAfter(audio, START_TOKEN, emptyCache(), true)
    const addToken = (id: number, confidence: number, alternatives: number[][]): void => {
      tokens.push({ id, confidence, attention: step.attention, ...(alternatives.length > 0 && { alternatives }) })
    }
    while (tokens.length < maxTokens) {
      const id = mostProbable(step.logits)
      const confidence = Math.exp(scoresOf(step.logits)(id))
      const name =
        names && vocabulary?.startsWord(id) ? await findName(advance, vocabulary, names, step, id) : undefined
      if (name) {
        for (const [index, nameId] of name.ids.entries()) {
          addToken(nameId, Math.exp(name.score), index === 0 ? [name.instead] : [])
          step = await advance(step, nameId)
        }
        if (removeRepetition(tokens)) break
      } else {
        const isUnsure = confidence < UNSURE_BELOW && vocabulary
        addToken(id, confidence, isUnsure ? await findAlternatives(advance, vocabulary, step, id) : [])
        if (id === END_TOKEN || tokens.length === maxTokens || removeRepetition(tokens)) break
        step = await advance(step, id)
      }
    }
    return tokens
  }
}

interface DecoderStep {
  readonly logits: Float32Array
  readonly attention: Float32Array[]
  readonly cache: Tensors
}

type Tensors = Readonly<Record<string, Tensor>>

const cacheNames = (layers: number): string[] =>
  Array.from({ length: layers }, (_, layer) =>
    ['decoder', 'encoder'].flatMap((side) => ['key', 'value'].map((part) => `${layer}.${side}.${part}`)),
  ).flat()

/** What the decoder computed about the audio is final after the first step. */
const nextCache = (names: readonly string[], cache: Tensors, outputs: Tensors, isFirst: boolean): Tensors =>
  Object.fromEntries(
    names.map((name) => {
      const isFinal = name.includes('.encoder.') && !isFirst
      const key = `past_key_values.${name}`
      return [key, isFinal ? outputOf(cache, key) : outputOf(outputs, `present.${name}`)]
    }),
  )

const attentionOf = (outputs: Tensors, names: readonly string[], heads: number): Float32Array[] =>
  names.flatMap((name) => {
    const all = floats(outputOf(outputs, name))
    const frames = all.length / heads
    return Array.from({ length: heads }, (_, head) => all.slice(head * frames, (head + 1) * frames))
  })

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

function outputOf(tensors: Tensors, name: string): Tensor {
  const tensor = tensors[name]
  if (!tensor) throw new Error(`The speech model has no ${name}.`)
  return tensor
}

const floats = ({ data }: Tensor): Float32Array => {
  if (data instanceof Float32Array) return data
  throw new Error('The speech model returned another type.')
}
