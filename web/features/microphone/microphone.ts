import type { LevelSource } from '#web/lib/level-meter.ts'
import type { PcmSource } from '#web/lib/pcm-source.ts'

/** How long each recorder slice is (specification 9, "Recording"). */
export const SLICE_MS = 100

/** What recording needs from a browser, kept minimal so it can be tested without one. */
export interface RecorderEnvironment {
  /** Browsers only allow the microphone on https pages (and on localhost). */
  readonly secure: boolean
  /** Asks for the microphone; rejects if it's refused or missing. Null if the browser has no microphone API. */
  readonly openMicrophone: (() => Promise<Microphone>) | null
  /** `MediaRecorder.isTypeSupported`, null if there is no MediaRecorder. */
  readonly isTypeSupported: ((mimeType: string) => boolean) | null
  /** Whether raw samples are available (AudioWorklet), for browsers that record none of our formats. */
  readonly canCapturePcm: boolean
}

/** An open microphone; the browser shows its recording indicator until `close`. */
export interface Microphone {
  /** Calls back when the microphone is unplugged or taken away. */
  onLost(listener: () => void): void
  createMediaRecorder(mimeType: string): MediaRecorderLike
  /**
   * Samples at that rate.
   * @param options.shares the browser's audio clock with what else listens: another one next to its recorder can disturb that
   */
  capturePcm(sampleRate: number, options?: { readonly shares: boolean }): Promise<PcmSource>
  /** Null if loudness can't be measured; recording works without it. */
  readonly level: LevelSource | null
  readonly signal: MicrophoneSignal
  close(): void
}

/** Tells a microphone that delivers nothing from a person who isn't speaking. */
export interface MicrophoneSignal {
  /** The browser's audio tracks (one); `mute` and `unmute` fire when `muted` changes. */
  readonly tracks: readonly Pick<
    MediaStreamTrack,
    'muted' | 'readyState' | 'addEventListener' | 'removeEventListener'
  >[]
  /** Absolute values (`rectify`). Null if the browser provides none. */
  readonly source: AudioNode | null
}

/** The part of the browser's MediaRecorder that we use. */
export interface MediaRecorderLike {
  readonly mimeType: string
  readonly state: 'inactive' | 'recording' | 'paused'
  start(sliceMs: number): void
  requestData(): void
  pause(): void
  resume(): void
  stop(): void
  addEventListener(type: 'dataavailable', listener: (event: { readonly data: Blob }) => void): void
  addEventListener(type: 'stop' | 'error', listener: () => void): void
}

export type Availability = 'ready' | 'insecure' | 'unsupported'

/** Whether this browser can record on this page, and if not, why. */
export function recordingAvailability(environment: RecorderEnvironment): Availability {
  if (!environment.secure) return 'insecure'
  const canRecord = environment.isTypeSupported !== null || environment.canCapturePcm
  return environment.openMicrophone !== null && canRecord ? 'ready' : 'unsupported'
}
