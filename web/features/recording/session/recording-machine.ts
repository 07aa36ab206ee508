import type { ChosenPrompt } from '#web/features/story-ideas/prompts.ts'
import { durationOf, EMPTY_DRAFT, type FinishedRecording, type StoryDraft } from '../takes/recording.ts'
import type { RecordingProblem } from './recorder-problems.ts'

/** The specification's states (section 4, "Recording"), plus two it doesn't name: requesting and paused. */
export type Phase = 'idle' | 'requesting' | 'recording' | 'paused' | 'processing' | 'complete'

export interface RecordingState {
  readonly phase: Phase
  /** Increases with every start; events from an earlier attempt are ignored. */
  readonly attempt: number
  /** An earlier, unsaved recording is being continued. */
  readonly isContinuation: boolean
  readonly stopwatch: Stopwatch
  /** Milliseconds recorded at the last tick, without pauses. */
  readonly elapsedMs: number
  readonly draft: StoryDraft
  /** Recognized words that may still change. */
  readonly interim: string
  /** The second of "processing" is over. */
  readonly isSettled: boolean
  readonly recording: FinishedRecording | null
  /** Whether the person stopped or the microphone went away. */
  readonly endedBy: 'person' | 'microphone' | null
  readonly error: RecordingProblem | null
}

/** The unsaved recording that is continued. */
export type PreviousRecording = { readonly durationMs: number; readonly draft: StoryDraft }

/** Times (`at`) are milliseconds of one monotonic clock. */
export type RecordingEvent =
  | { readonly type: 'start'; readonly previous?: PreviousRecording | null; readonly language?: string }
  | {
      readonly type: 'started'
      readonly attempt: number
      readonly at: number
      /** What is continued, as it is stored now. */
      readonly previous?: PreviousRecording | null
    }
  | { readonly type: 'pause' | 'resume' | 'tick'; readonly at: number }
  | { readonly type: 'stop'; readonly at: number; readonly endedBy: 'person' | 'microphone' }
  | { readonly type: 'stopped'; readonly attempt: number; readonly recording: FinishedRecording }
  | { readonly type: 'settled'; readonly attempt: number }
  | { readonly type: 'failed'; readonly attempt: number; readonly problem: RecordingProblem }
  | { readonly type: 'interim' | 'final'; readonly text: string }
  | { readonly type: 'wordsMissed' }
  | { readonly type: 'discardPartialText'; readonly firstWords: string }
  | { readonly type: 'restored'; readonly recording: FinishedRecording; readonly draft: StoryDraft }
  | { readonly type: 'serverTranscript'; readonly recordingId: string; readonly text: string }
  | { readonly type: 'choosePrompt'; readonly prompt: ChosenPrompt }
  | { readonly type: 'edit'; readonly changes: Partial<Omit<StoryDraft, 'prompt'>> }
  | { readonly type: 'recordAgain' | 'saved' | 'dismissError' }

/** Characters (decisions, "Limits"). */
const MAX_TITLE_LENGTH = 200

/** A stopwatch that hasn't run. */
export const STOPPED_AT_ZERO: Stopwatch = { accumulatedMs: 0, runningSince: null }

export const INITIAL_STATE: RecordingState = {
  phase: 'idle',
  attempt: 0,
  isContinuation: false,
  stopwatch: STOPPED_AT_ZERO,
  elapsedMs: 0,
  draft: EMPTY_DRAFT,
  interim: '',
  isSettled: false,
  recording: null,
  endedBy: null,
  error: null,
}

const isLive = (phase: Phase) => phase === 'recording' || phase === 'paused'

/**
 * The recording state machine. Pure. An event that doesn't apply in the current state returns the same state object, so
 * callers can compare with `===`.
 */
export function reduceRecording(state: RecordingState, event: RecordingEvent): RecordingState {
  switch (event.type) {
    case 'start':
      if (state.phase !== 'idle') return state
      return {
        ...INITIAL_STATE,
        phase: 'requesting',
        attempt: state.attempt + 1,
        draft: { ...withoutPartialMark(state.draft), text: '', ...(event.language && { language: event.language }) },
        ...(event.previous && continuationOf(event.previous)),
      }
    case 'started':
      if (state.phase !== 'requesting' || event.attempt !== state.attempt) return state
      return startStopwatch(event.previous ? { ...state, ...continuationOf(event.previous) } : state, event.at)
    case 'pause':
      if (state.phase !== 'recording') return state
      return { ...haltTimer(state, event.at), phase: 'paused' }
    case 'resume':
      if (state.phase !== 'paused') return state
      return startStopwatch(state, event.at)
    case 'tick': {
      const elapsed = elapsedMs(state.stopwatch, event.at)
      return state.phase === 'recording' && elapsed > state.elapsedMs ? { ...state, elapsedMs: elapsed } : state
    }
    case 'stop':
      // Stopped before the microphone was granted: there is nothing to process.
      if (state.phase === 'requesting') return { ...resetContinuation(state), phase: 'idle' }
      if (!isLive(state.phase)) return state
      return { ...haltTimer(state, event.at), phase: 'processing', endedBy: event.endedBy }
    case 'stopped':
      if (state.phase !== 'processing' || event.attempt !== state.attempt || state.recording) return state
      return completeWhenReady({ ...state, recording: event.recording })
    case 'settled':
      if (state.phase !== 'processing' || event.attempt !== state.attempt || state.isSettled) return state
      return completeWhenReady({ ...state, isSettled: true })
    case 'failed':
      // A late failure never discards a complete recording.
      if (state.phase === 'complete' || event.attempt !== state.attempt) return state
      return {
        ...resetContinuation(finalizeInterim(state)),
        stopwatch: STOPPED_AT_ZERO,
        phase: 'idle',
        recording: null,
        error: event.problem,
      }
    case 'interim':
      if (!(isLive(state.phase) || state.phase === 'processing') || event.text === state.interim) return state
      return { ...state, interim: event.text }
    case 'final':
      if (!(isLive(state.phase) || state.phase === 'processing')) return state
      return { ...state, interim: '', draft: { ...state.draft, text: appendWords(state.draft.text, event.text) } }
    case 'wordsMissed':
      if (!(isLive(state.phase) || state.phase === 'processing') || state.draft.isPartial) return state
      return { ...state, draft: { ...state.draft, isPartial: true } }
    case 'discardPartialText':
      if (state.phase !== 'complete' || !state.draft.isPartial) return state
      return {
        ...state,
        draft: { ...withoutPartialMark(state.draft), text: '', firstWords: event.firstWords },
      }
    case 'restored':
      if (state.phase !== 'idle') return state
      return {
        ...INITIAL_STATE,
        phase: 'complete',
        attempt: state.attempt + 1,
        elapsedMs: durationOf(event.recording),
        recording: event.recording,
        draft: event.draft,
      }
    case 'serverTranscript':
      // Only if the text is empty: the server's transcript never replaces recognized or typed words.
      if (state.phase !== 'complete' || state.recording?.id !== event.recordingId) return state
      return state.draft.text.trim() === ''
        ? { ...state, draft: { ...state.draft, text: event.text, isTranscribed: true } }
        : state
    case 'choosePrompt':
      return { ...state, draft: withPrompt(state.draft, event.prompt) }
    case 'edit':
      return { ...state, draft: editDraft(state.draft, event.changes) }
    case 'recordAgain':
    case 'saved':
      if (state.phase !== 'complete' && !(state.phase === 'idle' && event.type === 'recordAgain')) return state
      return { ...INITIAL_STATE, attempt: state.attempt }
    case 'dismissError':
      return state.error ? { ...state, error: null } : state
  }
}

