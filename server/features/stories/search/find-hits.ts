import type { StoryValues } from '#common/story-values.ts'
import { type Hit, searchedDetails } from './contract.ts'
import { type Matches, type ReadText, readSentences, type Sentence, toSegments, type YieldIfDue } from './sentences.ts'

export type SearchedStory = Pick<StoryValues, 'title' | 'content' | (typeof searchedDetails)[number]>

/** A transcript, and when each of its words begins, in ms; both separated by spaces. Null without times. */
export type SpokenText = { text: string; startsMs: string | null }

/** Per field. */
const MAX_SENTENCES = 2

/** The best matching sentences of a story, by field. Of the transcript, only matches that the text does not have. */
export const findHits = async (
  story: SearchedStory,
  transcript: SpokenText | null,
  matches: Matches,
  yieldIfDue: YieldIfDue,
): Promise<Hit[]> => {
  // Times and transcript-only matches depend on the whole text.
  const toTheEnd = transcript !== null
  const text = await readSentences(story.content ?? '', matches, { yieldIfDue, toTheEnd })
  const readSpoken = async ({ text: spokenText }: SpokenText): Promise<ReadText> => {
    if (spokenText === text.text) return { ...text, sentences: [] }
    const textWords = new Set(text.words.filter(matches))
    const onlySpoken = (word: string) => matches(word) && !textWords.has(word)
    return readSentences(spokenText, onlySpoken, { yieldIfDue, toTheEnd })
  }
  const spoken = transcript && { ...(await readSpoken(transcript)), startsMs: transcript.startsMs }
  const timedHits = (field: Hit['field'], { text: source, words, sentences }: ReadText): Hit[] =>
    selectBest(sentences).map(({ span, marked, positions }) => ({
      field,
      segments: toSegments(source, span, marked),
      spokenAt: spoken && findSpokenTime(words, positions, spoken),
    }))
  /** The first matching sentence of each text. */
  const fieldHits = async (field: Hit['field'], texts: readonly string[]): Promise<Hit[]> => {
    const hits: Hit[] = []
    for (const source of texts) {
      if (hits.length === MAX_SENTENCES) break
      const [first] = (await readSentences(source, matches, { yieldIfDue })).sentences
      if (first) hits.push({ field, segments: toSegments(source, first.span, first.marked), spokenAt: null })
    }
    return hits
  }
  const hits: Hit[] = [
    ...(await fieldHits('title', [story.title])),
    ...timedHits('text', text),
    ...(spoken ? timedHits('spoken', spoken) : []),
  ]
  for (const name of searchedDetails) hits.push(...(await fieldHits(name, [story[name] ?? ''].flat())))
  return hits
}

/** When the first of some words of a text is spoken, in seconds. */
const findSpokenTime = (
  words: readonly string[],
  positions: readonly number[],
  { text, words: spokenWords, starts, startsMs }: ReadText & Pick<SpokenText, 'startsMs'>,
): number | null => {
  const index = startsMs === null ? null : findSpokenWord(words, positions, spokenWords)
  if (index === null) return null
  const spacesBefore = text.slice(0, starts[index]).split(' ').length - 1
  const startMs = startsMs?.split(' ')[spacesBefore]
  return startMs === undefined ? null : Number(startMs) / 1000
}

// The sentences with the most different matches, in their original order.
const selectBest = (sentences: readonly Sentence[]): Sentence[] => {
  const best = sentences.toSorted((a, b) => b.matchCount - a.matchCount).slice(0, MAX_SENTENCES)
  return sentences.filter((sentence) => best.includes(sentence))
}

/** Neighbors compared on each side to tell occurrences of a word apart. */
const NEIGHBORS = 4
/** Words this close to each other are spoken within two or three seconds. */
const MAX_NEARBY_DISTANCE = 6
/** Equal neighbors that make a nearby word reliable. */
const MIN_EQUAL_NEIGHBORS = 2

/**
 * Where the first of some words of a text is spoken: its index in the words of the transcript. If the recognizer misheard all
 * of them, the index of the nearest word that it recognized; null if none is near.
 * @param words of the text
 * @param positions in `words`, in their order
 */
export const findSpokenWord = (
  words: readonly string[],
  positions: readonly number[],
  spoken: readonly string[],
): number | null => {
  const occurrences = (position: number | undefined) =>
    position === undefined ? null : findOccurrence(words, position, spoken)
  const first = positions.find((position) => spoken.includes(words[position] ?? ''))
  if (first !== undefined) return occurrences(first)?.index ?? null
  const [position] = positions
  if (position === undefined) return null
  for (let distance = 1; distance <= MAX_NEARBY_DISTANCE; distance++)
    for (const nearby of [position - distance, position + distance]) {
      const found = occurrences(nearby)
      if (found && found.equalNeighbors >= MIN_EQUAL_NEIGHBORS) return found.index
    }
  return null
}

type Occurrence = { index: number; equalNeighbors: number; score: number }

/**
 * The occurrence of a text's word in the transcript with the most equal neighbors, then with the most similar relative position.
 * Null if there is none.
 */
const findOccurrence = (words: readonly string[], position: number, spoken: readonly string[]): Occurrence | null => {
  const word = words[position]
  if (word === undefined) return null
  let best: Occurrence | null = null
  for (let index = spoken.indexOf(word); index >= 0; index = spoken.indexOf(word, index + 1)) {
    const distance = Math.abs(position / words.length - index / spoken.length)
    const equalNeighbors = countEqualNeighbors(words, position, spoken, index)
    const score = equalNeighbors - distance
    if (!best || score > best.score) best = { index, equalNeighbors, score }
  }
  return best
}

const countEqualNeighbors = (
  words: readonly string[],
  position: number,
  spoken: readonly string[],
  index: number,
): number => {
  let equal = 0
  for (let step = -NEIGHBORS; step <= NEIGHBORS; step++)
    if (step !== 0 && words[position + step] !== undefined && words[position + step] === spoken[index + step])
      equal += 1
  return equal
}
