import { recordingAvailability } from '../capture/microphone.ts'
import type { HeldRecording, KeepingParts } from './kept-recording.ts'
import {
  INITIAL_STATE,
  type RecordingEvent,
  type RecordingState,
  reduceRecording,
  type StoryDraft,
} from './recording-machine.ts'
import type { SessionParts } from './session-parts.ts'
import { createSnapshots, type SessionStatus } from './session-snapshot.ts'

export type SessionHand = ReturnType<typeof createSessionHand>

/** What a session has in its hands: the state of the machine, the recording at hand, and what is shown of both. */
export function createSessionHand(parts: SessionParts) {
  const takeSnapshot = createSnapshots()
  const listeners = new Set<() => void>()
  let state: RecordingState = INITIAL_STATE
  /** From its first moment until it is saved or let go. */
  let held: HeldRecording | null = null
  let facts: SessionStatus = {
    availability: recordingAvailability(parts.environment),
    recordingId: null,
    safeMs: 0,
    vault: null,
    storageProblem: null,
    liveWords: parts.liveWords,
    speechProblem: null,
    recordsElsewhere: false,
  }
  let snapshot = takeSnapshot(state, facts)

  function publish() {
    snapshot = takeSnapshot(state, facts)
    for (const listener of listeners) listener()
  }

  /** Told with the next change. */
  function note(news: Partial<SessionStatus>) {
    facts = { ...facts, ...news }
  }

  function learn(news: Partial<SessionStatus>) {
    note(news)
    publish()
  }

  /** Whether the event changed anything. */
  function dispatch(event: RecordingEvent): boolean {
    const next = reduceRecording(state, event)
    if (next === state) return false
    state = next
    held?.drafts.changed(draftWithInterim())
    publish()
    return true
  }

  /** As it should be found after a crash: words on the screen belong to it. */
  function draftWithInterim(): StoryDraft {
    if (state.interim === '') return state.draft
    return reduceRecording(state, { type: 'final', text: state.interim }).draft
  }

  /** While it runs, the next tick tells it: no need to draw the page ten times a second. */
  function noteOf(id: string, news: Partial<SessionStatus>) {
    if (id !== held?.id) return
    note(news)
    if (state.phase !== 'recording') publish()
  }

  const keeping: KeepingParts = {
    ...parts,
    listener: {
      safe: (id, safeMs) => noteOf(id, { safeMs }),
      vault: (id, vault) => noteOf(id, { vault }),
      problem(id, error) {
        if (id === held?.id) learn({ storageProblem: error?.kind ?? null })
      },
    },
  }

  return {
    state: () => state,
    facts: () => facts,
    held: () => held,
    keeping,
    draftWithInterim,
    dispatch,
    note,
    learn,
    /** `safeMs` of it are on the disk. */
    hold(recording: HeldRecording, safeMs: number) {
      held = recording
      note({ recordingId: recording.id, safeMs, storageProblem: null })
    },
    unhold() {
      held = null
      learn({ recordingId: null, safeMs: 0, vault: null, storageProblem: null })
    },
    getSnapshot: () => snapshot,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    forgetListeners: () => listeners.clear(),
  }
}
