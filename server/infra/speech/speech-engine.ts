import type { FairQueue } from '../jobs/fair-queue.ts'
import type { PcmWindow } from '../media/speech-pcm.ts'
import { StartupError } from '../startup-errors.ts'

export type TranscribedWord = {
  word: string
  /** seconds from the start of the recording */
  start: number
  end: number
  /** 0 to 1; null if the engine gives none */
  confidence: number | null
  /** What else an unsure word could be, the likeliest first. */
  alternatives?: string[]
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
  /** What is spoken, a BCP 47 tag such as `en-US`. */
  language: string
  /** Words to expect, the most useful first, such as the names of a family. An engine may ignore them. */
  names?: readonly string[]
  signal?: AbortSignal
  /** Called with the completed fraction, from 0 to 1, never decreasing. */
  onProgress?: (fraction: number) => void
  /** What a hosted engine may send. It sends nothing without. */
  spending?: Spending
}

export type Spending = {
  /** Called before each request, with the length of its audio. If it rejects, nothing is sent. */
  beforeSend(seconds: number): Promise<void>
  /** Called after each request that may be charged, with the length of its audio. */
  onSent(seconds: number): void
}

/** The company that runs a hosted engine. */
export type Provider = {
  /** Its name, with the host unless it's the company's own: `OpenAI`, `Our server (10.0.0.2)`. A family agrees to exactly this. */
  label: string
  /** In millionths of a dollar. */
  pricePerMinute: number
}

/** Reads a recording from its start in windows of at most `maxSeconds` (see `readSpeechPcm`). */
export type ReadWindows = (maxSeconds: number) => AsyncIterable<PcmWindow>

/** Turns speech into text, in another process or at a provider. */
export type SpeechEngine = {
  name: string
  /** The model and its version, stored with each transcript. */
  model: string
  /** The languages it understands, such as `en`. */
  languages: 'any' | readonly string[]
  /** Who receives the recording; undefined if it stays on this machine. */
  provider?: Provider
  /** Where its recordings wait for their turn; by default with everything else that uses this machine's CPU. */
  queue?: FairQueue
  /** True, or a sentence that explains why the engine is unavailable. Never throws. */
  available(): Promise<true | string>
  /**
   * Transcribes a recording, one window after the other.
   * @throws SpeechEngineUnusable, SpeechFailed, ToolMissing, ToolTimedOut, ToolFailed, the rejection of `beforeSend`, or the
   * signal's reason
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

/** The engine's provider refused this recording. It would refuse it again. */
export class SpeechRefused extends SpeechFailed {}

/** The setting names an engine that does not exist. The server must not start with it. */
export class InvalidSpeechSetting extends StartupError {
  readonly code = 'invalid_speech_setting'

  constructor(message: string) {
    super(message)
    this.name = 'InvalidSpeechSetting'
  }
}
