import { StartupError } from '../startup-errors.ts'

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
