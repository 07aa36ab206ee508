import type { Microphone, RecorderEnvironment } from '#web/features/microphone/microphone.ts'
import { type Clock, succeedsWithin } from '#web/lib/clock.ts'
import { createLevelMeter } from '#web/lib/level-meter.ts'
import { type Capture, type CaptureListener, chooseType, createMediaCapture } from './capture.ts'
import type { openSpareCapture, SpareCapture } from './wav-capture.ts'

/** How long Stop waits for the browser (specification 9, "Recording"). */
const STOP_TIMEOUT_MS = 10_000
/** How long a recorder that another one replaces may take to deliver its last bytes. */
const REPLACE_TIMEOUT_MS = 1000
/** How often we look whether the microphone delivers sound by now. */
const FIRST_AUDIO_POLL_MS = 50
const FIRST_AUDIO_SAMPLES = 1024
/** A file's head without sound is smaller: 161 bytes in Firefox. Its first slice with sound has more than twice as many. */
const MAX_HEAD_BYTES = 2000
/** Without a spare capture, a recorder that delivers nothing for so long is reported. The slowest one delivers every 3 s. */
const NO_BYTES_MS = 7000
/** We ask for a slice every 100 ms. A recorder whose slices come more slowly than this doesn't deliver on request either. */
const SLOW_SLICE_MS = 500
const PACE_INTERVALS = 3
/** What a recorder that has ended may not have delivered: the samples of a moment. */
const HELD_BACK_SECONDS = 0.5

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
  /**
   * From now on, slices are of another file.
   * @param why `silent`: the browser's recorder delivered nothing, so we record the microphone ourselves. `pause`: it can't pause
   * @param earlierMs how much of it was said already
   */
  nextTake(mimeType: string, why: 'silent' | 'pause', earlierMs: number): void
  /** The browser's recorder delivers nothing, and we can't record the microphone ourselves. Called again while that is so. */
  silent(): void
  /** The microphone went away or the browser ended the recording; `stop()` returns what was recorded until then. */
  interrupted(): void
}

