import { findWords, type TextWord } from '#common/text-words.ts'
import type { TidyChange } from '#server/features/tidying/contract.ts'

/**
 * Finds fillers ("um"), stuttered words ("the the") and broken-off starts ("we wen— we went") in spoken English. The rules
 * leave everything alone that could have been meant: repeated words that carry meaning, lists, names, refrains, quoted
 * fillers, and sentences in other languages. Changes are in order and don't overlap.
 */
export function findTidyChanges(text: string): TidyChange[] {
  const words = splitWords(text)
  let tidied = words
  for (let before: Word[] = []; before.length !== tidied.length; ) {
    before = tidied
    tidied = removeOnce(before)
  }
  return changesBetween(text, words, tidied)
}

export function applyTidyChanges(text: string, changes: readonly TidyChange[]): string {
  let end = 0
  const parts = changes.map((change) => {
    const unchanged = text.slice(end, change.from)
    end = change.to
    return unchanged + change.text
  })
  return parts.join('') + text.slice(end)
}

/** A word and the `gap` before it: spaces and punctuation. The last one is empty and has the end of the text as its gap. */
interface Word extends TextWord {
  gap: string
}

function splitWords(text: string): Word[] {
  let end = 0
  const words = findWords(text).map((word): Word => {
    const gap = text.slice(end, word.from)
    end = word.to
    return { ...word, gap }
  })
  return [...words, { from: text.length, to: text.length, gap: text.slice(end), text: '', key: '' }]
}

function changesBetween(text: string, words: readonly Word[], tidied: readonly Word[]): TidyChange[] {
  const originals = new Map(words.map((word) => [word.from, word]))
  let end = 0
  return tidied.flatMap((word) => {
    const from = end
    end = word.to
    const isSameWord = originals.get(word.from)?.text === word.text
    const to = isSameWord ? word.from : word.to
    const before = text.slice(from, to)
    const after = isSameWord ? word.gap : word.gap + word.text
    return before === after ? [] : [withoutCommonEnds({ from, to, text: after }, before)]
  })
}

/** Shortens a change to the words that it removes. */
function withoutCommonEnds({ from, to, text }: TidyChange, before: string): TidyChange {
  const isShared = (one: string | undefined, other: string | undefined) =>
    one !== undefined && one === other && !/[\p{L}\p{M}\p{N}]/u.test(one)
  let start = 0
  while (isShared(before[start], text[start])) start += 1
  let tail = 0
  const maxTail = Math.min(before.length, text.length) - start
  while (tail < maxTail && isShared(before.at(-1 - tail), text.at(-1 - tail))) tail += 1
  return { from: from + start, to: to - tail, text: text.slice(start, text.length - tail) }
}

/** Some words to leave out, and how the word after them then follows. */
interface Removal {
  count: number
  next: Word
}

/** One removal can make another one possible: "the, um, the". */
function removeOnce(words: readonly Word[]): Word[] {
  const english = findEnglish(words)
  const remaining: Word[] = []
  let at = 0
  let following: Word | undefined
  for (let word = words[0]; word; word = following ?? words[at]) {
    following = undefined
    const removal =
      english[at] && mayBeRemoved(remaining, word, words[at + 1])
        ? findRemoval(remaining, [word, ...words.slice(at + 1, at + MAX_LOOKAHEAD)])
        : undefined
    if (removal) {
      at += removal.count
      following = removal.next
    } else {
      remaining.push(word)
      at += 1
    }
  }
  return remaining
}

const MAX_LOOKAHEAD = 5

/** Sorts out most words quickly. */
const mayBeRemoved = (remaining: readonly Word[], { key }: Word, next: Word | undefined): boolean =>
  key !== '' &&
  (FILLERS.has(key) || key === 'you' || remaining.slice(-3).some((one) => one.key === key) || isDash(next?.gap ?? ''))

const findRemoval = (remaining: readonly Word[], rest: readonly Word[]): Removal | undefined =>
  findFiller(remaining, rest) ??
  findYouKnow(remaining, rest) ??
  findBrokenWord(remaining, rest) ??
  findRepetition(remaining, rest)

