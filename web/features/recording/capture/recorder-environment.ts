import type { LevelSource } from './level.ts'

/** What recording needs of a browser, as little as possible, so that it can be tested without one. */
export interface RecorderEnvironment {
  /** Browsers give no microphone to a page that did not come over https (or from this machine itself). */
  readonly secure: boolean
  /** Asks for the microphone; rejects when it is refused or missing. Null where the browser cannot. */
  readonly openMicrophone: (() => Promise<Microphone>) | null
  /** `MediaRecorder.isTypeSupported`, null where there is no MediaRecorder. */
  readonly isTypeSupported: ((mimeType: string) => boolean) | null
  /** Whether raw samples can be had (AudioWorklet), for browsers that record in none of our formats. */
  readonly canCapturePcm: boolean
}

/** An open microphone; the light in the browser's tab is on until `close`. */
export interface Microphone {
  /** Calls back when the microphone is unplugged or taken away. */
  onLost(listener: () => void): void
  createMediaRecorder(mimeType: string): MediaRecorderLike
  capturePcm(): Promise<PcmSource>
  /** Null where loudness cannot be measured: recording goes on without it. */
  readonly level: LevelSource | null
  readonly signal: MicrophoneSignal
  close(): void
}

/** What tells a microphone that gives nothing from a person who says nothing. */
export interface MicrophoneSignal {
  /** The browser's tracks (one); `mute` and `unmute` tell when `muted` changes. */
  readonly tracks: readonly Pick<MediaStreamTrack, 'muted' | 'addEventListener' | 'removeEventListener'>[]
  /** Its sound; null where the browser gives none. */
  readonly sound: AudioNode | null
}

/** The part of the browser's MediaRecorder that is used. */
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

/** Mono samples (-1..1) in pieces of about 100 ms; `pause` and `stop` first hand over what has come in. */
export interface PcmSource {
  readonly sampleRate: number
  onSamples(listener: (samples: Float32Array) => void): void
  /** Calls back once, after the last samples. */
  onEnded(listener: () => void): void
  run(): void
  pause(): void
  stop(): void
}

export type Availability = 'ready' | 'insecure' | 'unsupported'

/** Whether this browser can record here, and if not, why. */
export function recordingAvailability(environment: RecorderEnvironment): Availability {
  if (!environment.secure) return 'insecure'
  const canRecord = environment.isTypeSupported !== null || environment.canCapturePcm
  return environment.openMicrophone !== null && canRecord ? 'ready' : 'unsupported'
}
