import { DEFAULT_CATEGORY, type StoryCategory } from '../categories.ts'
import type { ChosenPrompt } from '../screen/prompts.ts'
import type { RecordingProblem } from './problems.ts'
import { elapsedMs, haltStopwatch, runStopwatch, STOPPED_AT_ZERO, type Stopwatch } from './timer.ts'
import { appendWords } from './words.ts'

/** The specification's states (section 4, "Recording"), with the two it leaves unnamed: asking, and paused. */
export type Phase = 'idle' | 'requesting' | 'recording' | 'paused' | 'processing' | 'complete'

/** A recording that has ended and can be listened to and saved. */
export interface FinishedRecording {
  readonly id: string
  /** The family that was showing when it began: its story belongs there, whichever is showing now. */
  readonly familyId: number
  readonly blob: Blob
  readonly mimeType: string
  /** Milliseconds since 1970. */
  readonly startedAt: number
  readonly durationMs: number
}

/** What is written into the save dialog and beside the recording on this device. */
export interface StoryDraft {
  readonly title: string
  readonly category: StoryCategory
  readonly prompt: ChosenPrompt | null
  readonly text: string
  /** Whose story it is; null while nobody wrote a name: then it is the account's own. */
  readonly toldBy: string | null
}

export interface RecordingState {
  readonly phase: Phase
  /** Goes up with every start; answers that belong to an earlier attempt are ignored. */
  readonly attempt: number
  /** More is recorded of one that was there before. */
  readonly carriesOn: boolean
  readonly watch: Stopwatch
  /** Milliseconds spoken, as last seen; pauses do not count. */
  readonly elapsedMs: number
  readonly draft: StoryDraft
  /** Words being heard that may still change. */
  readonly interim: string
  /** The second of "processing" is over. */
  readonly settled: boolean
  readonly recording: FinishedRecording | null
  /** Why it ended: the person stopped, or the microphone went away. */
  readonly endedBy: 'person' | 'microphone' | null
  readonly error: RecordingProblem | null
}

/** A recording that waits on this device, to be carried on. */
export type Behind = { readonly durationMs: number; readonly draft: StoryDraft }

/** Times (`at`) are milliseconds of one monotonic clock. */
export type RecordingEvent =
  | { readonly type: 'start'; readonly behind?: Behind | null }
  | { readonly type: 'started'; readonly attempt: number; readonly at: number }
  | { readonly type: 'pause' | 'resume' | 'tick'; readonly at: number }
  | { readonly type: 'stop'; readonly at: number; readonly endedBy: 'person' | 'microphone' }
  | { readonly type: 'stopped'; readonly attempt: number; readonly recording: FinishedRecording }
  | { readonly type: 'settled'; readonly attempt: number }
  | { readonly type: 'failed'; readonly attempt: number; readonly problem: RecordingProblem }
  | { readonly type: 'interim' | 'final'; readonly text: string }
  | { readonly type: 'restored'; readonly recording: FinishedRecording; readonly draft: StoryDraft }
  | { readonly type: 'serverWords'; readonly recordingId: string; readonly text: string }
  | { readonly type: 'choosePrompt'; readonly prompt: ChosenPrompt }
  | { readonly type: 'edit'; readonly changes: Partial<Omit<StoryDraft, 'prompt'>> }
  | { readonly type: 'recordAgain' | 'saved' | 'dismissError' }

/** Characters a title may have (decisions, "Limits"). */
const TITLE_LIMIT = 200

const EMPTY_DRAFT: StoryDraft = { title: '', category: DEFAULT_CATEGORY, prompt: null, text: '', toldBy: null }

export const INITIAL_STATE: RecordingState = {
  phase: 'idle',
  attempt: 0,
  carriesOn: false,
  watch: STOPPED_AT_ZERO,
  elapsedMs: 0,
  draft: EMPTY_DRAFT,
  interim: '',
  settled: false,
  recording: null,
  endedBy: null,
  error: null,
}

const isLive = (phase: Phase) => phase === 'recording' || phase === 'paused'

/**
 * The whole recording state machine. Pure; an event that means nothing in the present state returns that very state, so
 * that "nothing changed" can be told by `===`.
 */
