import type { SampledMicrophone } from './device-recognizer.ts'

/** `off`: not listening, as during a pause. `failed`: no words can be recognized right now; that may change. */
export type RecognizerState = 'off' | 'starting' | 'listening' | 'failed'

export interface LiveWordsListener {
  /** Called when it changes; `off` at first. */
  state(state: RecognizerState): void
  /** Words that may still change; replaces those of the previous call. Empty once they're final. */
  interim(text: string): void
  /** Words to append to the transcript. */
  final(text: string): void
  /** Why there are no live words from now on, such as 'Microphone access denied'. */
  problem(message: string): void
  /** Part of what was said in this recording won't be recognized. */
  missed(): void
}

/** The words of a recording while it's being made, from the browser or from this device. One of them listens at a time. */
export interface LiveWords {
  /** Loads what the chosen source needs, so that it can start with a recording. */
  prepare(): void
  /** The chosen source starts listening to a microphone, which the recorder uses too; can be called again after `stop`. */
  start(microphone: SampledMicrophone): void
  /** Stops listening; words already spoken may still arrive until `settle`. */
  stop(): void
  /** Stops waiting: words that never became final are kept as they are, and no more arrive. */
  settle(): void
  /** The recorder delivered a slice. Recording comes first: when slices are late, recognition on this device ends. */
  watchSlice(at: number): void
  close(): void
}
