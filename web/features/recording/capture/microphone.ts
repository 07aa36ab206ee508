import { BITS_PER_SECOND } from '#common/media/recording-size.ts'
import { type LevelSource, rectify } from './level.ts'

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
  /** Samples at that rate. */
  capturePcm(sampleRate: number): Promise<PcmSource>
  /** Null if loudness can't be measured; recording works without it. */
  readonly level: LevelSource | null
  readonly signal: MicrophoneSignal
  close(): void
}

/** Tells a microphone that delivers nothing from a person who isn't speaking. */
export interface MicrophoneSignal {
  /** The browser's audio tracks (one); `mute` and `unmute` fire when `muted` changes. */
  readonly tracks: readonly Pick<MediaStreamTrack, 'muted' | 'addEventListener' | 'removeEventListener'>[]
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

/** Mono samples (-1..1) in blocks of about 100 ms; `pause` and `stop` first deliver what has come in. */
export interface PcmSource {
  onSamples(listener: (samples: Float32Array) => void): void
  /** Calls back once, after the last samples. */
  onEnded(listener: () => void): void
  run(): void
  pause(): void
  stop(): void
}

export type Availability = 'ready' | 'insecure' | 'unsupported'

/** Whether this browser can record on this page, and if not, why. */
export function recordingAvailability(environment: RecorderEnvironment): Availability {
  if (!environment.secure) return 'insecure'
  const canRecord = environment.isTypeSupported !== null || environment.canCapturePcm
  return environment.openMicrophone !== null && canRecord ? 'ready' : 'unsupported'
}

/** This browser's recording abilities; doesn't ask for permission yet. */
export function browserRecorderEnvironment(): RecorderEnvironment {
  return {
    secure: window.isSecureContext,
    openMicrophone: typeof navigator.mediaDevices?.getUserMedia === 'function' ? openBrowserMicrophone : null,
    isTypeSupported: 'MediaRecorder' in window ? (type) => MediaRecorder.isTypeSupported(type) : null,
    canCapturePcm: 'AudioWorkletNode' in window,
  }
}

/**
 * Tuned for archiving a voice. Nothing plays while recording, so echo cancellation is off (it thins the voice); noise
 * suppression removes hiss and gain control lifts a soft voice.
 */
const VOICE: MediaTrackConstraints = {
  channelCount: { ideal: 1 },
  echoCancellation: false,
  noiseSuppression: true,
  autoGainControl: true,
}

/** @throws the browser's DOMException when the microphone is refused, missing or in use */
async function openBrowserMicrophone(): Promise<Microphone> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: VOICE })
  const contexts: AudioContext[] = []

  /** The microphone's audio in a context of its own; null if the browser refuses. */
  function openSource(options: AudioContextOptions): MediaStreamAudioSourceNode | null {
    try {
      const context = new AudioContext(options)
      contexts.push(context)
      // Some browsers start a context suspended.
      context.resume().catch(() => undefined)
      return context.createMediaStreamSource(stream)
    } catch {
      return null
    }
  }

  const audio = openSource({})
  const source = audio && rectify(audio)
  return {
    level: source && analyze(source),
    signal: { tracks: stream.getAudioTracks(), source },
    onLost(listener) {
      for (const track of stream.getTracks()) track.addEventListener('ended', listener)
    },
    createMediaRecorder: (mimeType) => new MediaRecorder(stream, { mimeType, audioBitsPerSecond: BITS_PER_SECOND }),
    async capturePcm(sampleRate) {
      // Firefox refuses a context whose rate differs from the microphone's; those samples are resampled.
      const input = openSource({ sampleRate }) ?? openSource({})
      if (!input) throw new Error('This browser doesn’t provide microphone samples')
      return await (await import('./wav-capture.ts')).openPcmSource(input, sampleRate)
    },
    close() {
      for (const track of stream.getTracks()) track.stop()
      for (const context of contexts.splice(0)) context.close().catch(() => undefined)
    },
  }
}

function analyze(source: AudioNode): LevelSource {
  const analyser = source.context.createAnalyser()
  source.connect(analyser)
  return analyser
}
