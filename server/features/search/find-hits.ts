import type { Story } from '#server/features/stories/contract.ts'
import type { Heard } from '#server/features/transcripts/heard-of.ts'
import type { Hit } from './contract.ts'
import { piecesOf, type Span, sentenceAround } from './sentence.ts'
import { findSpoken, spokenWords } from './spoken.ts'
import { eachToken, type Token } from './words.ts'

type Matches = (word: string) => boolean
type Told = Pick<Story, 'title' | 'content' | 'toldBy' | 'people' | 'place' | 'tags' | 'notes'>

/** The most sentences of a text, and of the sound where it says something else. */
const MOST_SENTENCES = 2
/** The most words of a text that are found in it: in the first of so many, two good sentences stand. */
const MOST_FOUND = 2000

/**
 * The sentences of a story in which something was found: its title, those of its text and of its sound that have the most of
 * what was looked for, its teller, people, place, tags and notes.
 */
export const findHits = (story: Told, heard: Heard | undefined, matches: Matches): Hit[] => {
  const spoken = spokenWords(heard)
  const { sentences: text, all: written } = sentencesOf(story.content ?? '', matches)
  // What the text has too is shown as it stands there.
  const { sentences: aloud } = sentencesOf(heardText(heard), (word) => matches(word) && !written.has(word))
  const shown = (field: Hit['field'], sentences: Sentence[]): Hit[] =>
    bestOf(sentences).map((sentence) => ({
      field,
      pieces: piecesOf(sentence.text, sentence.span, sentence.marked),
      spokenAt: firstSpoken(sentence.words, sentence.places, spoken),
    }))
  const whole = (field: Hit['field'], said: string | null): Hit[] =>
    sentencesOf(said ?? '', matches)
      .sentences.slice(0, 1)
      .map(({ text: one, span, marked }) => ({ field, pieces: piecesOf(one, span, marked), spokenAt: null }))
  return [
    ...whole('title', story.title),
    ...shown('text', text),
    ...shown('spoken', aloud),
    ...whole('toldBy', story.toldBy),
    ...story.people.flatMap((person) => whole('people', person)).slice(0, MOST_SENTENCES),
    ...whole('place', story.place),
    ...story.tags.flatMap((tag) => whole('tags', tag)).slice(0, MOST_SENTENCES),
    ...whole('notes', story.notes),
  ]
}

// Engines that give times give words that have their stops with them.
const heardText = (heard: Heard | undefined): string =>
  heard?.words ? heard.words.map(({ word }) => word.trim()).join(' ') : (heard?.text ?? '')

/** Whether a text has any of what was looked for. */
export const mentions = (text: string, matches: Matches): boolean => {
  for (const { words } of eachToken(text)) if (words.some(matches)) return true
  return false
}

type Sentence = {
  text: string
  span: Span
  marked: readonly Token[]
  /** How many different words were found in it. */
  found: number
  /** All words of the text it is of, and which of them were found in it. */
  words: readonly string[]
  places: number[]
}

/** The sentences of a text in which something was found first, and all the words that were found in it. */
const sentencesOf = (text: string, matches: Matches): { sentences: Sentence[]; all: Set<string> } => {
  const found: { token: Token; place: number }[] = []
  const all = new Set<string>()
  const words: string[] = []
  for (const token of eachToken(text)) {
    const its = token.words.filter(matches)
    for (const word of its) all.add(word)
    if (its.length > 0 && found.length < MOST_FOUND) found.push({ token, place: words.length })
    for (const word of token.words) words.push(word)
  }
  const sentences: Sentence[] = []
  let span: Span = { start: 0, end: 0 }
  for (const [at, { token }] of found.entries()) {
    if (token.start < span.end) continue
    span = sentenceAround(text, token)
    const inside = foundWithin(found, at, span)
    const marked = inside.map((one) => one.token)
    sentences.push({
      text,
      span,
      marked,
      found: new Set(marked.flatMap((one) => one.words.filter(matches))).size,
      words,
      places: inside.map(({ place }) => place),
    })
  }
  return { sentences, all }
}

// They stand in the order of the text: those of a sentence are side by side, and only they are looked at.
const foundWithin = <F extends { token: Token }>(found: readonly F[], at: number, { start, end }: Span): F[] => {
  let first = at
  while ((found[first - 1]?.token.start ?? -1) >= start) first -= 1
  let next = at + 1
  while ((found[next]?.token.end ?? Number.POSITIVE_INFINITY) <= end) next += 1
  return found.slice(first, next)
}

// Those with the most of what was looked for, in the order they stand in.
const bestOf = (sentences: readonly Sentence[]): Sentence[] => {
  const best = sentences.toSorted((a, b) => b.found - a.found).slice(0, MOST_SENTENCES)
  return sentences.filter((sentence) => best.includes(sentence))
}

const firstSpoken = (words: readonly string[], places: readonly number[], spoken: Parameters<typeof findSpoken>[2]) => {
  const unheard = new Set<string | undefined>()
  for (const place of places) {
    if (unheard.has(words[place])) continue
    const at = findSpoken(words, place, spoken)
    if (at !== null) return at
    unheard.add(words[place])
  }
  return null
}
