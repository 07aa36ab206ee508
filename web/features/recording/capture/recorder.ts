import type { Clock } from '#web/lib/clock.ts'
import { within } from '#web/lib/within.ts'
import { RecorderError } from '../session/problems.ts'
import type { Capture, SliceLayout } from './capture.ts'
import { chooseFormat } from './formats.ts'
import { createLevelMeter } from './level.ts'
import { createMediaCapture } from './media-capture.ts'
import type { Microphone, RecorderEnvironment } from './recorder-environment.ts'

/** Stop time-out (specification 9, "Recording"). */
const STOP_TIMEOUT_MS = 10_000

export interface RecorderListener {
  /** Each slice, never empty, in order; `at` is the clock's time when the browser handed it over. */
  slice(bytes: Uint8Array<ArrayBuffer>, at: number): void
  /** The microphone went away or the browser ended the recording: `stop()` now gives what there is. */
  interrupted(): void
}

export interface VoiceRecorder {
  readonly mimeType: string
  readonly layout: SliceLayout
  /** Throws what the browser throws when it cannot begin. */
  start(): void
  pause(): void
  resume(): void
  /**
   * Ends the recording and closes the microphone; resolves after the last slice was handed to the listener. Calling it
   * again gives the same answer.
   * @throws {RecorderError} not-recording, stop-timeout, no-data, invalid-blob
   */
  stop(): Promise<void>
  /** Closes the microphone at once; what has not come yet is not wanted. */
  cancel(): void
  /** Loudness now, 0..1. */
  readLevel(): number
  readonly microphone: Microphone
  /** How much has been recorded so far. */
  receivedBytes(): number
}

/**
 * Asks for the microphone and prepares to record in the best format there is.
 * @throws what `getUserMedia` throws when the microphone is refused or missing
 */
export async function openRecorder(
  environment: RecorderEnvironment,
  clock: Clock,
  listener: RecorderListener,
): Promise<VoiceRecorder> {
  if (!environment.openMicrophone) throw new Error('This browser gives no microphone')
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
  let noteEnded = () => {}
  const ended = new Promise<void>((resolve) => {
    noteEnded = resolve
  })
  let state: 'ready' | 'recording' | 'canceled' = 'ready'
  let stopping: Promise<void> | null = null
  let told = false
  // Reading a blob's bytes takes a moment each; one after the other they stay in order.
  let reading = Promise.resolve()

  async function take(data: Blob | Uint8Array<ArrayBuffer>, at: number) {
    const bytes = data instanceof Blob ? new Uint8Array(await data.arrayBuffer()) : data
    received.slices += 1
    received.bytes += bytes.length
    if (bytes.length > 0 && state !== 'canceled') listener.slice(bytes, at)
  }

  function interrupt() {
    if (stopping || told || state !== 'recording') return
    told = true
    listener.interrupted()
  }

  const format = chooseFormat(environment.isTypeSupported)
  const captureListener = {
    slice(data: Blob | Uint8Array<ArrayBuffer>) {
      const at = clock.now()
      // A slice that cannot be read is lost; those after it must not be.
      reading = reading.then(() => take(data, at)).catch(() => undefined)
    },
    ended() {
      noteEnded()
      interrupt()
    },
  }
  const capture: Capture =
    format.kind === 'media'
      ? createMediaCapture(microphone, format.mimeType, captureListener)
      : // Fetched by the few browsers that record in none of our formats.
        await (await import('./wav-recorder.ts')).createWavCapture(microphone, captureListener)
  microphone.onLost(interrupt)

  async function finish() {
    try {
      capture.stop()
      if (!(await within(ended, STOP_TIMEOUT_MS, clock))) throw new RecorderError('stop-timeout')
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
    layout: capture.layout,
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
