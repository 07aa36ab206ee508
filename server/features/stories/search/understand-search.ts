import type { Tx } from '#server/infra/db/database.ts'
import { findForms, findWordsNear, type KnownWord, lookUpWords, stillTold, type Wanted } from './queries.ts'
import { distance, wordsOf } from './words.ts'

/** A search as the family's stories can answer it. */
export type Understood = {
  wanted: Wanted
  /** Whether a word of a story is one of those looked for; as `wordsOf` gives it. */
  matches: (word: string) => boolean
  /** The words that were looked for instead, in place of those that no story has. */
  corrections: ReadonlyMap<string, string>
}

type Near = { word: string; stem: string }[]
type Meant = KnownWord & { word: string; unfinished: boolean; near: Near }

/** The words most like those that have been guessed at, so that none is guessed at twice. */
export type Guesses = Map<string, Near>

/** Shorter words are too much like too many others. */
const SHORTEST_GUESSED = 4
const LONG_WORD = 8
const MAX_NEAR = 8
/** Each of them is compared with all words of the family. */
const MAX_GUESSED = 3
/** Ranking compares all pairs of words, wherever they stand. */
const MAX_RANKED = 5

/**
 * Finds out what is meant by the words somebody wrote: their stems, words that go on so, and for one that no story has the words
 * written most like it. `guessAll` looks for those of every word, in addition. Of many words, the longest are guessed at.
 */
export const understandSearch = async (
  tx: Tx,
  familyId: number,
  terms: readonly Term[],
  { guessAll, guesses }: { guessAll: boolean; guesses: Guesses },
): Promise<Understood> => {
  const asked = terms.flatMap(({ words, ...term }) => words.map((word) => ({ ...term, word })))
  const known = await lookUpWords(tx, familyId, asked)
  const found = asked.map((word, at) => {
    const its = known[at]
    if (!its) throw new Error('A word was not looked up.')
    return { ...word, ...its }
  })
  const guessed = guessable(found, guessAll)
  for (const { word, stem } of guessed)
    if (!guesses.has(word)) guesses.set(word, await nearest(tx, familyId, word, stem))
  const meant = found.map(
    (one): Meant => ({ ...one, near: guessed.includes(one) ? (guesses.get(one.word) ?? []) : [] }),
  )
  const groups = groupByTerm(terms, meant)
  const shown = withoutEmpty(groups)
  return {
    wanted: writeQueries(shown),
    matches: await matcher(tx, familyId, shown),
    corrections: new Map(meant.flatMap(({ word, near: [first] }) => (first ? [[word, first.word]] : []))),
  }
}

type Looked = KnownWord & { word: string; unwanted: boolean }

// What no story has comes first, and then what is longest. A word that is written twice is guessed at once.
const guessable = <L extends Looked>(found: readonly L[], guessAll: boolean): L[] => {
  const open = found.filter(
    ({ word, unwanted, known }) =>
      !unwanted && (!known || guessAll) && word.length >= SHORTEST_GUESSED && !/^\d+$/.test(word),
  )
  const longestFirst = open.toSorted((a, b) => Number(a.known) - Number(b.known) || b.word.length - a.word.length)
  const most = new Set([...new Set(longestFirst.map(({ word }) => word))].slice(0, MAX_GUESSED))
  return open.filter(({ word }) => most.has(word))
}

// Words that were edited away or deleted are remembered for a while, and named to nobody. Each is looked for in the stories, and
// so only those that are so near that they count.
const nearest = async (tx: Tx, familyId: number, word: string, stem: string): Promise<Near> => {
  const most = word.length < LONG_WORD ? 1 : 2
  const judged = (await findWordsNear(tx, familyId, word))
    .filter((candidate) => candidate.stem !== stem)
    .map((candidate) => ({ ...candidate, steps: distance(word, candidate.word) }))
  for (let steps = 1; steps <= most; steps += 1) {
    const told = await stillTold(
      tx,
      familyId,
      judged.filter((one) => one.steps === steps),
    )
    if (told.length > 0) return told.slice(0, MAX_NEAR)
  }
  return []
}

type Group = { unwanted: boolean; meant: Meant[] }

const groupByTerm = (terms: readonly Term[], meant: readonly Meant[]): Group[] => {
  let at = 0
  return terms.map(({ words, unwanted }) => {
    at += words.length
    return { unwanted, meant: meant.slice(at - words.length, at) }
  })
}

// Words like "the" are looked for by themselves, or side by side with others; else they say nothing.
const withoutEmpty = (groups: readonly Group[]): Group[] => {
  const says = ({ meant, unwanted }: Group) => unwanted || meant.length > 1 || !meant[0]?.empty
  return groups.some((group) => !group.unwanted && says(group)) ? groups.filter(says) : [...groups]
}

