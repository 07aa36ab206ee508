import { type Clock, succeedsWithin } from '#web/lib/clock.ts'
import { createLevelMeter } from '#web/lib/level-meter.ts'
import { type Microphone, type RecorderEnvironment, SLICE_MS } from './microphone.ts'

/** Recording formats, best first (specification 5, "Audio recorder"). */
const PREFERRED_TYPES = ['audio/webm;codecs=opus', 'audio/webm', 'audio/mp4', 'audio/wav', 'audio/ogg']

/** How long Stop waits for the browser (specification 9, "Recording"). */
const STOP_TIMEOUT_MS = 10_000

/** The recorder's errors; the specification fixes the texts (section 8, "Recorder errors"). */
const RECORDER_TEXTS = {
  'not-recording': 'Not currently recording',
  'stop-timeout': 'Recording stop timeout',
  'invalid-blob': 'Invalid or empty recording blob',
  'no-data': 'No recording data available',
} as const

export class RecorderError extends Error {
  readonly code: keyof typeof RECORDER_TEXTS

  constructor(code: keyof typeof RECORDER_TEXTS) {
    super(RECORDER_TEXTS[code])
    this.name = 'RecorderError'
    this.code = code
  }
}

export interface RecorderListener {
  /** Each slice, never empty, in order; joined, they are one file. `at` is the clock's time when the browser delivered it. */
  slice(bytes: Uint8Array<ArrayBuffer>, at: number): void
  /** The microphone went away or the browser ended the recording; `stop()` returns what was recorded until then. */
  interrupted(): void
}

export interface VoiceRecorder {
  readonly mimeType: string
  /** @throws what the browser throws when it can't start */
  start(): void
  pause(): void
  resume(): void
  /**
   * Ends the recording and closes the microphone; resolves after the last slice went to the listener. Further calls
   * return the same promise.
   * @throws {RecorderError} not-recording, stop-timeout, no-data, invalid-blob
   */
  stop(): Promise<void>
  /** Closes the microphone immediately and drops any pending slices. */
  cancel(): void
  /** Current loudness, 0..1. */
  readLevel(): number
  readonly microphone: Microphone
  receivedBytes(): number
}

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

/**
 * Asks for the microphone and prepares to record in the best available format.
 * @throws what `getUserMedia` throws when the microphone is refused or missing
 */
export async function openRecorder(
  environment: RecorderEnvironment,
  clock: Clock,
  listener: RecorderListener,
): Promise<VoiceRecorder> {
  if (!environment.openMicrophone) throw new Error('This browser doesn’t provide a microphone')
  const microphone = await environment.openMicrophone()
  try {
    return await recordFrom(microphone, environment, clock, listener)
  } catch (cause) {
    microphone.close()
    throw cause
  }
}

async function recordFrom(
  microphone: Microphone,
  environment: RecorderEnvironment,
  clock: Clock,
  listener: RecorderListener,
): Promise<VoiceRecorder> {
  const received = { slices: 0, bytes: 0 }
  let markEnded = () => {}
  const ended = new Promise<void>((resolve) => {
    markEnded = resolve
  })
  let state: 'ready' | 'recording' | 'canceled' = 'ready'
  let stopping: Promise<void> | null = null
  let isInterrupted = false
  // Reading a blob's bytes is asynchronous; reading them one at a time keeps the slices in order.
  let reading = Promise.resolve()

  async function readSlice(data: Blob | Uint8Array<ArrayBuffer>, at: number) {
    const bytes = data instanceof Blob ? new Uint8Array(await data.arrayBuffer()) : data
    received.slices += 1
    received.bytes += bytes.length
    if (bytes.length > 0 && state !== 'canceled') listener.slice(bytes, at)
  }

  function interrupt() {
    if (stopping || isInterrupted || state !== 'recording') return
    isInterrupted = true
    listener.interrupted()
  }

  const mimeType = chooseType(environment.isTypeSupported)
  const captureListener = {
    slice(data: Blob | Uint8Array<ArrayBuffer>) {
      const at = clock.now()
      // An unreadable slice is lost, but the ones after it must not be.
      reading = reading.then(() => readSlice(data, at)).catch(() => undefined)
    },
    ended() {
      markEnded()
      interrupt()
    },
  }
  const capture: Capture =
    mimeType === null
      ? await (await import('./wav-capture.ts')).createWavCapture(microphone, captureListener)
      : createMediaCapture(microphone, mimeType, captureListener)
  microphone.onLost(interrupt)

  async function finish() {
    try {
      capture.stop()
      if (!(await succeedsWithin(ended, STOP_TIMEOUT_MS, clock))) throw new RecorderError('stop-timeout')
    } finally {
      await reading
      microphone.close()
    }
    if (received.slices === 0) throw new RecorderError('no-data')
    if (received.bytes === 0) throw new RecorderError('invalid-blob')
  }

  return {
    get mimeType() {
      return capture.mimeType
    },
    start() {
      capture.start()
      state = 'recording'
    },
    pause: capture.pause,
    resume: capture.resume,
    stop() {
      if (!stopping && state !== 'recording') return Promise.reject(new RecorderError('not-recording'))
      stopping ??= finish()
      return stopping
    },
    cancel() {
      state = 'canceled'
      if (!stopping) capture.stop()
      microphone.close()
    },
    readLevel: createLevelMeter(microphone.level, clock),
    microphone,
    receivedBytes: () => received.bytes,
  }
}

/** Records with the browser's MediaRecorder, in 100 ms slices that together are one file. */
function createMediaCapture(microphone: Microphone, mimeType: string, listener: CaptureListener): Capture {
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
