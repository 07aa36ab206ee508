import type { Clock } from '#web/lib/clock.ts'
import type { RecorderEnvironment } from '../capture/microphone.ts'
import type { Recognizer, SpeechQuirks } from '../capture/recognizer.ts'
import type { RecordingLocks } from '../storage/recording-locks.ts'
import type { SliceStore } from '../storage/slice-store.ts'
import type { OpenUpload } from '../sync/recording-upload.ts'
import type { TakeTurn } from './recording-turn.ts'

/** What a recording session is put together from; `browser-session.ts` has the real parts. */
export interface SessionParts {
  readonly environment: RecorderEnvironment
  /** The signed-in account's store. */
  readonly store: SliceStore
  readonly locks: RecordingLocks
  /** The signed-in account's turn to record, among the tabs of this browser. */
  readonly takeTurn: TakeTurn
  /** Sends recordings to the vault while they are being made; null where they only go with the save. */
  readonly openUpload: OpenUpload | null
  /** Null where the browser has no speech recognition. */
  readonly createRecognizer: (() => Recognizer) | null
  readonly quirks: SpeechQuirks
  readonly clock: Clock
  /** Milliseconds since 1970. */
  readonly today: () => number
  readonly newId: () => string
  /** Whether the person wants live words (the browser may send the sound to its maker). */
  readonly liveWords: boolean
}
