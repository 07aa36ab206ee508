import { type Microphone, SLICE_MS } from '#web/features/microphone/microphone.ts'

/** Recording formats, best first (specification 5, "Audio recorder"). */
const PREFERRED_TYPES = ['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4', 'audio/wav', 'audio/ogg']

/** One way of recording from an open microphone: the browser's MediaRecorder, or raw samples (`wav-capture.ts`). */
export interface Capture {
  readonly mimeType: string
  start(): void
  pause(): void
  resume(): void
  /** Delivers pending data, then reports `ended`; safe to call after the end. */
  stop(): void
}

export interface CaptureListener {
  slice(data: Blob | Uint8Array<ArrayBuffer>): void
  ended(): void
}

/** Records with the browser's MediaRecorder, in 100 ms slices that together are one file. */
export function createMediaCapture(microphone: Microphone, mimeType: string, listener: CaptureListener): Capture {
  const recorder = microphone.createMediaRecorder(mimeType)
  const stop = () => {
    if (recorder.state !== 'inactive') recorder.stop()
  }
  recorder.addEventListener('dataavailable', (event) => listener.slice(event.data))
  recorder.addEventListener('stop', () => listener.ended())
  // After an error most browsers stop on their own; this makes the others deliver what they have.
  recorder.addEventListener('error', stop)
  return {
    get mimeType() {
      return recorder.mimeType || mimeType
    },
    start: () => recorder.start(SLICE_MS),
    pause() {
      if (recorder.state !== 'recording') return
      // A pause can be long: what was said before it belongs on the disk, not in the encoder.
      recorder.requestData()
      recorder.pause()
    },
    resume() {
      if (recorder.state === 'paused') recorder.resume()
    },
    stop,
  }
}

/**
 * The first supported type for MediaRecorder; null to record raw samples as a WAV.
 * @param isTypeSupported `MediaRecorder.isTypeSupported`, or null if the browser has no MediaRecorder
 */
export const chooseType = (isTypeSupported: ((mimeType: string) => boolean) | null): string | null =>
  PREFERRED_TYPES.find((type) => isTypeSupported?.(type)) ?? null
