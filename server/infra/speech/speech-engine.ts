import { StartupError } from '../startup-errors.ts'

export type TranscribedWord = {
  word: string
  /** seconds from the beginning of the recording */
  start: number
  end: number
  /** 0 to 1; null from an engine that does not say */
  confidence: number | null
}

export type Transcription = {
  text: string
  words?: TranscribedWord[]
  /** a BCP 47 tag, such as `en` */
  language: string
  /** the name of the engine that heard it */
  engine: string
}

export type TranscribeOptions = {
  /** of the recording itself, without the silence added at the end of the PCM file */
  durationMs: number
  signal?: AbortSignal
  /** Called with the share done so far, from 0 to 1, never less than the time before. */
  onProgress?: (fraction: number) => void
}

/** Something that turns speech into text, outside this process. */
export type SpeechEngine = {
  name: string
  /** Its text is to be labeled as a rough draft. */
  draft: boolean
  /** True, or a sentence that says why it cannot be used now. Never throws. */
  available(): Promise<true | string>
  /**
   * Hears a file as `writeSpeechPcm` makes it (16 kHz mono 16-bit WAV, 44-byte header, a second of silence at the end).
   *
   * @throws SpeechEngineUnusable, SpeechFailed, ToolMissing, ToolTimedOut, ToolFailed, or the signal's own reason
   */
  transcribe(pcmWavPath: string, options: TranscribeOptions): Promise<Transcription>
}

/** The engine could not get ready (no package, no weights, no network): another engine, or a later time, may do. */
export class SpeechEngineUnusable extends Error {
  readonly code = 'speech_engine_unusable'
  readonly engine: string

  constructor(engine: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'SpeechEngineUnusable'
    this.engine = engine
  }
}

/** The engine was ready and failed on this recording. `stderrTail` is for the log, not for people. */
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

/** The setting names an engine that does not exist here; the server must not start with it. */
export class SpeechSettingWrong extends StartupError {
  readonly code = 'speech_setting_wrong'

  constructor(message: string) {
    super(message)
    this.name = 'SpeechSettingWrong'
  }
}
