import { findMentions } from '#common/mentioned-names.ts'

/** A name that was said longer ago is no longer what the story is at. */
const MAX_WORDS_SINCE = 30
/** Enough to find a name that comes up again and again. */
const MAX_TEXT = 20_000

// They fit a person, an animal and a place, and don't say whether anyone is alive.
const TEMPLATES = [
  'What was {name} like?',
  'What do you remember about {name}?',
  'What do you see when you think of {name}?',
]

export interface PauseRequest {
  /** What was said so far; a line for each utterance. English: other languages capitalize other words. */
  text: string
  /** Their own name is no question to them. */
  storyteller: string
  /** Names that this recording had a question about. */
  usedNames: ReadonlySet<string>
}

export interface PauseQuestion {
  text: string
  name: string
}

/** A question about the name or place that was said last; undefined if there was none, or each had its question. */
export function chooseQuestion({ text, storyteller, usedNames }: PauseRequest): PauseQuestion | undefined {
  const ownWords = new Set(wordsOf(storyteller))
  const [latest] = findMentions(text.slice(-MAX_TEXT), { known: [], isEnglish: true })
    .filter(({ name, wordsSince }) => wordsSince <= MAX_WORDS_SINCE && !usedNames.has(name))
    .filter(({ name }) => !wordsOf(name).some((word) => ownWords.has(word)))
    .sort((a, b) => a.wordsSince - b.wordsSince)
  if (!latest) return undefined
  const template = TEMPLATES[usedNames.size % TEMPLATES.length] ?? ''
  return { text: template.replace('{name}', () => latest.name), name: latest.name }
}

const wordsOf = (name: string) => name.toLowerCase().match(/[\p{L}\p{M}’'-]+/gu) ?? []
