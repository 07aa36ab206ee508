import type { StoryValues } from '#common/story-values.ts'
import type { storiesById } from '#server/features/stories/listing/list-stories.ts'
import { presentStory } from '#server/features/stories/read-story.ts'
import type { RecognizedText } from '#server/features/transcripts/read-transcripts.ts'
import { type Hit, type SearchResult, searchedDetails } from './contract.ts'
import {
  hasMatch,
  type Matches,
  readSentences,
  type Sentence,
  startYielding,
  toSegments,
  type YieldIfDue,
} from './sentences.ts'
import { wordsOf } from './words.ts'

/**
 * Transcripts with word times are loaded for this many characters at once (an hour of speech, or one longer story): they take
 * twenty times as much memory as plain text.
 */
const MAX_CHARACTERS_AT_ONCE = 60_000

type StoryRow = Awaited<ReturnType<typeof storiesById>>[number]

type Sources = {
  matches: Matches
  /** The transcript of each story without word times. */
  texts: ReadonlyMap<number, string>
  /** Transcripts with word times. */
  readTranscripts: (ids: readonly number[]) => Promise<ReadonlyMap<number, RecognizedText>>
}

/**
 * Stories with the sentences that match. Call it outside of a transaction, because it yields to other requests and must not
 * hold a connection meanwhile.
 */
export const withHits = async (
  rows: readonly StoryRow[],
  { matches, texts, readTranscripts }: Sources,
): Promise<SearchResult[]> => {
  const yieldIfDue = await startYielding()
  const hasMatchIn = async (text: string | null) => text !== null && (await hasMatch(text, matches, yieldIfDue))
  const needsTimes = async ({ story }: StoryRow): Promise<boolean> => {
    const transcript = texts.get(story.id)
    return transcript !== undefined && ((await hasMatchIn(story.content)) || (await hasMatchIn(transcript)))
  }
  const results: SearchResult[] = []
  for (const batch of inBatches(rows, texts)) {
    const timed: number[] = []
    for (const row of batch) if (await needsTimes(row)) timed.push(row.story.id)
    const transcripts = timed.length > 0 ? await readTranscripts(timed) : new Map<number, RecognizedText>()
    for (const row of batch) {
      const hits = await findHits(row.story, transcripts.get(row.story.id), matches, yieldIfDue)
      results.push({ story: presentStory(row), hits })
    }
  }
  return results
}

const inBatches = (rows: readonly StoryRow[], texts: Sources['texts']): StoryRow[][] => {
  const batches: StoryRow[][] = []
  let batchLength = Number.POSITIVE_INFINITY
  for (const row of rows) {
    const length = texts.get(row.story.id)?.length ?? 0
    if (batchLength + length > MAX_CHARACTERS_AT_ONCE) {
      batches.push([])
      batchLength = 0
    }
    batches.at(-1)?.push(row)
    batchLength += length
  }
  return batches
}

export type SearchedStory = Pick<StoryValues, 'title' | 'content' | (typeof searchedDetails)[number]>

/** Per field. */
const MAX_SENTENCES = 2

/** The best matching sentences of a story, by field. Of the transcript, only matches that the text does not have. */
export const findHits = async (
  story: SearchedStory,
  transcript: RecognizedText | undefined,
  matches: Matches,
  yieldIfDue: YieldIfDue,
): Promise<Hit[]> => {
  const spoken = await foldSpokenWords(transcript, yieldIfDue)
  const spokenSet = new Set(spoken.map(({ word }) => word))
  const spokenText = textOf(transcript)
  // Times and transcript-only matches depend on the whole text, so it is read to the end if the transcript has a match.
  const toTheEnd = [...spokenSet].some(matches) || (await hasMatch(spokenText, matches, yieldIfDue))
  const { sentences: inText, all: textWords } = await readSentences(story.content ?? '', matches, {
    yieldIfDue,
    toTheEnd,
  })
  const onlySpoken = (word: string) => matches(word) && !textWords.has(word)
  const { sentences: inTranscript } = await readSentences(spokenText, onlySpoken, {
    yieldIfDue,
    toTheEnd: spokenSet.size > 0,
  })
  const timedHits = (field: Hit['field'], sentences: Sentence[]): Hit[] =>
    selectBest(sentences).map(({ text, span, marked, words, positions }) => ({
      field,
      segments: toSegments(text, span, marked),
      spokenAt: findSpokenTime(words, positions, { spoken, spokenSet }),
    }))
  /** The first matching sentence of each text. */
  const fieldHits = async (field: Hit['field'], texts: readonly string[]): Promise<Hit[]> => {
    const hits: Hit[] = []
    for (const text of texts) {
      if (hits.length === MAX_SENTENCES) break
      const [first] = (await readSentences(text, matches, { yieldIfDue })).sentences
      if (first) hits.push({ field, segments: toSegments(text, first.span, first.marked), spokenAt: null })
    }
    return hits
  }
  const hits: Hit[] = [
    ...(await fieldHits('title', [story.title])),
    ...timedHits('text', inText),
    ...timedHits('spoken', inTranscript),
  ]
  for (const name of searchedDetails) hits.push(...(await fieldHits(name, [story[name] ?? ''].flat())))
  return hits
}

