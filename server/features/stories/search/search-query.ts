import type { Tx } from '#server/infra/db/database.ts'
import {
  findForms,
  findSimilarWords,
  findWordsInUse,
  type KnownWord,
  lookUpWords,
  type SearchQueries,
} from './queries.ts'
import { editDistance, wordsOf } from './words.ts'

/** A search term: one word, or a phrase. */
export type Term = {
  words: readonly string[]
  /** Stories must not contain it. */
  isExcluded: boolean
  /** The word may be incomplete, so longer words that start with it match too. */
  isPrefix: boolean
}

/** Further words are ignored, in phrases too: each one is looked up and ranked. */
const MAX_WORDS = 12
/** Shorter prefixes match too many words. */
const MIN_PREFIX_LENGTH = 2

/**
 * Parses a search: words, "phrases" and -excluded terms. Everything else, including operators, only separates words. Empty if
 * all terms are excluded.
 */
export const parseSearch = (q: string): Term[] => {
  const terms = [...q.matchAll(/(?<=^|\s)(-?)["“”„«»]([^"“”„«»]*)["“”„«»]?|\S+/gu)].flatMap(([chunk, minus, quoted]) =>
    quoted === undefined ? parseChunk(chunk) : phrase(wordsOf(quoted), minus === '-'),
  )
  const last = terms.at(-1)
  if (last && endsWithPrefix(q, last)) last.isPrefix = true
  const limited = limitWords(terms)
  return limited.some(({ isExcluded }) => !isExcluded) ? limited : []
}

const parseChunk = (chunk: string): Term[] => {
  const words = wordsOf(chunk)
  if (/^-[^-]/.test(chunk)) return phrase(words, true)
  return words.map((word) => ({ words: [word], isExcluded: false, isPrefix: false }))
}

const phrase = (words: string[], isExcluded: boolean): Term[] =>
  words.length === 0 ? [] : [{ words, isExcluded, isPrefix: false }]

const endsWithPrefix = (q: string, { words, isExcluded }: Term): boolean =>
  !isExcluded && words.length === 1 && (words[0]?.length ?? 0) >= MIN_PREFIX_LENGTH && !/["“”„«»]\s*$/u.test(q)

const limitWords = (terms: readonly Term[]): Term[] => {
  let wordsLeft = MAX_WORDS
  return terms.flatMap((term) => {
    const words = term.words.slice(0, wordsLeft)
    // The beginning of an excluded phrase alone would exclude too much.
    if (words.length === 0 || (term.isExcluded && words.length < term.words.length)) return []
    wordsLeft -= words.length
    return [{ ...term, words }]
  })
}

/** A search, resolved against the words in the family's stories. */
export type ResolvedSearch = {
  queries: SearchQueries
  /** Whether a word of a story, as returned by `wordsOf`, matches the search. */
  matches: (word: string) => boolean
  /** Replacements for words that no story contains. */
  corrections: ReadonlyMap<string, string>
}

type SimilarWord = { word: string; stem: string }
type ResolvedWord = KnownWord & { word: string; isPrefix: boolean; similar: SimilarWord[] }

/** Similar words by misspelled word, so that none is looked up twice. */
export type SimilarWordCache = Map<string, SimilarWord[]>

/** Shorter words are similar to too many others. */
const MIN_CORRECTED_LENGTH = 4
/** From this length on, two typos are corrected. */
const LONG_WORD_LENGTH = 8
const MAX_SIMILAR = 8
/** Each of them is compared with all words of the family. */
const MAX_CORRECTED = 3
/** Ranking compares all pairs of words. */
const MAX_RANKED_WORDS = 5

/**
 * Resolves the words of a search: their stems, longer words for a prefix, and similar words for a word that no story contains.
 * `correctAll` adds similar words for every word. Of many words, the longest are corrected.
 */
export const resolveSearch = async (
  tx: Tx,
  familyId: number,
  terms: readonly Term[],
  { correctAll, cache }: { correctAll: boolean; cache: SimilarWordCache },
): Promise<ResolvedSearch> => {
  const words = terms.flatMap((term) => term.words.map((word) => ({ ...term, word })))
  const known = await lookUpWords(tx, familyId, words)
  const found = words.map((word, index) => {
    const knownWord = known[index]
    if (!knownWord) throw new Error('A word was not looked up.')
    return { ...word, ...knownWord }
  })
  const toCorrect = selectForCorrection(found, correctAll)
  for (const { word, stem } of toCorrect)
    if (!cache.has(word)) cache.set(word, await findCorrections(tx, familyId, word, stem))
  const resolved = found.map(
    (word): ResolvedWord => ({ ...word, similar: toCorrect.includes(word) ? (cache.get(word.word) ?? []) : [] }),
  )
  const groups = withoutStopWords(groupByTerm(terms, resolved))
  return {
    queries: writeQueries(groups),
    matches: await createMatcher(tx, familyId, groups),
    corrections: new Map(resolved.flatMap(({ word, similar: [first] }) => (first ? [[word, first.word]] : []))),
  }
}

// Unknown words first, then the longest. A repeated word counts once.
const selectForCorrection = <W extends KnownWord & { word: string; isExcluded: boolean }>(
  words: readonly W[],
  correctAll: boolean,
): W[] => {
  const candidates = words.filter(
    ({ word, isExcluded, known }) =>
      !isExcluded && (!known || correctAll) && word.length >= MIN_CORRECTED_LENGTH && !/^\d+$/.test(word),
  )
  const sorted = candidates.toSorted((a, b) => Number(a.known) - Number(b.known) || b.word.length - a.word.length)
  const selected = new Set([...new Set(sorted.map(({ word }) => word))].slice(0, MAX_CORRECTED))
  return candidates.filter(({ word }) => selected.has(word))
}

// The word list still has words that were edited away or deleted; they must not show up as corrections. Checking each one
// against the stories is slow, so only words within the edit distance are checked.
const findCorrections = async (tx: Tx, familyId: number, word: string, stem: string): Promise<SimilarWord[]> => {
  const maxDistance = word.length < LONG_WORD_LENGTH ? 1 : 2
  const candidates = (await findSimilarWords(tx, familyId, word))
    .filter((candidate) => candidate.stem !== stem)
    .map((candidate) => ({ ...candidate, distance: editDistance(word, candidate.word) }))
  for (let distance = 1; distance <= maxDistance; distance += 1) {
    const inUse = await findWordsInUse(
      tx,
      familyId,
      candidates.filter((candidate) => candidate.distance === distance),
    )
    if (inUse.length > 0) return inUse.slice(0, MAX_SIMILAR)
  }
  return []
}

type Group = { isExcluded: boolean; words: ResolvedWord[] }

const groupByTerm = (terms: readonly Term[], resolved: readonly ResolvedWord[]): Group[] => {
  let end = 0
  return terms.map(({ words, isExcluded }) => {
    end += words.length
    return { isExcluded, words: resolved.slice(end - words.length, end) }
  })
}

// Stop words such as "the" count only in phrases, or if there is nothing else.
const withoutStopWords = (groups: readonly Group[]): Group[] => {
  const isMeaningful = ({ words, isExcluded }: Group) => isExcluded || words.length > 1 || !words[0]?.empty
  return groups.some((group) => !group.isExcluded && isMeaningful(group)) ? groups.filter(isMeaningful) : [...groups]
}

/** A lexeme of a tsquery. Words contain no quotes or backslashes. */
const lexeme = (stem: string, prefix = ''): string => `'${prefix}${stem}'`

const alternatives = (
  { stem, word, known, isPrefix, others, similar }: ResolvedWord,
  prefix: string,
  withSimilar: boolean,
): string => {
  if (!withSimilar) return lexeme(known || !similar[0] ? stem : similar[0].stem, prefix)
  const longerWords = isPrefix ? [`${lexeme(word, prefix)}:*`] : []
  const stems = new Set([stem, ...others, ...similar.map((one) => one.stem)])
  return `(${[...longerWords, ...[...stems].map((one) => lexeme(one, prefix))].join(' | ')})`
}

/** Lexemes of the heading (title and names) start with this. */
const HEADING = '='

const writeQueries = (groups: readonly Group[]): SearchQueries => {
  const write = (prefix: string, operator: string) =>
    groups
      .filter(({ isExcluded }) => !isExcluded)
      .map(({ words }) => `(${words.map((word) => alternatives(word, prefix, true)).join(operator)})`)
      .join(' & ')
  const excluded = groups
    .filter(({ isExcluded }) => isExcluded)
    .map(({ words }) => ` & !(${words.map(({ stem }) => lexeme(stem)).join(' <-> ')})`)
    .join('')
  const all = write('', ' <-> ') + excluded
  const ranked = groups.flatMap(({ isExcluded, words }) => (isExcluded ? [] : words)).slice(0, MAX_RANKED_WORDS)
  // PostgreSQL ranks several words by pairs unless OR is the outermost operator. No story contains the bare prefix, so this OR
  // changes only the ranking.
  const isSingleWord = groups.length === 1 && groups[0]?.words.length === 1
  return {
    all,
    ranked: isSingleWord ? all : `(${all}) | ${lexeme('', HEADING)}`,
    heading: `${write(HEADING, ' & ')} & ${all}`,
    exact: ranked.map((word) => alternatives(word, '', false)).join(' & '),
  }
}

const createMatcher = async (
  tx: Tx,
  familyId: number,
  groups: readonly Group[],
): Promise<(word: string) => boolean> => {
  const words = groups.flatMap((group) => (group.isExcluded ? [] : group.words))
  const stems = words.flatMap(({ stem, others, similar }) => [stem, ...others, ...similar.map((one) => one.stem)])
  // Only the last word can be a prefix.
  const prefix = words.find(({ isPrefix }) => isPrefix)?.word
  const forms = new Set(await findForms(tx, familyId, stems, prefix))
  return (word) => forms.has(word) || (prefix !== undefined && word.startsWith(prefix))
}
