import { UNHEARD_MARK } from '#common/speech/unheard.ts'
import type { TranscribedWord } from '../speech-engine.ts'

const MAX_PAUSE_SECONDS = 1

/**
 * Adds a mark for what wasn't understood in a part of a recording, after the words that were. A mark that ends where the part
 * begins becomes longer.
 */
export function addUnheard(words: TranscribedWord[], part: { startSeconds: number; endSeconds: number }): void {
  const last = words.at(-1)
  const end = round(part.endSeconds)
  if (last?.word === UNHEARD_MARK && part.startSeconds - last.end < MAX_PAUSE_SECONDS) last.end = end
  else words.push({ word: UNHEARD_MARK, start: Math.max(round(part.startSeconds), last?.end ?? 0), end, confidence: 0 })
}

const round = (seconds: number): number => Math.round(100 * seconds) / 100