export interface VoiceRecorder {
  readonly mimeType: string
  /** @throws what the browser throws when it can't start */
  start(): void
  /** Resolves when the microphone delivers sound: in some browsers that is seconds after the start. */
  untilAudio(): Promise<void>
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

/** What recording needs from the browser, and the part of our own that isn't there from the start. */
export interface RecorderParts extends RecorderEnvironment {
  /** Pending until the spare capture is loaded. */
  readonly loadSpare?: () => Promise<{ readonly openSpareCapture: typeof openSpareCapture }>
}

/**
 * Asks for the microphone and prepares to record in the best available format.
 * @throws what `getUserMedia` throws when the microphone is refused or missing
 */
export async function openRecorder(
  environment: RecorderParts,
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

/** A capture that makes one take. */
interface Running {
  readonly capture: Capture
  readonly ended: Promise<void>
  hasEnded: boolean
  /** When it was told to stop: what it delivers after that was heard before. */
  stoppedAt: number | null
  bytes: number
}

async function recordFrom(
  microphone: Microphone,
  environment: RecorderParts,
  clock: Clock,
  listener: RecorderListener,
): Promise<VoiceRecorder> {
  const received = { slices: 0, bytes: 0 }
  let state: 'ready' | 'recording' | 'canceled' = 'ready'
  let isPaused = false
  let stopping: Promise<void> | null = null
  let isInterrupted = false
  // Reading a blob's bytes is asynchronous; reading them one at a time keeps the slices in order.
  let reading = Promise.resolve()
  /** When the take's last bytes came, and the last few intervals between bytes, by the clock. */
  let pace: { readonly at: number; readonly intervals: readonly number[] } = { at: 0, intervals: [] }
  const firstAudio = createSignal()
  let cancelPoll = () => {}
  let cancelReport = () => {}
  /** Null until it's loaded, where that fails, and once it records. */
  let spare: SpareCapture | null = null
  /** While one take ends and the next one hasn't begun. */
  let changing: Promise<void> | null = null

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

  function open(create: (listener: CaptureListener) => Capture): Running {
    const ended = createSignal()
    const capture = create({
      slice(data) {
        // Too late: the next take has begun, with what the spare capture heard.
        if (opened !== running) return
        const at = clock.now()
        const length = data instanceof Blob ? data.size : data.length
        if (length > 0) {
          // The first slice may be no more than the head of the file: Firefox delivers it before there is any sound.
          if (opened.bytes > 0 || length > MAX_HEAD_BYTES) firstAudio.fire()
          opened.bytes += length
          pace = { at, intervals: [...pace.intervals, at - pace.at].slice(-PACE_INTERVALS) }
          spare?.delivered(opened.stoppedAt ?? at)
        }
        // An unreadable slice is lost, but the ones after it must not be.
        reading = reading.then(() => readSlice(data, at)).catch(() => undefined)
      },
      ended() {
        opened.hasEnded = true
        ended.fire()
        if (opened.stoppedAt !== null || stopping) return
        // The browser's recorder can fail while the microphone goes on.
        if (spare && microphone.signal.tracks.some(({ readyState }) => readyState === 'live')) takeOver()
        else interrupt()
      },
    })
    const opened: Running = { capture, ended: ended.fired, hasEnded: false, stoppedAt: null, bytes: 0 }
    return opened
  }

  const mimeType = chooseType(environment.isTypeSupported)
  const createMedia = (own: CaptureListener) => createMediaCapture(microphone, mimeType ?? '', own)
  let running = open(mimeType === null ? await (await loadWav()).openWavCapture(microphone) : createMedia)
  let isMedia = mimeType !== null
  microphone.onLost(interrupt)

  function begin() {
    running.capture.start()
    pace = { at: clock.now(), intervals: [] }
  }

  function endTake() {
    running.stoppedAt ??= clock.now()
    running.capture.stop()
  }

  /** The next take begins; `create` is the browser's recorder, or else the spare capture with what only that has heard. */
  function beginNext(why: 'silent' | 'pause', create?: typeof createMedia) {
    const next = create ?? spare?.takeOver
    if (!next || state !== 'recording') return
    const earlierMs = create ? 0 : 1000 * (spare?.undeliveredSeconds() ?? 0)
    isMedia = create !== undefined
    if (!create) spare = null
    const before = running
    running = open(next)
    try {
      begin()
    } catch (cause) {
      running = before
      throw cause
    }
    // Before its first slice, which is read later.
    listener.nextTake(running.capture.mimeType, why, earlierMs)
    if (isPaused) running.capture.pause()
  }

  /** The browser's recorder is silent or has failed: the spare capture goes on. */
  function takeOver() {
    if (stopping || isPaused || running.stoppedAt !== null) return
    endTake()
    change(async () => {
      await untilEnded(REPLACE_TIMEOUT_MS)
      beginNext('silent')
    })
  }

  /** After a pause in which the browser's recorder had to end. If it hasn't yet, the spare capture hears what is said. */
  async function goOn() {
    const isWhole = running.hasEnded && !isMissing()
    await untilEnded(REPLACE_TIMEOUT_MS)
    if (isWhole || !spare) beginNext('pause', createMedia)
    else beginNext(running.bytes > 0 ? 'pause' : 'silent')
  }

  function change(work: () => Promise<void>) {
    const current = work()
      .catch(interrupt)
      .finally(() => {
        if (changing === current) changing = null
      })
    changing = current
  }

  /** Resolves to whether the take has ended, once all that it delivered is read. */
  async function untilEnded(timeoutMs: number): Promise<boolean> {
    const hasEnded = running.hasEnded || (await succeedsWithin(running.ended, timeoutMs, clock))
    await reading
    return hasEnded
  }

  /** Whether the spare capture has heard something that isn't in the take that ended. */
  const isMissing = () => (spare?.undeliveredSeconds() ?? 0) > (running.bytes > 0 ? HELD_BACK_SECONDS : 0)

  async function openSpare() {
    const { openSpareCapture } = await (environment.loadSpare ?? loadWav)()
    const opened = await openSpareCapture(microphone, clock, takeOver)
    if (stopping || state !== 'recording') return opened.close()
    if (isPaused) opened.pause()
    spare = opened
  }

  /** For when there is no spare capture. */
  function reportSilence() {
    if (stopping || state !== 'recording') return
    if (!isPaused && running.stoppedAt === null && clock.now() - pace.at >= NO_BYTES_MS) listener.silent()
    cancelReport = clock.after(NO_BYTES_MS, reportSilence)
  }

  /** No browser says when the first sound comes. */
  function watchLevel() {
    const samples = new Float32Array(FIRST_AUDIO_SAMPLES)
    microphone.level?.getFloatTimeDomainData(samples)
    if (samples.some((sample) => sample !== 0)) firstAudio.fire()
    else if (microphone.level) cancelPoll = clock.after(FIRST_AUDIO_POLL_MS, watchLevel)
  }

  function close() {
    cancelPoll()
    cancelReport()
    spare?.close()
    microphone.close()
  }

  async function finish() {
    try {
      // What is said from now on isn't part of the recording.
      spare?.pause()
      // Not always: Stop has to reach the browser in the moment it's pressed.
      if (changing) await changing
      if (running.stoppedAt === null) endTake()
      const hasEnded = await untilEnded(STOP_TIMEOUT_MS)
      if (isMissing()) {
        beginNext('silent')
        endTake()
        await untilEnded(REPLACE_TIMEOUT_MS)
      } else if (!hasEnded) throw new RecorderError('stop-timeout')
    } finally {
      await reading
      close()
    }
    if (received.slices === 0) throw new RecorderError('no-data')
    if (received.bytes === 0) throw new RecorderError('invalid-blob')
  }

  return {
    get mimeType() {
      return running.capture.mimeType
    },
    start() {
      begin()
      state = 'recording'
      if (isMedia && environment.canCapturePcm) openSpare().catch(reportSilence)
      else if (isMedia) reportSilence()
      watchLevel()
    },
    untilAudio: () => firstAudio.fired,
    pause() {
      isPaused = true
      spare?.pause()
      // Already ending.
      if (running.stoppedAt !== null) return
      // None yet counts as slow, unless it has only just begun.
      const usualMs = Math.min(...(pace.intervals.length > 0 ? pace.intervals : [clock.now() - pace.at]))
      // Such a recorder keeps what was said before the pause in memory, and may even record the pause.
      if (isMedia && Math.max(usualMs, clock.now() - pace.at) > SLOW_SLICE_MS) endTake()
      else running.capture.pause()
    },
    resume() {
      isPaused = false
      pace = { ...pace, at: clock.now() }
      spare?.resume()
      if (running.stoppedAt === null) running.capture.resume()
      else if (!changing) change(goOn)
    },
    stop() {
      if (!stopping && state !== 'recording') return Promise.reject(new RecorderError('not-recording'))
      stopping ??= finish()
      return stopping
    },
    cancel() {
      state = 'canceled'
      firstAudio.fire()
      if (!stopping) running.capture.stop()
      close()
    },
    readLevel: createLevelMeter(microphone.level, clock),
    microphone,
    receivedBytes: () => received.bytes,
  }
}

const loadWav = () => import('./wav-capture.ts')

function createSignal() {
  let fire = () => {}
  const fired = new Promise<void>((resolve) => {
    fire = resolve
  })
  return { fired, fire }
}