// --- Gaps and sentences

const isSpace = (gap: string) => gap === ' ' || /^[^\S\n]+$/.test(gap)
const isComma = (gap: string) => /^,[^\S\n]+$/.test(gap)
const isDash = (gap: string) =>
  gap !== ' ' && /^(?:[^\S\n]*[—–][^\S\n]*|[^\S\n]*-{2,3}[^\S\n]*|[^\S\n]*-[^\S\n]+)$/.test(gap)
const isBreak = (gap: string) => isDash(gap) || /^[^\S\n]*(?:\.{2,}|…)[^\S\n]*$/.test(gap)
const isPause = (gap: string) => isComma(gap) || isBreak(gap)
/** Only spaces and the punctuation of sentences: no quotation marks, brackets or symbols. */
const isPlain = (gap: string) => /^[\s,.!?;:…—–-]*$/.test(gap)

const ABBREVIATION = /^(?:Mr|Mrs|Ms|Dr|St|Jr|Sr|Prof|Rev|Fr|Sgt|Capt|Gen|Col|Lt|\p{Lu})$/u

const startsSentence = (word: Word, previous: Word | undefined): boolean => {
  if (!previous) return true
  if (word.gap === ' ') return false
  if (/\n\s*\n/.test(word.gap)) return true
  if (isBreak(word.gap)) return /[.…]/.test(word.gap) && isCapitalized(word.text)
  return /[.!?…]["”’')\]]*\s/.test(word.gap) && !(word.gap.startsWith('. ') && ABBREVIATION.test(previous.text))
}

const isCapitalized = (text: string) => /^\p{Lu}/u.test(text)
const capitalize = (text: string) =>
  text === text.toLowerCase() ? text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()) : text

/** If the words left out began a sentence, the next one does. */
const follow = (next: Word, gap: string, removed: Word, begins: boolean): Word => ({
  ...next,
  gap,
  text: begins && isCapitalized(removed.text) ? capitalize(next.text) : next.text,
})

const setOf = (words: string) => new Set(words.split(' '))

// In other languages "um" and "er" are words. None of these is one in the languages that have them.
const ENGLISH = setOf(
  'the and she it they you with this that there his who what when from would could because then them their very been which were into our',
)
const ALMOST_ENGLISH = setOf('we of to my was is had for on at but he her have so')
const ENGLISH_SHARE = 0.08
/** In words. A shorter one is in the language of the others. */
const SHORT_SENTENCE = 4

/** Which words are in an English sentence. */
function findEnglish(words: readonly Word[]): boolean[] {
  const isEnglish = ({ text, key }: Word) =>
    ENGLISH.has(key) || text === 'I' || text.startsWith('I’') || text.startsWith("I'")
  const isEnglishText = words.filter(isEnglish).length >= words.length * ENGLISH_SHARE
  const sentences: Word[][] = []
  words.forEach((word, index) => {
    if (startsSentence(word, words[index - 1])) sentences.push([])
    sentences.at(-1)?.push(word)
  })
  return sentences.flatMap((sentence) => {
    const meant = sentence.filter(({ key }) => key !== '' && !FILLERS.has(key))
    const isProbable = sentence.length < SHORT_SENTENCE || meant.some(({ key }) => ALMOST_ENGLISH.has(key))
    const result = meant.some(isEnglish) || (isEnglishText && isProbable)
    return sentence.map(() => result)
  })
}

// --- Fillers

const FILLERS = setOf('um umm ummm uh uhh uhm erm er')
/** "Uh huh" is an answer. */
const COMPLETES_ANSWER = setOf('huh oh hum hmm mm mhm')
/** After these words and before prepositions, the commas around a filler were only its own: "I was, um, going". */
const NEEDS_MORE = setOf(
  "the a an my our your his her their its i we he she they it i'm we're they're was were is are am had have has would could should and but or because that of to in at for from with by into about",
)
const PREPOSITIONS = setOf('to of in at for from with by on into')

