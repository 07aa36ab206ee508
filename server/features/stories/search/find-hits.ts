import type { Heard } from '#server/features/transcripts/heard-of.ts'
import type { Story } from '../contract.ts'
import { presentStory } from '../present-story.ts'
import type { storiesById } from '../stories-by-id.ts'
import type { Found, Hit } from './contract.ts'
import { type Matches, mentions, piecesOf, type Rest, readSentences, type Sentence, takeTurns } from './sentences.ts'
import { wordsOf } from './words.ts'

/**
 * The times of all words of so many characters are held at once, which is an hour of speech or one story that lasts longer: they
 * weigh twenty times as much, and to read them takes one step.
 */
const HEARD_TOGETHER = 60_000

type StoryRow = Awaited<ReturnType<typeof storiesById>>[number]

type Sources = {
  matches: Matches
  /** What was heard of each story, without times. */
  texts: ReadonlyMap<number, string>
  /** The same with times. */
  hear: (ids: readonly number[]) => Promise<ReadonlyMap<number, Heard>>
}

/**
 * Stories with the sentences in which something was found. To be called outside of a transaction, for the embedded database has one
 * connection; others have their turn every few thousand words.
 */
export const withHits = async (rows: readonly StoryRow[], { matches, texts, hear }: Sources): Promise<Found[]> => {
  const rest = await takeTurns()
  const mentioned = async (text: string | null) => text !== null && (await mentions(text, matches, rest))
  const isTimed = async ({ story }: StoryRow): Promise<boolean> => {
    const heardText = texts.get(story.id)
    return heardText !== undefined && ((await mentioned(story.content)) || (await mentioned(heardText)))
  }
  const found: Found[] = []
  for (const some of heardTogether(rows, texts)) {
    const timed: number[] = []
    for (const row of some) if (await isTimed(row)) timed.push(row.story.id)
    const heard = timed.length > 0 ? await hear(timed) : new Map<number, Heard>()
    for (const row of some) {
      const hits = await findHits(row.story, heard.get(row.story.id), matches, rest)
      found.push({ story: presentStory(row), hits })
    }
  }
  return found
}

/** Parts the stories where the times of one more would be too many. */
const heardTogether = (rows: readonly StoryRow[], texts: Sources['texts']): StoryRow[][] => {
  const parts: StoryRow[][] = []
  let length = Number.POSITIVE_INFINITY
  for (const row of rows) {
    const own = texts.get(row.story.id)?.length ?? 0
    if (length + own > HEARD_TOGETHER) {
      parts.push([])
      length = 0
    }
    parts.at(-1)?.push(row)
    length += own
  }
  return parts
}

export type Told = Pick<Story, 'title' | 'content' | 'toldBy' | 'people' | 'place' | 'tags' | 'notes'>

/** The most sentences of a text, and of the sound where it says something else. */
const MAX_SENTENCES = 2

/**
 * The sentences of a story in which something was found: its title, those of its text and of its sound that have the most of
 * what was looked for, its storyteller, people, place, tags and notes. It rests as often as `rest` says.
 */
export const findHits = async (story: Told, heard: Heard | undefined, matches: Matches, rest: Rest): Promise<Hit[]> => {
  const spoken = await spokenWords(heard, rest)
  const said = new Set(spoken.map(({ word }) => word))
  const aloudText = heardText(heard)
  // Where it stands in the whole text, and whether only the sound has it, matters where the sound has any of it.
  const toTheEnd = [...said].some(matches) || (await mentions(aloudText, matches, rest))
  const { sentences: text, all: written } = await readSentences(story.content ?? '', matches, { rest, toTheEnd })
  // What the text has too is shown as it stands there.
  const onlyAloud = (word: string) => matches(word) && !written.has(word)
  const { sentences: aloud } = await readSentences(aloudText, onlyAloud, { rest, toTheEnd: said.size > 0 })
  const shown = (field: Hit['field'], sentences: Sentence[]): Hit[] =>
    bestOf(sentences).map((sentence) => ({
      field,
      pieces: piecesOf(sentence.text, sentence.span, sentence.marked),
      spokenAt: firstSpoken(sentence.words, sentence.places, { spoken, said }),
    }))
  // Of each the first sentence.
  const whole = async (field: Hit['field'], some: readonly string[]): Promise<Hit[]> => {
    const hits: Hit[] = []
    for (const one of some) {
      if (hits.length === MAX_SENTENCES) break
      const [first] = (await readSentences(one, matches, { rest })).sentences
      if (first) hits.push({ field, pieces: piecesOf(one, first.span, first.marked), spokenAt: null })
    }
    return hits
  }
  return [
    ...(await whole('title', [story.title])),
    ...shown('text', text),
    ...shown('spoken', aloud),
    ...(await whole('toldBy', [story.toldBy])),
    ...(await whole('people', story.people)),
    ...(await whole('place', [story.place ?? ''])),
    ...(await whole('tags', story.tags)),
    ...(await whole('notes', [story.notes ?? ''])),
  ]
}