export function reduceRecording(state: RecordingState, event: RecordingEvent): RecordingState {
  switch (event.type) {
    case 'start':
      if (state.phase !== 'idle') return state
      return {
        ...INITIAL_STATE,
        phase: 'requesting',
        attempt: state.attempt + 1,
        draft: { ...state.draft, text: '' },
        ...(event.behind && carriedOn(event.behind)),
      }
    case 'started':
      if (state.phase !== 'requesting' || event.attempt !== state.attempt) return state
      return { ...state, phase: 'recording', watch: runStopwatch(state.watch, event.at) }
    case 'pause':
      if (state.phase !== 'recording') return state
      return { ...halt(state, event.at), phase: 'paused' }
    case 'resume':
      if (state.phase !== 'paused') return state
      return { ...state, phase: 'recording', watch: runStopwatch(state.watch, event.at) }
    case 'tick': {
      const elapsed = elapsedMs(state.watch, event.at)
      return state.phase === 'recording' && elapsed > state.elapsedMs ? { ...state, elapsedMs: elapsed } : state
    }
    case 'stop':
      // Stopped before the microphone was granted: there is nothing to process.
      if (state.phase === 'requesting') return { ...forgetBehind(state), phase: 'idle' }
      if (!isLive(state.phase)) return state
      return { ...halt(state, event.at), phase: 'processing', endedBy: event.endedBy }
    case 'stopped':
      if (state.phase !== 'processing' || event.attempt !== state.attempt || state.recording) return state
      return completeWhenReady({ ...state, recording: event.recording })
    case 'settled':
      if (state.phase !== 'processing' || event.attempt !== state.attempt || state.settled) return state
      return completeWhenReady({ ...state, settled: true })
    case 'failed':
      // A recording that is complete is never thrown away by a late failure.
      if (state.phase === 'complete' || event.attempt !== state.attempt) return state
      return {
        ...forgetBehind(keepInterim(state)),
        watch: STOPPED_AT_ZERO,
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
    case 'restored':
      if (state.phase !== 'idle') return state
      return {
        ...INITIAL_STATE,
        phase: 'complete',
        attempt: state.attempt + 1,
        elapsedMs: event.recording.durationMs,
        recording: event.recording,
        draft: event.draft,
      }
    case 'serverWords':
      // Only where nobody heard or wrote anything: the server's words never replace a person's.
      if (state.phase !== 'complete' || state.recording?.id !== event.recordingId) return state
      return state.draft.text.trim() === '' ? { ...state, draft: { ...state.draft, text: event.text } } : state
    case 'choosePrompt':
      return { ...state, draft: withPrompt(state.draft, event.prompt) }
    case 'edit':
      return { ...state, draft: { ...state.draft, ...event.changes } }
    case 'recordAgain':
    case 'saved':
      if (state.phase !== 'complete' && !(state.phase === 'idle' && event.type === 'recordAgain')) return state
      return { ...INITIAL_STATE, attempt: state.attempt }
    case 'dismissError':
      return state.error ? { ...state, error: null } : state
  }
}

const carriedOn = ({ durationMs, draft }: Behind) => ({
  carriesOn: true,
  watch: { ...STOPPED_AT_ZERO, accumulatedMs: durationMs },
  elapsedMs: durationMs,
  draft,
})

/** It waits on this device with all that belongs to it: nothing of it is for the next recording. */
function forgetBehind(state: RecordingState): RecordingState {
  return state.carriesOn ? { ...INITIAL_STATE, attempt: state.attempt } : state
}

function halt(state: RecordingState, at: number): RecordingState {
  const watch = haltStopwatch(state.watch, at)
  return { ...state, watch, elapsedMs: Math.max(state.elapsedMs, watch.accumulatedMs) }
}

/** Words that were on the screen stay, even if the recognizer never called them final. */
function keepInterim(state: RecordingState): RecordingState {
  if (state.interim === '') return state
  return { ...state, interim: '', draft: { ...state.draft, text: appendWords(state.draft.text, state.interim) } }
}

function completeWhenReady(state: RecordingState): RecordingState {
  return state.recording && state.settled ? { ...keepInterim(state), phase: 'complete' } : state
}

/** A prompt fills title and category; a family question may be longer than a title can be. */
function withPrompt(draft: StoryDraft, prompt: ChosenPrompt): StoryDraft {
  // Counted as the server counts, and no emoji is cut in half.
  const title = prompt.text.slice(0, TITLE_LIMIT).replace(/[\uD800-\uDBFF]$/, '')
  return { ...draft, prompt, title, category: prompt.category }
}
