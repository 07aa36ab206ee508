/** The recording can't be continued, or not with this stream: other audio, or a structure we don't know. */
export class CannotContinueError extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'CannotContinueError'
  }
}

/** Reads a stored recording from the start, in chunks of any size. */
export interface StreamReader {
  /** @throws {CannotContinueError} */
  add(bytes: Uint8Array): void
  /** @throws {CannotContinueError} */
  end(): StreamEnd
}

/** Where a recording ends and how it can be continued. */
export interface StreamEnd {
  readonly durationMs: number
  /** Append these bytes first; they complete what was cut off in the middle. */
  readonly repair: Uint8Array<ArrayBuffer>
  createJoiner(): StreamJoiner
}

/** Turns the output of a new MediaRecorder into a continuation of an earlier recording. */
export interface StreamJoiner {
  /**
   * The bytes that can be appended now. Often fewer than were added, because only whole elements are returned.
   * @throws {CannotContinueError} before anything was returned
   */
  add(bytes: Uint8Array): Uint8Array<ArrayBuffer>
}
