import type { TranscribedWord } from '../speech-engine.ts'

/** A word as transformers.js returns it: times in seconds from the window's start. The last one may lack its end. */
type WhisperChunk = { text: string; timestamp: readonly [number | null, number | null] }

/**
 * Converts the word times of one window to recording times. Whisper estimates them from its attention; here they are
 * kept inside the window and in order, without overlaps.
 */
export function wordsOfWindow(
  chunks: readonly WhisperChunk[],
  window: { startSeconds: number; endSeconds: number },
): TranscribedWord[] {
  let earliest = window.startSeconds
  const toRecordingTime = (seconds: number): number => {
    const bounded = Math.min(window.endSeconds, Math.max(earliest, window.startSeconds + seconds))
    earliest = Math.round(bounded * 100) / 100
    return earliest
  }
  return chunks.flatMap(({ text, timestamp: [from, to] }) => {
    const word = text.trim()
    if (word === '') return []
    const start = toRecordingTime(from ?? 0)
    return [{ word, start, end: toRecordingTime(to ?? from ?? 0), confidence: null }]
  })
}