const startStopwatch = (state: RecordingState, at: number): RecordingState => ({
  ...state,
  phase: 'recording',
  stopwatch: runStopwatch(state.stopwatch, at),
})

const continuationOf = ({ durationMs, draft }: PreviousRecording) => ({
  isContinuation: true,
  stopwatch: { ...STOPPED_AT_ZERO, accumulatedMs: durationMs },
  elapsedMs: durationMs,
  draft,
})

/** The continued recording stays on this device with its draft; the next recording starts without them. */
function resetContinuation(state: RecordingState): RecordingState {
  return state.isContinuation ? { ...INITIAL_STATE, attempt: state.attempt } : state
}

function haltTimer(state: RecordingState, at: number): RecordingState {
  const stopwatch = haltStopwatch(state.stopwatch, at)
  return { ...state, stopwatch, elapsedMs: Math.max(state.elapsedMs, stopwatch.accumulatedMs) }
}

/** Keeps words that were on the screen, even if the recognizer never made them final. */
function finalizeInterim(state: RecordingState): RecordingState {
  if (state.interim === '') return state
  return { ...state, interim: '', draft: draftWithInterim(state) }
}

/** The draft as it should be found after a crash, with the words on the screen. */
export function draftWithInterim({ draft, interim }: RecordingState): StoryDraft {
  return interim === '' ? draft : { ...draft, text: appendWords(draft.text, interim) }
}

function completeWhenReady(state: RecordingState): RecordingState {
  return state.recording && state.isSettled ? { ...finalizeInterim(state), phase: 'complete' } : state
}

/** Text that replaces a deleted transcript, or that the person edited, is their own. */
function editDraft(previous: StoryDraft, changes: Partial<StoryDraft>): StoryDraft {
  const draft = { ...previous, ...changes, ...('title' in changes && { isTitleEdited: true }) }
  if (draft.text === previous.text) return draft
  const { isTranscribed, ...others } = withoutPartialMark(draft)
  return isTranscribed && draft.text !== '' ? { ...others, isTranscribed } : others
}

function withoutPartialMark({ isPartial, firstWords: _, ...draft }: StoryDraft): StoryDraft {
  return draft
}

/** A prompt fills in title and category; a family question may be longer than a title can be. */
function withPrompt(draft: StoryDraft, prompt: ChosenPrompt): StoryDraft {
  // Counted in UTF-16 units like the server does, without cutting an emoji in half.
  const title = prompt.text.slice(0, MAX_TITLE_LENGTH).replace(/[\uD800-\uDBFF]$/, '')
  return { ...draft, prompt, title, category: prompt.category }
}

/** Time recorded, without pauses. Times are milliseconds of one monotonic clock, not counted ticks. */
export interface Stopwatch {
  readonly accumulatedMs: number
  readonly runningSince: number | null
}

/** Milliseconds counted up to `now`; never decreases, even if the clock steps back. */
export function elapsedMs(stopwatch: Stopwatch, now: number): number {
  const { accumulatedMs, runningSince } = stopwatch
  return accumulatedMs + (runningSince === null ? 0 : Math.max(0, now - runningSince))
}

export function runStopwatch(stopwatch: Stopwatch, now: number): Stopwatch {
  return stopwatch.runningSince === null ? { ...stopwatch, runningSince: now } : stopwatch
}

export function haltStopwatch(stopwatch: Stopwatch, now: number): Stopwatch {
  return { accumulatedMs: elapsedMs(stopwatch, now), runningSince: null }
}

/** Appends recognized words with one space in between; changes nothing but outer whitespace. */
export function appendWords(text: string, words: string): string {
  const addition = words.trim()
  if (addition === '') return text
  return text.trim() === '' ? addition : `${text.trimEnd()} ${addition}`
}

/** Counts runs of anything but whitespace. */
export function countWords(text: string): number {
  return text.match(/\S+/gu)?.length ?? 0
}
