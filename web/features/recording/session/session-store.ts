import { createStore } from 'zustand/vanilla'
import type { RecognizerState, SpeechEngines } from '#web/features/live-words/live-words.ts'
import type { LiveWordsSource } from '#web/features/live-words/preference.ts'
import type { Clock } from '#web/lib/clock.ts'
import { type Availability, type RecorderEnvironment, recordingAvailability } from '../capture/microphone.ts'
import type { UploadProgress } from '../queue/messages.ts'
import type { RecordingQueue } from '../queue/recording-queue.ts'
import type { StorageErrorKind } from '../storage/database.ts'
import type { RecordingLocks } from '../storage/recording-locks.ts'
import type { RecordingStore } from '../storage/recording-store.ts'
import type { FinishedRecording, StoryDraft } from '../takes/recording.ts'
import type { OpenRecording, RecordingDeps } from './open-recording.ts'
import {
  countWords,
  draftWithInterim,
  INITIAL_STATE,
  type Phase,
  type RecordingEvent,
  type RecordingState,
  reduceRecording,
} from './recording-machine.ts'
import type { RecordingProblem } from './recording-problems.ts'
import type { AcquireTabLock } from './tab-lock.ts'

/** Everything a recording session needs from outside; `browser-session.ts` provides the browser's. */
export interface SessionDeps extends SpeechEngines {
  readonly environment: RecorderEnvironment
  /** The signed-in account's store. */
  readonly store: RecordingStore
  readonly locks: RecordingLocks
  /** Lets one tab of this browser record for the account at a time. */
  readonly acquireTabLock: AcquireTabLock
  /** The signed-in account's: it uploads recordings while they're being made, and saves them. */
  readonly queue: RecordingQueue
  readonly clock: Clock
  /** Milliseconds since 1970. */
  readonly today: () => number
  readonly newId: () => string
  readonly liveWords: LiveWordsSource
  readonly language: string
}

/** Everything the record screen shows, except the audio level (read that once per frame with `readLevel`). */
export interface SessionSnapshot {
  /** `insecure` gets a page of its own; with `unsupported` the button is disabled. */
  readonly availability: Availability
  readonly phase: Phase
  readonly elapsedMs: number
  readonly draft: StoryDraft
  /** Recognized words that may still change; shown after `draft.text`. */
  readonly interim: string
  /** Of the text and the interim words. */
  readonly wordCount: number
  /** Null until a recording is started or restored. */
  readonly recordingId: string | null
  /** In `complete`: can be played and saved. */
  readonly recording: FinishedRecording | null
  /** `microphone`: it was unplugged or taken away; everything recorded before is kept. */
  readonly endedBy: 'person' | 'microphone' | null
  readonly error: RecordingProblem | null
  /** Milliseconds of the recording that are flushed to this device's disk. */
  readonly savedMs: number
  /** Null while nothing is uploaded. */
  readonly upload: UploadProgress | null
  /** Why parts of the recording are only in memory; null if everything is fine. */
  readonly storageProblem: StorageErrorKind | null
  readonly liveWords: LiveWordsSource
  /** What is spoken in the next recording. */
  readonly language: string
  /** Whether live words are recognized right now. */
  readonly recognizer: RecognizerState
  /** Why there are no live words, such as 'Microphone access denied'. */
  readonly speechProblem: string | null
  /** Record was pressed while another tab is recording; the person decides whether to record here anyway. */
  readonly isRecordingElsewhere: boolean
}

/** What the session knows in addition to the state machine. */
type SessionStatus = Pick<
  SessionSnapshot,
  | 'availability'
  | 'recordingId'
  | 'savedMs'
  | 'upload'
  | 'storageProblem'
  | 'liveWords'
  | 'language'
  | 'recognizer'
  | 'speechProblem'
  | 'isRecordingElsewhere'
>

export type SessionStore = ReturnType<typeof createSessionStore>

/** The session's state: the state machine, the open recording, and the snapshot of both that the screen shows. */
export function createSessionStore(deps: SessionDeps) {
  let machine: RecordingState = INITIAL_STATE
  /** From its first moment until it's saved or released. */
  let current: OpenRecording | null = null
  let status: SessionStatus = {
    availability: recordingAvailability(deps.environment),
    recordingId: null,
    savedMs: 0,
    upload: null,
    storageProblem: null,
    liveWords: deps.liveWords,
    language: deps.language,
    recognizer: 'off',
    speechProblem: null,
    isRecordingElsewhere: false,
  }
  let counted = { text: '', words: 0 }
  const snapshots = createStore(takeSnapshot)

  function takeSnapshot(): SessionSnapshot {
    const { phase, elapsedMs, draft, interim, recording, endedBy, error } = machine
    // A long text is only counted again when it changes.
    if (draft.text !== counted.text) counted = { text: draft.text, words: countWords(draft.text) }
    const wordCount = counted.words + countWords(interim)
    return { ...status, phase, elapsedMs, draft, interim, wordCount, recording, endedBy, error }
  }

  const publish = () => snapshots.setState(takeSnapshot(), true)

  function patch(changes: Partial<SessionStatus>) {
    status = { ...status, ...changes }
    publish()
  }

  /** Like `patch`, but the screen only shows it with the next published change. */
  function patchQuietly(changes: Partial<SessionStatus>) {
    status = { ...status, ...changes }
  }

  /** Returns whether the event changed anything. */
  function dispatch(event: RecordingEvent): boolean {
    const next = reduceRecording(machine, event)
    if (next === machine) return false
    machine = next
    current?.drafts.changed(draftWithInterim(machine))
    publish()
    return true
  }

  function patchProgress(recordingId: string, changes: Partial<SessionStatus>) {
    if (recordingId !== current?.id) return
    // While recording, the next tick publishes it: no need to draw the page ten times a second.
    if (machine.phase === 'recording') patchQuietly(changes)
    else patch(changes)
  }

  const recordingDeps: RecordingDeps = {
    ...deps,
    listener: {
      saved: (id, savedMs) => patchProgress(id, { savedMs }),
      storageProblem(id, error) {
        if (id === current?.id) patch({ storageProblem: error?.kind ?? null })
      },
    },
  }

  const unsubscribe = deps.queue.subscribe((message) => {
    if (message.type === 'progress') patchProgress(message.recordingId, { upload: message.progress })
  })

  return {
    machine: () => machine,
    status: () => status,
    current: () => current,
    draft: () => draftWithInterim(machine),
    recordingDeps,
    dispatch,
    patch,
    patchQuietly,
    /** `savedMs` of it are already on the disk. Shown with the next published change. */
    setCurrent(recording: OpenRecording, savedMs: number) {
      current = recording
      patchQuietly({ recordingId: recording.id, savedMs, upload: null, storageProblem: null })
    },
    clearCurrent() {
      current = null
      patch({ recordingId: null, savedMs: 0, upload: null, storageProblem: null })
    },
    close: unsubscribe,
    getSnapshot: snapshots.getState,
    subscribe: (listener: () => void) => snapshots.subscribe(listener),
  }
}