// Engines that give times give words that have their stops with them.
const heardText = (heard: Heard | undefined): string =>
  heard?.words ? heard.words.map(({ word }) => word.trim()).join(' ') : (heard?.text ?? '')

// Those with the most of what was looked for, in the order they stand in.
const bestOf = (sentences: readonly Sentence[]): Sentence[] => {
  const best = sentences.toSorted((a, b) => b.found - a.found).slice(0, MAX_SENTENCES)
  return sentences.filter((sentence) => best.includes(sentence))
}

/** A word as it was heard, folded, and when it begins, in seconds. */
type SpokenWord = { word: string; start: number }

/** So many words are folded before it is asked whether others should have their turn. */
const FOLDED_AT_ONCE = 200

/** The words of a sound in their order. */
const spokenWords = async (heard: Heard | undefined, rest: Rest): Promise<SpokenWord[]> => {
  const spoken: SpokenWord[] = []
  for (const [at, { word, start }] of (heard?.words ?? []).entries()) {
    if (at % FOLDED_AT_ONCE === 0) await rest()
    for (const one of wordsOf(word)) spoken.push({ word: one, start })
  }
  return spoken
}

/** So many words on each side tell one place from another. */
const NEIGHBORS = 4

/** A word this near to another one is spoken within two or three seconds of it. */
const NEAR = 6
/** So many alike neighbors show that it is the same place, and not the same word elsewhere. */
const SURE = 2

/**
 * When the first of these words of a text is spoken. Where none of them was heard, as where the recognizer took one for another,
 * when the nearest word is that was, if it is near; null where it is not.
 * @param places of the words, in their order
 * @param said all words of the sound
 */
export const firstSpoken = (
  words: readonly string[],
  places: readonly number[],
  { spoken, said }: { spoken: readonly SpokenWord[]; said: ReadonlySet<string> },
): number | null => {
  const first = places.find((place) => said.has(words[place] ?? ''))
  if (first !== undefined) return findSpoken(words, first, spoken)?.start ?? null
  const [place] = places
  if (place === undefined) return null
  for (let away = 1; away <= NEAR; away++)
    for (const near of [place - away, place + away]) {
      const found = said.has(words[near] ?? '') ? findSpoken(words, near, spoken) : null
      if (found && found.same >= SURE) return found.start
    }
  return null
}

type Place = { start: number; same: number; score: number }

/**
 * Of all the places where the word at `at` of a text was heard, the one whose neighbors are most alike, and then the one that is
 * about as far from the beginning. Null where it was not heard.
 */
const findSpoken = (words: readonly string[], at: number, spoken: readonly SpokenWord[]): Place | null => {
  const word = words[at]
  let best: Place | null = null
  for (const [place, heard] of spoken.entries()) {
    if (heard.word !== word) continue
    const away = Math.abs(at / words.length - place / spoken.length)
    const same = alike(words, at, spoken, place)
    const score = same - away
    if (!best || score > best.score) best = { start: heard.start, same, score }
  }
  return best
}

const alike = (words: readonly string[], at: number, spoken: readonly SpokenWord[], place: number): number => {
  let same = 0
  for (let step = -NEIGHBORS; step <= NEIGHBORS; step++)
    if (step !== 0 && words[at + step] !== undefined && words[at + step] === spoken[place + step]?.word) same += 1
  return same
}
