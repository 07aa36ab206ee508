import * as v from 'valibot'
import type { TranscribedWord } from './engine.ts'

const Segment = v.object({ b: v.number(), d: v.number(), p: v.number(), t: v.string() })
const Utterance = v.object({ w: v.array(Segment) })

/**
 * Reads one line of `pocketsphinx_continuous -time yes`: an utterance's text, then `word start end probability` for each
 * of its words and pauses. The text is left out, since its words follow.
 */
export function wordsOfTimedLine(line: string): TranscribedWord[] {
  const match = /^(\S+) (\d+\.\d+) (\d+\.\d+) (\d+\.\d+)$/.exec(line)
  const [, token = '', start, end, probability] = match ?? []
  return match ? heard(token, Number(start), Number(end), Number(probability)) : []
}

/**
 * Reads one line of `pocketsphinx live` (5.0 and later, see its manual page): JSON with begin `b`, duration `d`,
 * probability `p` and text `t` of the utterance, and the same of each of its words in `w`.
 */
export function wordsOfJsonLine(line: string): TranscribedWord[] {
  if (!line.startsWith('{')) return []
  return v.parse(Utterance, JSON.parse(line)).w.flatMap(({ b, d, p, t }) => heard(t, b, b + d, p))
}

/** None for pauses and noises (`<sil>`, `[NOISE]`, `++UH++`); without the number of the pronunciation (`was(2)`). */
function heard(token: string, start: number, end: number, probability: number): TranscribedWord[] {
  if (/^(<.*>|\[.*\]|\+\+.*\+\+)(\(\d+\))?$/.test(token)) return []
  const word = token.replace(/\(\d+\)$/, '')
  if (word === '') return []
  const hundredths = (seconds: number): number => Math.round(seconds * 100) / 100
  return [{ word, start: hundredths(start), end: hundredths(end), confidence: Math.min(1, probability) }]
}
