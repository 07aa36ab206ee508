export const END_TOKEN = 2
/** The tokenizer knows these; the model has more logits. */
const VOCABULARY_SIZE = 32_000

/** What a decoder expects after some tokens: one logit per token. */
interface Step {
  readonly logits: Float32Array
}

/** The step after another token. */
type Advance<S> = (step: S, id: number) => Promise<S>

export interface Vocabulary {
  /** False for the end of the text, which has its place in the audio and is no part of a word. */
  isText(id: number): boolean
  startsWord(id: number): boolean
  /** False for punctuation and the end of the text. */
  isSpoken(id: number): boolean
  textOf(ids: readonly number[]): string
}

/** A word, and how well its tokens fit: the mean of the natural logarithms of their probabilities. */
interface Candidate {
  readonly ids: readonly number[]
  readonly score: number
}

const MAX_WORD_TOKENS = 8

const MAX_ALTERNATIVES = 3
const MIN_ALTERNATIVE_SCORE = Math.log(0.02)

/** A name isn't spelled as it sounds, so the model finds some of its tokens improbable; but none more than this. */
const MIN_NAME_TOKEN_SCORE = -5.6
const MIN_NAME_SCORE = -2
/** How much worse than the most probable word a name may fit. Keeps “heard” from becoming Hurd. */
const MAX_NAME_HANDICAP = 1.3
const MAX_PARALLEL_NAMES = 3

/** Names by their tokens. */
export type NameTree = Map<number, { readonly next: NameTree; isEnd: boolean }>

export function createNameTree(names: readonly (readonly number[])[]): NameTree {
  const root: NameTree = new Map()
  for (const ids of names) {
    let tree = root
    for (const [index, id] of ids.entries()) {
      const branch = tree.get(id) ?? { next: new Map(), isEnd: false }
      tree.set(id, branch)
      branch.isEnd ||= index === ids.length - 1
      tree = branch.next
    }
  }
  return root
}

export function mostProbable(logits: Float32Array): number {
  let best = END_TOKEN
  for (let id = END_TOKEN + 1; id < VOCABULARY_SIZE; id += 1) if (at(logits, id) > at(logits, best)) best = id
  return best
}

/** The natural logarithms of the tokens' probabilities. */
export function scoresOf(logits: Float32Array): (id: number) => number {
  const highest = at(logits, mostProbable(logits))
  let sum = 0
  for (const logit of logits) sum += Math.exp(logit - highest)
  const total = highest + Math.log(sum)
  return (id) => at(logits, id) - total
}

/** What else the word could be from an unsure token on: other likely tokens there, each continued to the end of the word. */
export async function findAlternatives<S extends Step>(
  advance: Advance<S>,
  vocabulary: Vocabulary,
  step: S,
  unsure: number,
): Promise<number[][]> {
  const { isSpoken, startsWord } = vocabulary
  if (!isSpoken(unsure)) return []
  const scoreOf = scoresOf(step.logits)
  const others: number[] = []
  for (let id = END_TOKEN + 1; id < VOCABULARY_SIZE; id += 1)
    if (id !== unsure && scoreOf(id) >= MIN_ALTERNATIVE_SCORE && isSpoken(id) && startsWord(id) === startsWord(unsure))
      others.push(id)
  others.sort((a, b) => scoreOf(b) - scoreOf(a))
  const found: number[][] = []
  for (const first of others.slice(0, MAX_ALTERNATIVES))
    found.push([...(await finishWord(advance, vocabulary, step, first)).ids])
  return found
}

/** The known name that sounds like the word that starts with `first`, and that word, if the name fits nearly as well. */
export async function findName<S extends Step>(
  advance: Advance<S>,
  vocabulary: Vocabulary,
  names: NameTree,
  step: S,
  first: number,
): Promise<(Candidate & { instead: number[] }) | undefined> {
  type Begun = Candidate & { step: S; tree: NameTree }
  const extend = ({ ids, score, step, tree }: Begun) => {
    const scoreOf = scoresOf(step.logits)
    return [...tree].flatMap(([id, { next, isEnd }]) => {
      const own = scoreOf(id)
      const mean = (score * ids.length + own) / (ids.length + 1)
      return own < MIN_NAME_TOKEN_SCORE ? [] : [{ ids: [...ids, id], score: mean, step, tree: next, isEnd }]
    })
  }
  let best: Candidate | undefined
  let begun = extend({ ids: [], score: 0, step, tree: names })
  while (begun.length > 0) {
    const likeliest = begun.sort((a, b) => b.score - a.score).slice(0, MAX_PARALLEL_NAMES)
    begun = []
    for (const name of likeliest) {
      if (name.isEnd && name.score >= MIN_NAME_SCORE && name.score > (best?.score ?? -Infinity)) best = name
      const last = name.ids.at(-1)
      if (name.tree.size > 0 && last !== undefined)
        begun.push(...extend({ ...name, step: await advance(name.step, last) }))
    }
  }
  if (!best) return undefined
  const word = await finishWord(advance, vocabulary, step, first)
  return best.score < word.score - MAX_NAME_HANDICAP
    ? undefined
    : { ids: best.ids, score: best.score, instead: [...word.ids] }
}

/** The most probable word that starts with a token. */
async function finishWord<S extends Step>(
  advance: Advance<S>,
  { startsWord, isSpoken }: Vocabulary,
  start: S,
  first: number,
): Promise<Candidate> {
  const ids: number[] = []
  let total = 0
  let step = start
  let id = first
  do {
    total += scoresOf(step.logits)(id)
    ids.push(id)
    step = await advance(step, id)
    id = mostProbable(step.logits)
  } while (ids.length < MAX_WORD_TOKENS && isSpoken(id) && !startsWord(id))
  return { ids, score: total / ids.length }
}

const at = (values: Float32Array, index: number): number => values[index] ?? -Infinity
