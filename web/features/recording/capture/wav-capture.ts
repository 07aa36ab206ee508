import { encodePcm16 } from '#common/media/pcm16.ts'
import type { Microphone } from '#web/features/microphone/microphone.ts'
import type { Clock } from '#web/lib/clock.ts'
import type { PcmSource } from '#web/lib/pcm-source.ts'
import { STREAMED_WAV_HEADER, WAV_SAMPLE_RATE, WAV_TYPE } from '#web/lib/wav-header.ts'
import type { Capture, CaptureListener } from './capture.ts'

/** The capture of a browser without a recorder. */
export async function openWavCapture(microphone: Microphone): Promise<(listener: CaptureListener) => Capture> {
  const source = await microphone.capturePcm(WAV_SAMPLE_RATE)
  return (listener) => captureWav(source, listener)
}

/**
 * Slices are a WAV file, as it grows: the header is the first one, once there are samples to follow it.
 * @param earlier 16-bit samples from before, with which the file begins
 */
function captureWav(
  source: PcmSource,
  listener: CaptureListener,
  earlier: readonly Uint8Array<ArrayBuffer>[] = [],
): Capture {
  let hasHeader = false
  function add(samples: Uint8Array<ArrayBuffer>) {
    if (!hasHeader) listener.slice(STREAMED_WAV_HEADER)
    hasHeader = true
    listener.slice(samples)
  }
  source.onSamples((samples) => add(encodePcm16(samples)))
  source.onEnded(() => listener.ended())
  return {
    mimeType: WAV_TYPE,
    start() {
      for (const samples of earlier) add(samples)
      source.run()
    },
    pause: () => source.pause(),
    resume: () => source.run(),
    stop: () => source.stop(),
  }
}

/** A recorder that has delivered nothing for so long, while there was something to hear, is silent: */
const SILENT_SECONDS = 2.5
/** Longer if it was slow before, as WebKit is, */
const MAX_SILENT_SECONDS = 7
const SLOW_FACTOR = 2
const USUAL_TIMES = 3
/** and its bytes may wait behind the samples, in a page that was busy. */
const RECHECK_MS = 500
/**
 * When bytes come, the last moment of the audio isn't in them yet (WebKitGTK: 0.25 s). A takeover begins this long before:
 * a syllable in both takes is better than one in neither.
 */
const HELD_BACK_SECONDS = 0.5
/** More than any recorder keeps back. */
const MAX_BUFFERED_SECONDS = 10

interface Block {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly seconds: number
  /** Digital silence comes from a microphone that is off, not from a person. */
  readonly isSound: boolean
  /** When it came. */
  readonly at: number
}

/** Hears the microphone next to the browser's recorder, and keeps in memory what that hasn't delivered yet. */
export interface SpareCapture {
  /** The recorder has delivered what was heard until then. */
  delivered(until: number): void
  /** How much sound was heard that it hasn't delivered. */
  undeliveredSeconds(): number
  pause(): void
  resume(): void
  /** Records itself from now on, beginning with what the recorder hasn't delivered. */
  takeOver(listener: CaptureListener): Capture
  close(): void
}

/** @param onSilent the recorder delivers nothing though there is something to hear; called again until `takeOver` */
export async function openSpareCapture(
  microphone: Microphone,
  clock: Clock,
  onSilent: () => void,
): Promise<SpareCapture> {
  const source = await microphone.capturePcm(WAV_SAMPLE_RATE, { shares: true })
  let blocks: Block[] = []
  let deliveredUntil = Number.NEGATIVE_INFINITY
  /** How much was undelivered the last few times that bytes came. */
  let usual: number[] = []
  let isWatching = true
  let cancelRecheck: (() => void) | null = null

  const undeliveredSeconds = () =>
    blocks.reduce((sum, { isSound, at, seconds }) => (isSound && at > deliveredUntil ? sum + seconds : sum), 0)
  const limit = () => Math.min(Math.max(SILENT_SECONDS, SLOW_FACTOR * Math.max(...usual)), MAX_SILENT_SECONDS)

  /** Drops the oldest blocks, so that about so much is left before the undelivered ones. */
  function trimTo(seconds: number, mustStay: (block: Block) => boolean = () => false) {
    let buffered = 0
    let first = blocks.length
    for (let block = blocks[first - 1]; block && (buffered < seconds || mustStay(block)); block = blocks[first - 1]) {
      if (!mustStay(block)) buffered += block.seconds
      first -= 1
    }
    blocks = blocks.slice(first)
  }

  function stopWatching() {
    isWatching = false
    cancelRecheck?.()
    cancelRecheck = null
  }

  function recheck() {
    cancelRecheck = null
    if (undeliveredSeconds() >= limit()) onSilent()
  }

  source.onSamples((samples) => {
    if (!isWatching) return
    const seconds = samples.length / WAV_SAMPLE_RATE
    const isSound = samples.some((sample) => sample !== 0)
    blocks.push({ bytes: encodePcm16(samples), seconds, isSound, at: clock.now() })
    trimTo(MAX_BUFFERED_SECONDS)
    if (isSound && undeliveredSeconds() >= limit()) cancelRecheck ??= clock.after(RECHECK_MS, recheck)
  })
  source.run()

  return {
    delivered(until) {
      usual = [...usual, undeliveredSeconds()].slice(-USUAL_TIMES)
      deliveredUntil = until
      trimTo(HELD_BACK_SECONDS, ({ at }) => at > until)
    },
    undeliveredSeconds,
    pause: () => source.pause(),
    resume: () => source.run(),
    takeOver(listener) {
      stopWatching()
      const earlier = blocks.map(({ bytes }) => bytes)
      blocks = []
      return captureWav(source, listener, earlier)
    },
    close() {
      stopWatching()
      source.stop()
    },
  }
}
