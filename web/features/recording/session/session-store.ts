import { createStore } from 'zustand/vanilla'
import type { LiveWordsParts } from '#web/features/live-words/live-words.ts'
import type { LiveWordsSource } from '#web/features/live-words/preference.ts'
import type { LiveWords, RecognizerState } from '#web/features/live-words/words-source.ts'
import { type Availability, recordingAvailability } from '#web/features/microphone/microphone.ts'
import type { Clock } from '#web/lib/clock.ts'
import type { RecorderParts } from '../capture/recorder.ts'
import type { UploadProgress } from '../queue/messages.ts'
import type { RecordingQueue } from '../queue/recording-queue.ts'
import type { AcquireTabLock, RecordingLocks } from '../storage/recording-locks.ts'
import type { RecordingStore } from '../storage/recording-store.ts'
import type { StorageErrorKind } from '../storage/storage-error.ts'
import type { OpenRecording, RecordingDeps } from './open-recording.ts'
import {
  countWords,
  draftWithInterim,
  INITIAL_STATE,
  type RecordingEvent,
  type RecordingState,
  reduceRecording,
} from './recording-machine.ts'

/** Everything a recording session needs from outside; `browser-session.ts` provides the browser's. */
export interface SessionDeps {
  readonly environment: RecorderParts
  /** The signed-in account's. */
  readonly store: RecordingStore
  readonly locks: RecordingLocks
  /** Lets one tab of this browser record for the account at a time. */
  readonly acquireTabLock: AcquireTabLock
  /** The signed-in account's: it uploads recordings while they're being made, and saves them. */
  readonly queue: RecordingQueue
  readonly openLiveWords: (parts: LiveWordsParts) => LiveWords
  readonly clock: Clock
  /** Milliseconds since 1970. */
  readonly today: () => number
  readonly newId: () => string
  readonly liveWords: LiveWordsSource
  readonly language: string
}

/** What the session knows in addition to the state machine. */
interface SessionStatus {
  /** `insecure` gets a page of its own; with `unsupported` the button is disabled. */
  readonly availability: Availability
  /** Null until a recording is started or restored. */
  readonly recordingId: string | null
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
  /** While `requesting`: the microphone is granted, but hasn't delivered sound yet. */
  readonly isMicrophoneOpen: boolean
  /**
   * `replaced`: the browser's recorder delivered nothing, so the rest of the recording is made of raw samples. `silent`: it delivers
   * nothing, and nothing replaces it.
   */
  readonly recorderFault: 'replaced' | 'silent' | null
}

type ShownState = 'phase' | 'elapsedMs' | 'draft' | 'interim' | 'recording' | 'endedBy' | 'error'

/** Everything the record screen shows, except the audio level (read that once per frame with `readLevel`). */
export interface SessionSnapshot extends SessionStatus, Pick<RecordingState, ShownState> {
  /** Of the text and the interim words. */
  readonly wordCount: number
}

/** Nothing is known of a recording yet. */
const NO_RECORDING = {
  recordingId: null,
  savedMs: 0,
  upload: null,
  storageProblem: null,
  isMicrophoneOpen: false,
  recorderFault: null,
} as const

export type SessionStore = ReturnType<typeof createSessionStore>

/** The session's state: the state machine, the open recording, and the snapshot of both that the screen shows. */
export function createSessionStore(deps: SessionDeps) {
  let machine: RecordingState = INITIAL_STATE
  /** From its first moment until it's saved or released. */
  let current: OpenRecording | null = null
  let status: SessionStatus = {
    ...NO_RECORDING,
    availability: recordingAvailability(deps.environment),
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

  /** The screen shows it with the next published change. */
  function patchQuietly(changes: Partial<SessionStatus>) {
    status = { ...status, ...changes }
  }

  function patch(changes: Partial<SessionStatus>) {
    patchQuietly(changes)
    publish()
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

  const listener: RecordingDeps['listener'] = {
    saved: (id, savedMs) => patchProgress(id, { savedMs }),
    storageProblem(id, error) {
      if (id === current?.id) patch({ storageProblem: error?.kind ?? null })
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
    listener,
    dispatch,
    patch,
    patchQuietly,
    /** `savedMs` of it are already on the disk. Shown with the next published change. */
    setCurrent(recording: OpenRecording, savedMs: number) {
      current = recording
      patchQuietly({ ...NO_RECORDING, recordingId: recording.id, savedMs })
    },
    clearCurrent() {
      current = null
      patch(NO_RECORDING)
    },
    close: unsubscribe,
    getSnapshot: snapshots.getState,
    subscribe: (listener: () => void) => snapshots.subscribe(listener),
  }
}
