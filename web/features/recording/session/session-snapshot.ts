import type { Availability } from '../capture/microphone.ts'
import type { StorageErrorKind } from '../storage/recordings-database.ts'
import type { UploadProgress } from '../sync/sender.ts'
import type { RecordingProblem } from './problems.ts'
import type { FinishedRecording, Phase, RecordingState, StoryDraft } from './recording-machine.ts'
import { countWords } from './words.ts'

/** Everything the record screen shows, but the level (read that once per frame with `readLevel`). */
export interface SessionSnapshot {
  /** `insecure` gets a page of its own; with `unsupported` the button is disabled. */
  readonly availability: Availability
  readonly phase: Phase
  readonly elapsedMs: number
  readonly draft: StoryDraft
  /** Words being heard that may still change; shown behind `draft.text`. */
  readonly interim: string
  /** Of the text and the interim words. */
  readonly wordCount: number
  /** Null until something is being recorded, or was opened again. */
  readonly recordingId: string | null
  /** What can be played and saved, in `complete`. */
  readonly recording: FinishedRecording | null
  /** `microphone`: it was unplugged or taken away, and what came before is kept. */
  readonly endedBy: 'person' | 'microphone' | null
  readonly error: RecordingProblem | null
  /** So many milliseconds of the recording are flushed to this device's disk. */
  readonly safeMs: number
  /** How much of it is in the vault; null while nothing is sent. */
  readonly vault: UploadProgress | null
  /** Why parts of the recording are in memory only; null when all is well. */
  readonly storageProblem: StorageErrorKind | null
  readonly liveWords: boolean
  /** 'Speech recognition not available' or 'Microphone access denied', as specified. */
  readonly speechProblem: string | null
  /** The button was pressed while another tab records: whether to record here all the same is for the person to say. */
  readonly recordsElsewhere: boolean
}

/** What the session knows beside the state machine. */
export type SessionStatus = Pick<
  SessionSnapshot,
  | 'availability'
  | 'recordingId'
  | 'safeMs'
  | 'vault'
  | 'storageProblem'
  | 'liveWords'
  | 'speechProblem'
  | 'recordsElsewhere'
>

/** Makes snapshots; counts the words of a long text only when it has changed. */
export function createSnapshots(): (state: RecordingState, facts: SessionStatus) => SessionSnapshot {
  let counted = { text: '', words: 0 }
  return (state, facts) => {
    const { phase, elapsedMs, draft, interim, recording, endedBy, error } = state
    if (draft.text !== counted.text) counted = { text: draft.text, words: countWords(draft.text) }
    const wordCount = counted.words + countWords(interim)
    return { ...facts, phase, elapsedMs, draft, interim, wordCount, recording, endedBy, error }
  }
}