function findFiller(remaining: readonly Word[], [filler, next]: readonly Word[]): Removal | undefined {
  const previous = remaining.at(-1)
  if (!filler || !next || !FILLERS.has(filler.key)) return undefined
  const begins = startsSentence(filler, previous) || /["“‘(]$/.test(filler.gap)
  const isBare = isSpace(next.gap)
  if (filler.text !== filler.text.toLowerCase()) {
    // Mid-sentence it is a name, all in capitals an abbreviation. "Er" is a name, too.
    if (!begins || filler.text.slice(1) !== filler.text.slice(1).toLowerCase()) return undefined
    if (filler.key === 'er' && isBare) return undefined
  }
  if (isBare && COMPLETES_ANSWER.has(next.key)) return undefined
  if (previous && isSpace(filler.gap) && /^(?:\d.*|words?|says?|said)$/i.test(previous.text)) return undefined
  const gap = joinGaps(filler.gap, next.gap, previous, next)
  return gap === undefined ? undefined : { count: 1, next: follow(next, gap, filler, begins) }
}

/** What can follow "you know" when it means what it says. */
const KNOWN = setOf('what that how who why if whether you')

/** "You know" between commas, and as the beginning or end of a sentence. */
function findYouKnow(remaining: readonly Word[], [you, know, next, afterNext]: readonly Word[]): Removal | undefined {
  if (!you || !know || !next || you.key !== 'you' || know.text !== 'know' || !isSpace(know.gap)) return undefined
  const previous = remaining.at(-1)
  const begins = startsSentence(you, previous)
  const ends = isComma(you.gap) && /^\.(?:\s|$)/.test(next.gap)
  if (!(begins ? isComma(next.gap) : isPause(you.gap) && (isPause(next.gap) || ends))) return undefined
  if (!begins && you.text !== 'you') return undefined
  if (!ends && (KNOWN.has(next.key) || (afterNext && afterNext.key === 'know'))) return undefined
  if (previous && previous.key === 'know' && !begins) return undefined
  const gap = joinGaps(you.gap, next.gap, previous, next)
  return gap === undefined ? undefined : { count: 2, next: follow(next, gap, you, begins) }
}

/** What remains of the punctuation on both sides of a filler; undefined if the rules don't know. */
function joinGaps(left: string, right: string, previous: Word | undefined, next: Word): string | undefined {
  const isWeak = (gap: string) => isSpace(gap) || isComma(gap)
  if (!isPlain(left)) return isPlain(right) && isWeak(right) && next.text !== '' ? left : undefined
  const isEnd = next.text === '' || /[.!?…\n]/.test(right)
  if (!previous) return isPlain(right) && next.text !== '' ? left : undefined
  if (/[.!?]["”’')\]]*\s/.test(left) && !isBreak(left)) {
    if (!isPlain(right)) return undefined
    return isEnd && (next.text === '' || right.includes('\n')) ? left.trimEnd() + (/\s*$/.exec(right)?.[0] ?? '') : left
  }
  if (!isPlain(right)) return isWeak(left) ? right : undefined
  if (left.includes('\n')) return isWeak(right) ? left : undefined
  if (isBreak(right)) return isBreak(left) && needsNoPause(previous, next) ? ' ' : isWeak(left) ? right : left
  if (isEnd) return right
  if (isWeak(left) && isWeak(right)) {
    if ((isSpace(left) && isSpace(right)) || needsNoPause(previous, next)) return ' '
    return isComma(left) ? left : right
  }
  if (isWeak(left)) return right
  return isWeak(right) ? left : undefined
}

const needsNoPause = (previous: Word, next: Word): boolean => NEEDS_MORE.has(previous.key) || PREPOSITIONS.has(next.key)

// --- Broken-off starts and repetitions

const SUBJECTS = setOf("i we he she they it you there i'm we're they're he's she's")

/** Whether the last remaining words are the same as these, which follow each other without a pause. */
function repeats(remaining: readonly Word[], copy: readonly Word[]): boolean {
  const first = remaining.length - copy.length
  return (
    first >= 0 &&
    copy.every(({ text, gap }, index) => {
      const original = remaining[first + index]
      if (!original || (index > 0 && !(isSpace(gap) && isSpace(original.gap)))) return false
      if (original.text === text) return true
      // A capital anywhere else makes it a name.
      return index === 0 && startsSentence(original, remaining[first - 1]) && original.text === capitalize(text)
    })
  )
}

/** "We wen— we went", "th— the". */
function findBrokenWord(remaining: readonly Word[], rest: readonly Word[]): Removal | undefined {
  const [broken, restart] = rest
  if (!broken || !restart || !/^(?:[—–]|-{1,3}(?=\s))[^\S\n]*$/.test(restart.gap)) return undefined
  const start = broken.key
  const begins = startsSentence(broken, remaining.at(-1))
  if (!/^\p{Ll}+$/u.test(start) || (isCapitalized(broken.text) && !begins)) return undefined
  for (const count of [2, 1, 0]) {
    const again = rest.slice(1, 1 + count)
    const whole = rest[1 + count]
    if (!whole || whole.text.length <= start.length || !whole.key.startsWith(start)) continue
    if (count > 0 ? !isSpace(whole.gap) || !isSpace(broken.gap) || !repeats(remaining, again) : !isFragment(start))
      continue
    if (count > 0 && !SUBJECTS.has(again[0]?.key ?? '')) continue
    return { count: 1 + count, next: follow(whole, broken.gap, broken, begins) }
  }
  return undefined
}

const isFragment = (start: string) => start.length <= 3 && !/[aeiouy]/.test(start)

/** These are never said twice on purpose. Missing are "that that", "had had", "in in", "very very" and all that carry meaning. */
const NEVER_TWICE = setOf("the a an and but our their i we they he she i'm we're they're he's she's because")
const DETERMINERS = setOf('the a an my our your their')
const UNFINISHED = setOf('was were had think thought want wanted used')
const OPENS_CLAUSE = setOf('but so because well when if then')

/** "The the", "I was, I was going", "in the, in the", "we went— we went home": leaves out the second one. */
function findRepetition(remaining: readonly Word[], rest: readonly Word[]): Removal | undefined {
  for (const count of [3, 2, 1]) {
    const copy = rest.slice(0, count)
    const next = rest[count]
    // An emphatic repetition ends there: "We won, we won!"
    if (!next || next.text === '' || !isSpace(next.gap) || !repeats(remaining, copy)) continue
    const gap = copy[0]?.gap ?? ''
    if (!isSpace(gap) && !isPause(gap)) continue
    const isStutter =
      count === 1
        ? isStutteredWord(remaining, rest, gap)
        : isRestart(remaining.at(-1 - count), remaining.slice(-count), gap)
    if (isStutter) return { count, next }
  }
  return undefined
}

function isStutteredWord(remaining: readonly Word[], [copy, next]: readonly Word[], gap: string): boolean {
  const [previous, original] = [remaining.at(-2), remaining.at(-1)]
  const word = copy?.key ?? ''
  if (!original || !copy || !next || !NEVER_TWICE.has(word)) return false
  // "The The" is a name.
  if (isCapitalized(copy.text) && !word.startsWith('i')) return false
  // "He he he" is laughter.
  if (!['i', 'we'].includes(word) && next.key === word) return false
  if (!SUBJECTS.has(word)) return true
  const begins = startsSentence(original, previous) || isPause(original.gap)
  // "World War I, I": a numeral. "My sister and I, I think": a subject of its own.
  if (!isSpace(gap)) return begins || (!!previous && OPENS_CLAUSE.has(previous.key))
  return begins || !previous || !isCapitalized(previous.text) || startsSentence(previous, remaining.at(-3))
}

function isRestart(previous: Word | undefined, original: readonly Word[], gap: string): boolean {
  const [first, last] = [original[0], original.at(-1)]
  if (!first || !last) return false
  // Nothing ends with "the".
  if (DETERMINERS.has(last.text)) return true
  if (!SUBJECTS.has(first.key)) return false
  // Not after "who", "as" or "wherever": "Wherever we were, we were happy."
  const opensClause = OPENS_CLAUSE.has(previous?.key ?? '') || previous?.key === 'and'
  if (!startsSentence(first, previous) && !isPause(first.gap) && !opensClause) return false
  return isDash(gap) || UNFINISHED.has(last.key)
}
