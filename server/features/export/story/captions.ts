import type { TranscriptWord } from '#server/infra/db/schema/recordings.ts'
import type { ExportedStory } from './exported-story.ts'
import { oneLine } from './story-as-text.ts'

/**
 * The transcript of a story as captions for its recording (WebVTT, w3.org/TR/webvtt1). `words` come from a speech engine; the
 * text that people edited has no times. Each caption names the storyteller as its voice.
 */
export const storyCaptions = (
  story: Pick<ExportedStory, 'title' | 'toldBy' | 'citation' | 'language'>,
  words: readonly TranscriptWord[],
): string => {
  const voice = escapeMarkup(oneLine(story.toldBy))
  const notes = [
    noteLine(story.title),
    noteLine(story.citation),
    story.language ? `Language: ${noteLine(story.language)}` : '',
    'These captions were written by computer. The text of the story may differ.',
  ].filter((line) => line !== '')
  const blocks = toCues(words).map(({ start, end, lines }) => {
    const text = lines.map(escapeMarkup).join('\n')
    return `${timestamp(start)} --> ${timestamp(end)}\n${voice === '' ? text : `<v ${voice}>${text}`}`
  })
  return `${['WEBVTT', `NOTE\n${notes.join('\n')}`, ...blocks].join('\n\n')}\n`
}

const escapeMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

// A NOTE block ends at an empty line and may not contain the arrow of a timing line.
const noteLine = (text: string): string => oneLine(text).replaceAll('-->', '→')

const timestamp = (ms: number): string => {
  const two = (number: number): string => String(Math.floor(number)).padStart(2, '0')
  const thousandths = String(ms % 1000).padStart(3, '0')
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${thousandths}`
}

/** A caption of one or two lines, shown from `start` until just before `end`, in whole milliseconds. */
type Cue = { start: number; end: number; lines: string[] }

/** The usual broadcast limits: two lines of 42 columns, for at most 7 seconds. */
const MAX_COLUMNS = 42
const MAX_CUE_MS = 7000
/** A caption stays at least this long unless the next one starts. */
const MIN_CUE_MS = 1000
/** A pause this long starts a new caption. */
const PAUSE_MS = 1500
/** Limits a caption even if an engine gives all words the same time. */
const MAX_CUE_WORDS = 40

const SENTENCE_END = /[.!?…。！？؟।]["'”’»)\]]*$/u
const WIDE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\u3000-\u303f\uff01-\uff60]/u
// Scripts without spaces between words.
const UNSPACED =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\u3000-\u303f\uff01-\uff60]/u

/** Times in milliseconds. `space` precedes the word unless it is first on its line. */
type TimedWord = { word: string; columns: number; space: '' | ' '; start: number; end: number }

/**
 * Groups words into captions by sentence, splitting at pauses and at the limits. Captions never overlap. Takes linear time
 * for any word times.
 */
export const toCues = (words: readonly TranscriptWord[]): Cue[] => {
  const groups: TimedWord[][] = []
  for (const word of withMonotonicTimes(words)) {
    const group = groups.at(-1)
    if (group && fitsInGroup(group, word)) group.push(word)
    else groups.push([word])
  }
  const cues: Cue[] = []
  for (const [index, group] of groups.entries())
    cues.push(toCue(group, { earliest: cues.at(-1)?.end ?? 0, next: groups[index + 1]?.[0]?.start }))
  return cues
}

// Engines estimate times: they can run backwards or be NaN.
const withMonotonicTimes = (words: readonly TranscriptWord[]): TimedWord[] => {
  let earliest = 0
  let previous = ''
  const toMs = (seconds: number): number => {
    if (Number.isFinite(seconds)) earliest = Math.max(earliest, Math.round(seconds * 1000))
    return earliest
  }
  return words.flatMap((recognized) => {
    const word = oneLine(recognized.word)
    if (word === '') return []
    const space = spaceBetween(previous, word)
    previous = word
    return [{ word, columns: columnsOf(word), space, start: toMs(recognized.start), end: toMs(recognized.end) }]
  })
}

const columnsOf = (text: string): number =>
  /^[ -~]*$/.test(text) ? text.length : [...text].reduce((sum, character) => sum + (WIDE.test(character) ? 2 : 1), 0)

const spaceBetween = (previous: string, next: string): '' | ' ' => {
  const [last, first] = [[...previous.slice(-2)].at(-1) ?? '', [...next.slice(0, 2)][0] ?? '']
  return UNSPACED.test(last) && UNSPACED.test(first) ? '' : ' '
}

// A group never exceeds MAX_CUE_WORDS or two lines, so the work per word is bounded.
const fitsInGroup = (group: readonly TimedWord[], word: TimedWord): boolean => {
  const [first, last] = [group[0], group.at(-1)]
  if (!first || !last) return false
  // Words with the same time stay together: they cannot be shown one after another.
  if (word.start === first.start) return group.length < MAX_CUE_WORDS
  if (SENTENCE_END.test(last.word) || word.start - last.end > PAUSE_MS || word.end - first.start > MAX_CUE_MS)
    return false
  return balanceLines([...group, word]).columns <= MAX_COLUMNS
}

const toCue = (
  group: readonly TimedWord[],
  { earliest, next = Number.POSITIVE_INFINITY }: { earliest: number; next: number | undefined },
): Cue => {
  // Later than its first word only if the caption before it took the same moment.
  const start = Math.max(group[0]?.start ?? 0, earliest)
  const spokenUntil = group.at(-1)?.end ?? start
  const end = Math.min(Math.max(spokenUntil, start + MIN_CUE_MS), start + MAX_CUE_MS, next)
  const { splitAt } = balanceLines(group)
  const lines = [group.slice(0, splitAt), group.slice(splitAt)].filter((line) => line.length > 0)
  return { start, end: Math.max(end, start + 1), lines: lines.map(joinWords) }
}

const joinWords = (line: readonly TimedWord[]): string =>
  line.map(({ space, word }, index) => (index === 0 ? word : space + word)).join('')

/**
 * Puts words on one line if they fit, otherwise on two of similar width. Returns the index of the second line's first word, and
 * the columns of the wider line.
 */
const balanceLines = (words: readonly TimedWord[]): { splitAt: number; columns: number } => {
  let total = -(words[0]?.space.length ?? 0)
  for (const { space, columns } of words) total += space.length + columns
  let best = { splitAt: words.length, columns: total }
  if (total <= MAX_COLUMNS) return best
  let before = 0
  for (const [splitAt, { space, columns }] of words.entries()) {
    const gap = splitAt === 0 ? 0 : space.length
    const wider = Math.max(before, total - before - gap)
    if (splitAt > 0 && wider < best.columns) best = { splitAt, columns: wider }
    before += gap + columns
  }
  return best
}
