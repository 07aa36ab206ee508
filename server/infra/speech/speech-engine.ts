import type { PcmWindow } from '../media/speech-pcm.ts'
import { StartupError } from '../startup-errors.ts'

export type TranscribedWord = {
  word: string
  /** seconds from the start of the recording */
  start: number
  end: number
  /** 0 to 1; null if the engine gives none */
  confidence: number | null
}

export type Transcription = {
  text: string
  words?: TranscribedWord[]
  /** a BCP 47 tag, such as `en` */
  language: string
  /** name of the engine */
  engine: string
}

export type TranscribeOptions = {
  /** of the recording */
  durationMs: number
  signal?: AbortSignal
  /** Called with the completed fraction, from 0 to 1, never decreasing. */
  onProgress?: (fraction: number) => void
}

/** Reads a recording from its start in windows of at most `maxSeconds` (see `readSpeechPcm`). */
export type ReadWindows = (maxSeconds: number) => AsyncIterable<PcmWindow>

/** Turns speech into text in another process. */
export type SpeechEngine = {
  name: string
  /** Whether its text must be labeled as a rough draft. */
  draft: boolean
  /** True, or a sentence that explains why the engine is unavailable. Never throws. */
  available(): Promise<true | string>
  /**
   * Transcribes a recording, one window after the other.
   * @throws SpeechEngineUnusable, SpeechFailed, ToolMissing, ToolTimedOut, ToolFailed, or the signal's reason
   */
  transcribe(read: ReadWindows, options: TranscribeOptions): Promise<Transcription>
}

/** The engine could not start (no package, no weights, no network). Another engine may work, or this one later. */
export class SpeechEngineUnusable extends Error {
  readonly code = 'speech_engine_unusable'
  readonly engine: string

  constructor(engine: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'SpeechEngineUnusable'
    this.engine = engine
  }
}

/** The engine failed on this recording. `stderrTail` is for the log only. */
export class SpeechFailed extends Error {
  readonly code = 'speech_failed'
  readonly engine: string
  readonly stderrTail: string

  constructor(engine: string, message: string, stderrTail: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'SpeechFailed'
    this.engine = engine
    this.stderrTail = stderrTail
  }
}

/** The setting names an engine that does not exist. The server must not start with it. */
export class InvalidSpeechSetting extends StartupError {
  readonly code = 'invalid_speech_setting'

  constructor(message: string) {
    super(message)
    this.name = 'InvalidSpeechSetting'
  }
}
