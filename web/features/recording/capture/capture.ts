/** How slices become a file: `file` slices are one after the other, `pcm` slices want a WAV header before them. */
export type SliceLayout = 'file' | 'pcm'

/** Recorder data chunk (specification 9, "Recording"). */
export const SLICE_MS = 100

/** One way of recording from an open microphone: the browser's MediaRecorder, or raw samples. */
export interface Capture {
  readonly mimeType: string
  readonly layout: SliceLayout
  start(): void
  pause(): void
  resume(): void
  /** Hands over what is left, then reports `ended`; harmless when it has ended already. */
  stop(): void
}

export interface CaptureListener {
  slice(data: Blob | Uint8Array<ArrayBuffer>): void
  ended(): void
}
