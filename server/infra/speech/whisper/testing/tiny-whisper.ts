import { type Node, onnxFile, type Port } from '../../testing/onnx-file.ts'

// A fake model with Whisper's architecture. For any audio that is as loud as a good recording it returns the words below, two seconds
// apart, and for quieter audio none. With it, the real library loads, processes windows and computes text and word times without real
// weights.

const WORDS = ['I', 'was', 'born', 'here']
export const TINY_TEXT = WORDS.join(' ')
/** The second where the attention of each word peaks. */
export const TINY_SECONDS = WORDS.map((_, i) => 1 + 2 * i)

/** Of the loudest mel feature: an 850 Hz tone of about -32 dB. */
const AUDIBLE = 0.7
const FRAMES = 1_500
const FRAME_SECONDS = 0.02
const WIDTH = 8
const [EOT, START, ENGLISH, TRANSCRIBE, TRANSLATE, NO_TIMES, ZERO] = [0, 1, 2, 3, 4, 5, 6].map((n) => WORDS.length + n)
const token = (value: number | undefined): number => value ?? Number.NaN
const timeToken = (seconds: number): number => token(ZERO) + Math.round(seconds / FRAME_SECONDS)
const VOCABULARY = timeToken(30) + 1

/** Every file that transformers.js requests from a hub, by its path in the repository. */
export function tinyWhisperFiles(): Record<string, string | Buffer> {
  const ids = { bos_token_id: EOT, eos_token_id: EOT, pad_token_id: EOT, decoder_start_token_id: START }
  return {
    'config.json': JSON.stringify({
      ...{
        model_type: 'whisper',
        is_encoder_decoder: true,
        vocab_size: VOCABULARY,
        d_model: WIDTH,
        num_mel_bins: 80,
        ...ids,
      },
      ...{ encoder_layers: 1, encoder_attention_heads: 1, decoder_layers: 1, decoder_attention_heads: 1 },
      ...{ max_source_positions: FRAMES, max_target_positions: 448 },
    }),
    'generation_config.json': JSON.stringify({
      ...{
        ...ids,
        is_multilingual: true,
        max_length: 448,
        max_initial_timestamp_index: 50,
        no_timestamps_token_id: NO_TIMES,
      },
      ...{ lang_to_id: { '<|en|>': ENGLISH }, task_to_id: { transcribe: TRANSCRIBE, translate: TRANSLATE } },
      ...{ alignment_heads: [[0, 0]], begin_suppress_tokens: [EOT], suppress_tokens: [] },
    }),
    'preprocessor_config.json': JSON.stringify({
      ...{
        feature_extractor_type: 'WhisperFeatureExtractor',
        processor_class: 'WhisperProcessor',
        sampling_rate: 16_000,
      },
      ...{ feature_size: 80, hop_length: 160, chunk_length: 30, n_fft: 400, n_samples: 480_000, nb_max_frames: 3_000 },
    }),
    'tokenizer.json': JSON.stringify(tokenizer()),
    'tokenizer_config.json': JSON.stringify({ tokenizer_class: 'WhisperTokenizer', eos_token: '<|endoftext|>' }),
    'onnx/encoder_model_quantized.onnx': encoder(),
    'onnx/decoder_model_merged_quantized.onnx': decoder(),
  }
}

function tokenizer(): object {
  const special = ['endoftext', 'startoftranscript', 'en', 'transcribe', 'translate', 'notimestamps']
  const times = Array.from({ length: FRAMES + 1 }, (_, i) => (i * FRAME_SECONDS).toFixed(2))
  const added = [...special, ...times].map((name, i) => ({
    ...{ id: WORDS.length + i, content: `<|${name}|>`, special: i < special.length },
    ...{ single_word: false, lstrip: false, rstrip: false, normalized: false },
  }))
  const byteLevel = { type: 'ByteLevel', add_prefix_space: false, trim_offsets: true, use_regex: true }
  // In byte-level vocabularies Ġ is the space before a word.
  const vocab = Object.fromEntries(WORDS.map((word, i) => [`Ġ${word}`, i]))
  return {
    ...{ version: '1.0', added_tokens: added, normalizer: null, post_processor: null },
    ...{ pre_tokenizer: byteLevel, decoder: byteLevel, model: { type: 'BPE', vocab, merges: [] } },
  }
}

