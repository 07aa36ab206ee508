import type { TranscriptWord } from '#server/infra/db/schema/recordings.ts'
import { oneLine } from './plain-text.ts'

/** A caption: what is shown from `start` to before `end`, in whole milliseconds; one line, or two. */
export type Cue = { start: number; end: number; lines: string[] }

/** What people can read at a glance, as broadcasters have it: two lines of 42 columns, for at most 7 seconds. */
const LINE = 42
const LONGEST = 7000
/** A caption stays at least so long, where the next one lets it. */
const SHORTEST = 1000
/** After such a silence a new caption begins. */
const SILENCE = 1500
/** So many words stay in one caption even where an engine gives them one and the same moment. */
const MAX_WORDS = 40

const SENTENCE_END = /[.!?…。！？؟।]["'”’»)\]]*$/u
const WIDE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\u3000-\u303f\uff01-\uff60]/u
// Scripts that put no blanks between their words.
const UNSPACED =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\u3000-\u303f\uff01-\uff60]/u

const columnsOf = (text: string): number =>
  /^[ -~]*$/.test(text) ? text.length : [...text].reduce((sum, sign) => sum + (WIDE.test(sign) ? 2 : 1), 0)

/** `blank` stands before it where it is not the first on its line. */
type Timed = { word: string; columns: number; blank: '' | ' '; start: number; end: number }

const between = (before: string, after: string): '' | ' ' => {
  const [last, first] = [[...before.slice(-2)].at(-1) ?? '', [...after.slice(0, 2)][0] ?? '']
  return UNSPACED.test(last) && UNSPACED.test(first) ? '' : ' '
}
const joined = (line: readonly Timed[]): string =>
  line.map(({ blank, word }, index) => (index === 0 ? word : blank + word)).join('')

// Engines guess: their times may run backwards, or come to nothing.
const inOrder = (words: readonly TranscriptWord[]): Timed[] => {
  let earliest = 0
  let before = ''
  const millis = (seconds: number): number => {
    if (Number.isFinite(seconds)) earliest = Math.max(earliest, Math.round(seconds * 1000))
    return earliest
  }
  return words.flatMap((given) => {
    const word = oneLine(given.word)
    if (word === '') return []
    const blank = between(before, word)
    before = word
    return [{ word, columns: columnsOf(word), blank, start: millis(given.start), end: millis(given.end) }]
  })
}

/**
 * Words to captions: sentence by sentence, cut where they grow too long, where somebody is silent, and never overlapping.
 * It takes time by the number of words, whatever their times are.
 */
export const cuesOf = (words: readonly TranscriptWord[]): Cue[] => {
  const groups: Timed[][] = []
  for (const word of inOrder(words)) {
    const group = groups.at(-1)
    if (group && belongs(group, word)) group.push(word)
    else groups.push([word])
  }
  const cues: Cue[] = []
  for (const [index, group] of groups.entries())
    cues.push(toCue(group, { earliest: cues.at(-1)?.end ?? 0, next: groups[index + 1]?.[0]?.start }))
  return cues
}

// A group has at most MAX_WORDS words here, or two lines of them: each word is looked at a limited number of times.
const belongs = (group: readonly Timed[], word: Timed): boolean => {
  const [first, last] = [group[0], group.at(-1)]
  if (!first || !last) return false
  // Several at the very same moment stay together: there is no time to show them one after the other.
  if (word.start === first.start) return group.length < MAX_WORDS
  if (SENTENCE_END.test(last.word) || word.start - last.end > SILENCE || word.end - first.start > LONGEST) return false
  return evenly([...group, word]).columns <= LINE
}

const toCue = (
  group: readonly Timed[],
  { earliest, next = Number.POSITIVE_INFINITY }: { earliest: number; next: number | undefined },
): Cue => {
  // Later than its words only where those before it took the same moment.
  const start = Math.max(group[0]?.start ?? 0, earliest)
  const spoken = group.at(-1)?.end ?? start
  const shown = Math.min(Math.max(spoken, start + SHORTEST), start + LONGEST, next)
  const { cut } = evenly(group)
  const lines = [group.slice(0, cut), group.slice(cut)].filter((line) => line.length > 0)
  return { start, end: Math.max(shown, start + 1), lines: lines.map(joined) }
}

/**
 * How words stand on one line where they fit, else on two that are as even as can be: before which word the second begins, and
 * the columns of the longer one.
 */
const evenly = (words: readonly Timed[]): { cut: number; columns: number } => {
  let whole = -(words[0]?.blank.length ?? 0)
  for (const { blank, columns } of words) whole += blank.length + columns
  let best = { cut: words.length, columns: whole }
  if (whole <= LINE) return best
  let before = 0
  for (const [cut, { blank, columns }] of words.entries()) {
    const gap = cut === 0 ? 0 : blank.length
    const longer = Math.max(before, whole - before - gap)
    if (cut > 0 && longer < best.columns) best = { cut, columns: longer }
    before += gap + columns
  }
  return best
}
