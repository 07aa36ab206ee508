import { daleChall } from 'dale-chall'
import { spache } from 'spache'
import { syllable } from 'syllable'

const SPACHE = new Set(spache)
const DALE_CHALL = new Set(daleChall)

export function wordsIn(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+(?:[’'-][\p{L}\p{N}]+)*/gu) ?? []
}

export interface Readability {
  words: number
  wordsPerSentence: number
  /** Share of words outside the list of Spache (grades 1 to 3). Names count as known. */
  outsideSpache: number
  /** Share of words outside the list of Dale and Chall (grade 4). */
  outsideDaleChall: number
  /** Flesch–Kincaid. */
  grade: number
}

export function readabilityOf(text: string): Readability {
  const words = wordsIn(text)
  const sentences = text
    .replaceAll(/\b(Mrs?)\./g, '$1')
    .split(/[.!?…]+’?[”"]?(?:\s+|$)/)
    .filter((sentence) => wordsIn(sentence).length > 0).length
  const syllables = words.reduce((sum, word) => sum + syllable(word), 0)
  const outside = (list: ReadonlySet<string>) => words.filter((word) => !isListed(list, word)).length / words.length
  return {
    words: words.length,
    wordsPerSentence: words.length / sentences,
    outsideSpache: outside(SPACHE),
    outsideDaleChall: outside(DALE_CHALL),
    grade: 0.39 * (words.length / sentences) + 11.8 * (syllables / words.length) - 15.59,
  }
}

const listed = new Map<ReadonlySet<string>, Map<string, boolean>>([SPACHE, DALE_CHALL].map((list) => [list, new Map()]))

function isListed(list: ReadonlySet<string>, word: string): boolean {
  const known = listed.get(list)?.get(word) ?? isIn(list, word)
  listed.get(list)?.set(word, known)
  return known
}

/** The lists hold base forms; both formulas count regular endings as known. */
function isIn(list: ReadonlySet<string>, word: string): boolean {
  if (/^\p{Lu}/u.test(word) && !list.has(word.toLowerCase()) && word.length > 1) return true
  const base = word.toLowerCase().replace(/’(s|d|ll|re|ve|t|m)$/, '')
  const stems = [base, base.replace(/(s|es|ed|ing|er|est|ly|d)$/, ''), base.replace(/(ies|ied|ier|iest|ily)$/, 'y')]
  const ending = /^(.*?)(.)\2(?:ed|ing|er)$/.exec(base)
  if (ending) stems.push(`${ending[1]}${ending[2]}`)
  stems.push(base.replace(/(ed|ing|er|est)$/, 'e'), base.replace(/n’t$/, ''), ...base.split('-'))
  return stems.some((stem) => list.has(stem))
}