function encoder(): Buffer {
  return onnxFile({
    nodes: [
      { op: 'ReduceMax', inputs: ['input_features'], outputs: ['loudest'], attributes: { axes: [1, 2], keepdims: 1 } },
      { op: 'Expand', inputs: ['loudest', 'shape'], outputs: ['last_hidden_state'] },
    ],
    constants: [{ name: 'shape', dims: [3], values: int64([1, FRAMES, WIDTH]) }],
    inputs: [{ name: 'input_features', element: 'float', dims: ['batch', 80, 2 * FRAMES] }],
    outputs: [{ name: 'last_hidden_state', element: 'float', dims: ['batch', FRAMES, WIDTH] }],
  })
}

/**
 * Each token has one successor: the task leads to 0.00, that to the first word, the last word to a time, and that to
 * the end. In quiet audio, the end follows 0.00.
 */
function decoder(): Buffer {
  const following = Array.from({ length: VOCABULARY }, () => token(EOT))
  following[token(TRANSCRIBE)] = timeToken(0)
  following[timeToken(0)] = 0
  const quiet = [...following]
  quiet[timeToken(0)] = token(EOT)
  for (const i of WORDS.keys()) following[i] = i + 1 < WORDS.length ? i + 1 : timeToken(10)
  const rows = following.map((_, id) => Math.min(id, WORDS.length))
  const attention = [...TINY_SECONDS, 0].flatMap((second) =>
    Array.from({ length: FRAMES }, (_, frame) => 0.0001 + Math.exp(0 - ((frame * FRAME_SECONDS - second) / 0.4) ** 2)),
  )

  const cacheNames = ['decoder.key', 'decoder.value', 'encoder.key', 'encoder.value']
  const cachePort = (side: string, name: string): Port => {
    const length = `${side}_${name.split('.')[0]}_length`
    return { name: `${side}.0.${name}`, element: 'float', dims: ['batch', 1, length, WIDTH] }
  }
  const nodes: Node[] = [
    { op: 'ReduceMax', inputs: ['encoder_hidden_states'], outputs: ['loudest'], attributes: { keepdims: 0 } },
    { op: 'Less', inputs: ['loudest', 'audible'], outputs: ['is_quiet'] },
    { op: 'Gather', inputs: ['following', 'input_ids'], outputs: ['next_in_speech'] },
    { op: 'Gather', inputs: ['quiet', 'input_ids'], outputs: ['next_in_quiet'] },
    { op: 'Where', inputs: ['is_quiet', 'next_in_quiet', 'next_in_speech'], outputs: ['next'] },
    { op: 'OneHot', inputs: ['next', 'vocabulary', 'off_on'], outputs: ['logits'] },
    { op: 'Gather', inputs: ['rows', 'input_ids'], outputs: ['row'] },
    { op: 'Gather', inputs: ['attention', 'row'], outputs: ['attended'] },
    { op: 'Unsqueeze', inputs: ['attended', 'one'], outputs: ['cross_attentions.0'] },
    ...cacheNames.map((name) => ({
      op: 'Identity',
      inputs: [`past_key_values.0.${name}`],
      outputs: [`present.0.${name}`],
    })),
  ]
  return onnxFile({
    nodes,
    constants: [
      { name: 'following', dims: [VOCABULARY], values: int64(following) },
      { name: 'quiet', dims: [VOCABULARY], values: int64(quiet) },
      { name: 'audible', dims: [], values: Float32Array.of(AUDIBLE) },
      { name: 'rows', dims: [VOCABULARY], values: int64(rows) },
      { name: 'attention', dims: [WORDS.length + 1, FRAMES], values: Float32Array.from(attention) },
      { name: 'vocabulary', dims: [], values: int64([VOCABULARY]) },
      { name: 'off_on', dims: [2], values: Float32Array.from([0, 100]) },
      { name: 'one', dims: [1], values: int64([1]) },
    ],
    inputs: [
      { name: 'input_ids', element: 'int64', dims: ['batch', 'length'] },
      { name: 'encoder_hidden_states', element: 'float', dims: ['batch', FRAMES, WIDTH] },
      { name: 'use_cache_branch', element: 'bool', dims: [1] },
      ...cacheNames.map((name) => cachePort('past_key_values', name)),
    ],
    outputs: [
      { name: 'logits', element: 'float', dims: ['batch', 'length', VOCABULARY] },
      { name: 'cross_attentions.0', element: 'float', dims: ['batch', 1, 'length', FRAMES] },
      ...cacheNames.map((name) => cachePort('present', name)),
    ],
  })
}

function int64(values: number[]): BigInt64Array {
  return BigInt64Array.from(values, BigInt)
}
