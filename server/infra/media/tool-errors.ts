/** A child program could not be started: it is not installed, or not executable. Worth retrying once it has been installed. */
export class ToolMissing extends Error {
  readonly code = 'tool_missing'
  readonly program: string

  constructor(program: string, options?: ErrorOptions) {
    super(`The program ${program} could not be started; is it installed?`, options)
    this.name = 'ToolMissing'
    this.program = program
  }
}

/** A child program was stopped because it ran longer than it may. `stderrTail` is for the log, not for people. */
export class ToolTimedOut extends Error {
  readonly code = 'tool_timed_out'
  readonly program: string
  readonly stderrTail: string

  constructor(program: string, timeLimitMs: number, stderrTail: string) {
    super(`The program ${program} did not finish within ${Math.round(timeLimitMs / 1000)} seconds and was stopped.`)
    this.name = 'ToolTimedOut'
    this.program = program
    this.stderrTail = stderrTail
  }
}

/** A child program crashed, or gave up with an error. `stderrTail` is for the log, not for people. */
export class ToolFailed extends Error {
  readonly code = 'tool_failed'
  readonly program: string
  readonly stderrTail: string

  constructor(program: string, how: string, stderrTail: string, options?: ErrorOptions) {
    super(`The program ${program} failed (${how}).`, options)
    this.name = 'ToolFailed'
    this.program = program
    this.stderrTail = stderrTail
  }
}