// Words with times include their punctuation.
const textOf = (transcript: RecognizedText | undefined): string =>
  transcript?.words ? transcript.words.map(({ word }) => word.trim()).join(' ') : (transcript?.text ?? '')

// The sentences with the most different matches, in their original order.
const selectBest = (sentences: readonly Sentence[]): Sentence[] => {
  const best = sentences.toSorted((a, b) => b.matchCount - a.matchCount).slice(0, MAX_SENTENCES)
  return sentences.filter((sentence) => best.includes(sentence))
}

/** A folded word of the transcript, and its start in seconds. */
type TimedWord = { word: string; start: number }

const WORDS_PER_CHECK = 200

const foldSpokenWords = async (
  transcript: RecognizedText | undefined,
  yieldIfDue: YieldIfDue,
): Promise<TimedWord[]> => {
  const spoken: TimedWord[] = []
  for (const [index, { word, start }] of (transcript?.words ?? []).entries()) {
    if (index % WORDS_PER_CHECK === 0) await yieldIfDue()
    for (const folded of wordsOf(word)) spoken.push({ word: folded, start })
  }
  return spoken
}

/** Neighbors compared on each side to tell occurrences of a word apart. */
const NEIGHBORS = 4
/** Words this close to each other are spoken within two or three seconds. */
const MAX_NEARBY_DISTANCE = 6
/** Equal neighbors that make a nearby word reliable. */
const MIN_EQUAL_NEIGHBORS = 2

/**
 * When the first of some words of a text is spoken. If the recognizer misheard all of them, the time of the nearest
 * word that it recognized; null if none is near.
 * @param words of the text
 * @param positions in `words`, in their order
 */
export const findSpokenTime = (
  words: readonly string[],
  positions: readonly number[],
  { spoken, spokenSet }: { spoken: readonly TimedWord[]; spokenSet: ReadonlySet<string> },
): number | null => {
  const first = positions.find((position) => spokenSet.has(words[position] ?? ''))
  if (first !== undefined) return findOccurrence(words, first, spoken)?.start ?? null
  const [position] = positions
  if (position === undefined) return null
  for (let distance = 1; distance <= MAX_NEARBY_DISTANCE; distance++)
    for (const nearby of [position - distance, position + distance]) {
      const found = spokenSet.has(words[nearby] ?? '') ? findOccurrence(words, nearby, spoken) : null
      if (found && found.equalNeighbors >= MIN_EQUAL_NEIGHBORS) return found.start
    }
  return null
}

type Occurrence = { start: number; equalNeighbors: number; score: number }

/**
 * The occurrence of a text's word in the transcript with the most equal neighbors, then with the most similar relative position.
 * Null if there is none.
 */
const findOccurrence = (
  words: readonly string[],
  position: number,
  spoken: readonly TimedWord[],
): Occurrence | null => {
  const word = words[position]
  let best: Occurrence | null = null
  for (const [index, timed] of spoken.entries()) {
    if (timed.word !== word) continue
    const distance = Math.abs(position / words.length - index / spoken.length)
    const equalNeighbors = countEqualNeighbors(words, position, spoken, index)
    const score = equalNeighbors - distance
    if (!best || score > best.score) best = { start: timed.start, equalNeighbors, score }
  }
  return best
}

const countEqualNeighbors = (
  words: readonly string[],
  position: number,
  spoken: readonly TimedWord[],
  index: number,
): number => {
  let equal = 0
  for (let step = -NEIGHBORS; step <= NEIGHBORS; step++)
    if (step !== 0 && words[position + step] !== undefined && words[position + step] === spoken[index + step]?.word)
      equal += 1
  return equal
}