/** A lexeme in PostgreSQL's language; words have no quotes and no backslashes in them. */
const lexeme = (stem: string, mark = ''): string => `'${mark}${stem}'`

const alternatives = (
  { stem, word, known, unfinished, others, near }: Meant,
  mark: string,
  guesses: boolean,
): string => {
  if (!guesses) return lexeme(known || !near[0] ? stem : near[0].stem, mark)
  const beginning = unfinished ? [`${lexeme(word, mark)}:*`] : []
  const stems = new Set([stem, ...others, ...near.map((one) => one.stem)])
  return `(${[...beginning, ...[...stems].map((one) => lexeme(one, mark))].join(' | ')})`
}

const writeQueries = (groups: readonly Group[]): Wanted => {
  const write = (mark: string, guesses: boolean, between: string) =>
    groups
      .filter(({ unwanted }) => !unwanted)
      .map(({ meant }) => `(${meant.map((one) => alternatives(one, mark, guesses)).join(between)})`)
      .join(' & ')
  const not = groups
    .filter(({ unwanted }) => unwanted)
    .map(({ meant }) => ` & !(${meant.map(({ stem }) => lexeme(stem)).join(' <-> ')})`)
    .join('')
  const wanted = write('', true, ' <-> ') + not
  const ranked = groups.flatMap(({ unwanted, meant }) => (unwanted ? [] : meant)).slice(0, MAX_RANKED)
  // What stands by itself is not compared with anything. Of more, PostgreSQL ranks by pairs, but not where OR is outermost: no
  // story has a word that is only the mark.
  const alone = groups.length === 1 && groups[0]?.meant.length === 1
  return {
    wanted,
    weighed: alone ? wanted : `(${wanted}) | ${lexeme('', '=')}`,
    heading: `${write('=', true, ' & ')} & ${wanted}`,
    exact: ranked.map((one) => alternatives(one, '', false)).join(' & '),
  }
}

const matcher = async (tx: Tx, familyId: number, groups: readonly Group[]): Promise<(word: string) => boolean> => {
  const meant = groups.flatMap((group) => (group.unwanted ? [] : group.meant))
  const stems = meant.flatMap(({ stem, others, near }) => [stem, ...others, ...near.map((one) => one.stem)])
  // Only the last word can be unfinished.
  const beginning = meant.find(({ unfinished }) => unfinished)?.word
  const forms = new Set(await findForms(tx, familyId, stems, beginning))
  return (word) => forms.has(word) || (beginning !== undefined && word.startsWith(beginning))
}

/** What is looked for: one word, or several that stand side by side; `unwanted` must not be there. */
export type Term = {
  words: readonly string[]
  unwanted: boolean
  /** The word is still being written: others that begin so are meant too. */
  unfinished: boolean
}

/** What goes beyond these is passed over, in quotes too: each of them is looked up and ranked. */
const MAX_WORDS = 12

/** Shorter beginnings stand for too much. */
const SHORTEST_BEGINNING = 2

/**
 * Reads what somebody wrote into a search box: words, "words side by side", -unwanted. Everything else, operators included, only
 * separates words. Empty where there is no word that is wanted.
 */
export const parseSearch = (q: string): Term[] => {
  const terms = [...q.matchAll(/(?<=^|\s)(-?)["“”„«»]([^"“”„«»]*)["“”„«»]?|\S+/gu)].flatMap(([chunk, minus, quoted]) =>
    quoted === undefined ? plainTerms(chunk) : sideBySide(wordsOf(quoted), minus === '-'),
  )
  const last = terms.at(-1)
  if (last && endsUnfinished(q, last)) last.unfinished = true
  const kept = firstWords(terms)
  return kept.some(({ unwanted }) => !unwanted) ? kept : []
}

const firstWords = (terms: readonly Term[]): Term[] => {
  let left = MAX_WORDS
  return terms.flatMap((term) => {
    const words = term.words.slice(0, left)
    // The beginning alone of what is not wanted would leave out more than was asked for.
    if (words.length === 0 || (term.unwanted && words.length < term.words.length)) return []
    left -= words.length
    return [{ ...term, words }]
  })
}

const plainTerms = (chunk: string): Term[] => {
  const words = wordsOf(chunk)
  if (/^-[^-]/.test(chunk)) return sideBySide(words, true)
  return words.map((word) => ({ words: [word], unwanted: false, unfinished: false }))
}

const sideBySide = (words: string[], unwanted: boolean): Term[] =>
  words.length === 0 ? [] : [{ words, unwanted, unfinished: false }]

const endsUnfinished = (q: string, { words, unwanted }: Term): boolean =>
  !unwanted && words.length === 1 && (words[0]?.length ?? 0) >= SHORTEST_BEGINNING && !/["“”„«»]\s*$/u.test(q)
