import { type InferenceSession, Tensor } from 'onnxruntime-common'
import { expect, test } from 'vitest'
import { createMoonshineModel } from './moonshine-decoder.ts'
import { END_TOKEN } from './word-search.ts'

const SIZE = { layers: 1, heads: 1, headSize: 1 }
const VOCABULARY = 40
const tensor = (values: number[]) => new Tensor('float32', Float32Array.from(values), [values.length])

/** A model that answers with these tokens, one after another, each twice as likely as all others together. */
function fakeModel(tokens: readonly number[]) {
  const seen: { input: number; isContinued: boolean }[] = []
  const session = (run: InferenceSession['run']): InferenceSession => ({
    run,
    release: async () => {},
    startProfiling: () => {},
    endProfiling: () => {},
    inputNames: [],
    outputNames: [],
    inputMetadata: [],
    outputMetadata: [],
  })
  const decoder = session(async (feeds) => {
    const { input_ids, use_cache_branch } = feeds
    seen.push({ input: Number(input_ids?.data[0]), isContinued: Boolean(use_cache_branch?.data[0]) })
    const id = tokens[seen.length - 1] ?? END_TOKEN
    const others = VOCABULARY - 1
    const logits = Array.from({ length: VOCABULARY }, (_, one) => (one === id ? Math.log(2 * others) : 0))
    const present = ['decoder', 'encoder'].flatMap((side) =>
      ['key', 'value'].map((part) => [`present.0.${side}.${part}`, tensor([id])] as const),
    )
    return { logits: tensor(logits), 'attention.0': tensor([0.25, 0.75]), ...Object.fromEntries(present) }
  })
  const encoder = session(async () => ({ last_hidden_state: tensor([0]) }))
  const parts = { encoder, decoder, Tensor, size: SIZE }
  return { recognize: createMoonshineModel({ ...parts, attentionOutputs: ['attention.0'] }), parts, seen }
}

const seconds = (count: number) => new Float32Array(count * 16_000)

test('the most probable token follows the one before, up to the end of the text', async () => {
  const { recognize, seen } = fakeModel([7, 9, END_TOKEN, 11])
  const tokens = await recognize(seconds(2))
  expect(tokens.map(({ id }) => id)).toEqual([7, 9, END_TOKEN])
  expect(tokens[0]?.confidence).toBeCloseTo(2 / 3, 5)
  expect(tokens[0]?.attention).toEqual([Float32Array.of(0.25, 0.75)])
  expect(seen).toEqual([
    { input: 1, isContinued: false },
    { input: 7, isContinued: true },
    { input: 9, isContinued: true },
  ])
})

test('without attention outputs, tokens have no attention', async () => {
  const [token] = await createMoonshineModel(fakeModel([7]).parts)(seconds(1))
  expect(token).toMatchObject({ id: 7, attention: [] })
})

test('more tokens than anyone can say are cut off', async () => {
  const tokens = await fakeModel(Array.from({ length: 100 }, (_, index) => 3 + (index % 37))).recognize(seconds(1))
  expect(tokens).toHaveLength(9)
})

test('a decoder that is stuck keeps one round of what it repeats, without confidence', async () => {
  const tokens = await fakeModel([5, ...Array<number[]>(20).fill([7, 8, 9]).flat()]).recognize(seconds(20))
  expect(tokens.map(({ id }) => id)).toEqual([5, 7, 8, 9])
  expect(tokens.slice(1).map(({ confidence }) => confidence)).toEqual([0, 0, 0])
})

test('a word said a few times is kept', async () => {
  const tokens = await fakeModel([7, 7, 7, 7, 7, 7, END_TOKEN]).recognize(seconds(20))
  expect(tokens.map(({ id }) => id)).toEqual([7, 7, 7, 7, 7, 7, END_TOKEN])
})
