/** What is in a stream cannot be continued, or not by what comes now: other sound, or something that we do not know. */
export class CannotContinue extends Error {
  constructor(why: string) {
    super(why)
    this.name = 'CannotContinue'
  }
}

/** Turns what a new MediaRecorder writes into more of the recording that is there. */
export interface Join {
  /**
   * What may be put behind the recording now, often less than came: only what is whole.
   * @throws {CannotContinue} before anything was given
   */
  add(bytes: Uint8Array): Uint8Array<ArrayBuffer>
}

/** Where a recording ends, and how it goes on. */
export interface Ending {
  /** How long its sound is, in milliseconds. */
  readonly ms: number
  /** To be put behind it before anything else: completes what was cut in the middle. */
  readonly mend: Uint8Array<ArrayBuffer>
  join(): Join
}

/** Reads a recording from its beginning, in pieces of any size. */
export interface EndingReader {
  /** @throws {CannotContinue} */
  add(bytes: Uint8Array): void
  /** @throws {CannotContinue} */
  end(): Ending
}
