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
  // Most texts are the transcript as it was recognized: a match is where its time is, and only the others are compared word by word.
  const isVerbatim = transcript?.text === (story.content ?? '')
  const isCompared = transcript !== null && !isVerbatim
  const text = await readSentences(story.content ?? '', matches, { yieldIfDue, withWords: isCompared })
  const readSpoken = (spokenText: string): Promise<ReadText> => {
    const textWords = new Set(text.words.filter(matches))
    const onlySpoken = (word: string) => matches(word) && !textWords.has(word)
    return readSentences(spokenText, onlySpoken, { yieldIfDue, withWords: true })
  }
  const spoken = isCompared ? await readSpoken(transcript.text) : null
  const startOf = ({ words }: ReadText, { marked, positions }: Sentence): number | null => {
    if (isVerbatim) return marked[0]?.start ?? null
    const index = spoken && findSpokenWord(words, positions, spoken.words)
    return index === null ? null : (spoken?.starts[index] ?? null)
  }
  const startsMs = transcript?.startsMs?.split(' ') ?? []
  const timedHits = (field: Hit['field'], read: ReadText): Hit[] =>
    selectBest(read.sentences).map((sentence) => ({
      field,
      segments: toSegments(read.text, sentence.span, sentence.marked),
      spokenAt: transcript && secondsAt(transcript.text, startOf(read, sentence), startsMs),
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

/** When the word at an offset of a transcript is spoken, in seconds. */
const secondsAt = (text: string, offset: number | null, startsMs: readonly string[]): number | null => {
  if (offset === null) return null
  let spacesBefore = 0
  for (let space = text.indexOf(' '); space >= 0 && space < offset; space = text.indexOf(' ', space + 1))
    spacesBefore += 1
  const startMs = startsMs[spacesBefore]
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
