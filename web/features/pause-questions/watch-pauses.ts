import type { LiveWordsState } from '#web/features/live-words/live-transcript.tsx'
import type { Clock } from '#web/lib/clock.ts'
import { chooseQuestion } from './choose-question.ts'

/** How long neither words nor a voice must come before a question appears. */
const PAUSE_MS = 6000
const POLL_INTERVAL_MS = 100
/** A voice is heard in this many readings within a short time; a cough or a cup on the table in fewer. */
const MIN_VOICED_READINGS = 3
/** `readLevel` falls slowly: a level that falls faster than this from one reading to the next is the echo of a short noise. */
const STEADY_SHARE = 0.8
/** How much louder than the room a voice is, as `readLevel` measures it: about 8 dB. */
const VOICE_MARGIN = 0.2
/** How fast the room's own level may rise, per millisecond: a fan that is switched on is silence again after ten seconds. */
const ROOM_RISE = 0.02 / 1000

/** What was said in a recording so far, and how loud it is. A recording session is one. */
export interface SpeechSource {
  /** The level counts only in the phase `recording`. Each addition to the text is an utterance. */
  getSnapshot: () => Pick<LiveWordsState, 'phase' | 'draft' | 'interim' | 'wordCount'>
  /** The listener is called after each change of the snapshot. */
  subscribe: (listener: () => void) => () => void
  /** How loud it is, 0 to 1; falls slowly. */
  readLevel: () => number
}

interface PauseWatcherParts {
  readonly source: SpeechSource
  readonly clock: Clock
  /** Their name. */
  readonly storyteller: string
  /** The question to show; null as soon as speech goes on. */
  readonly onQuestion: (question: string | null) => void
}

/**
 * Watches the recording in progress for pauses. Each pause gets at most one question, and each name one in the whole recording.
 * The returned function stops watching.
 */
export function watchPauses({ source, clock, storyteller, onQuestion }: PauseWatcherParts): () => void {
  const usedNames = new Set<string>()
  const start = source.getSnapshot()
  let utterances = [start.draft.text]
  let text = start.draft.text
  let wordCount = start.wordCount
  let lastSpeechAt = clock.now()
  /** New words were said since the last question, or since the recording began. */
  let hasNewWords = false
  let isShown = false
  let room = 1
  let level = 0
  let voicedReadings = 0

  function speechGoesOn() {
    lastSpeechAt = clock.now()
    if (isShown) onQuestion(null)
    isShown = false
  }

  function readWords() {
    const { draft, wordCount: words } = source.getSnapshot()
    if (draft.text !== text) {
      utterances = draft.text.startsWith(text) ? [...utterances, draft.text.slice(text.length)] : [draft.text]
      text = draft.text
    }
    // Words that only become final, or are corrected, were said before.
    if (words > wordCount) {
      hasNewWords = true
      speechGoesOn()
    }
    wordCount = Math.max(wordCount, words)
  }

  function readVoice() {
    const previous = level
    level = source.readLevel()
    // A paused microphone says nothing about the room.
    if (source.getSnapshot().phase !== 'recording') return
    room = Math.min(level, room + ROOM_RISE * POLL_INTERVAL_MS)
    const isVoiced = level >= room + VOICE_MARGIN && level >= previous * STEADY_SHARE
    voicedReadings = isVoiced ? Math.min(voicedReadings + 1, MIN_VOICED_READINGS) : Math.max(voicedReadings - 0.5, 0)
    if (isVoiced && voicedReadings >= MIN_VOICED_READINGS) speechGoesOn()
  }

  function showQuestion() {
    const { interim } = source.getSnapshot()
    const question = chooseQuestion({ text: [...utterances, interim].join('\n'), storyteller, usedNames })
    hasNewWords = false
    if (!question) return
    usedNames.add(question.name)
    isShown = true
    onQuestion(question.text)
  }

  let cancel = () => {}
  function poll() {
    readVoice()
    if (hasNewWords && clock.now() - lastSpeechAt >= PAUSE_MS) showQuestion()
    cancel = clock.after(POLL_INTERVAL_MS, poll)
  }

  const unsubscribe = source.subscribe(readWords)
  poll()
  return () => {
    cancel()
    unsubscribe()
  }
}
