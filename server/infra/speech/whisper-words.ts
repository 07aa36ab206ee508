import type { TranscribedWord } from './engine.ts'

/** A word as transformers.js gives it: times in seconds from the window's start; the last one may lack its end. */
export type WhisperChunk = { text: string; timestamp: readonly [number | null, number | null] }

/**
 * Puts the words of one window on the recording's time line. Whisper's word times are guesses from its attention: here
 * they never leave the window, run backwards, or overlap.
 */
export function wordsOfWindow(
  chunks: readonly WhisperChunk[],
  window: { startSeconds: number; endSeconds: number },
): TranscribedWord[] {
  let earliest = window.startSeconds
  const place = (seconds: number): number => {
    const bounded = Math.min(window.endSeconds, Math.max(earliest, window.startSeconds + seconds))
    earliest = Math.round(bounded * 100) / 100
    return earliest
  }
  return chunks.flatMap(({ text, timestamp: [from, to] }) => {
    const word = text.trim()
    if (word === '') return []
    const start = place(from ?? 0)
    return [{ word, start, end: place(to ?? from ?? 0), confidence: null }]
  })
}
