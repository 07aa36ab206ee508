import type { Story } from '#server/features/stories/contract.ts'
import type { Heard } from '#server/features/transcripts/heard-of.ts'
import type { Hit } from './contract.ts'
import { type Matches, mentions, readSentences, type Sentence } from './read-sentences.ts'
import { piecesOf } from './sentence.ts'
import { firstSpoken, spokenWords } from './spoken.ts'
import type { Rest } from './turns.ts'

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
