import type { MediaRecorderLike, Microphone, RecorderEnvironment } from '#web/features/microphone/microphone.ts'
import type { PcmSource } from '#web/lib/pcm-source.ts'
import { WAV_SAMPLE_RATE } from '#web/lib/wav-header.ts'

/** A fake browser for recording: the test decides when slices arrive and what fails. */
export function createFakeMicrophone(options: { supported?: readonly string[] | null } = {}) {
  const { supported = ['audio/webm;codecs=opus'] } = options
  const lost: (() => void)[] = []
  const onData: ((event: { readonly data: Blob }) => void)[] = []
  const onStop: (() => void)[] = []
  const onError: (() => void)[] = []
  const onSamples: ((samples: Float32Array) => void)[] = []
  const sampleListeners: ((samples: Float32Array) => void)[] = []
  const onEnded: (() => void)[] = []
  const onSpareEnded: (() => void)[] = []
  const log: string[] = []
  let isOverhearing = false
  const fake = {
    log,
    open: 0,
    /** Set to make `openMicrophone` reject. */
    permissionError: null as Error | null,
    /** Set to make the recorder throw on start. */
    startError: null as Error | null,
    /** Set to make the recorder never report its end. */
    hangs: false,
    /** The samples that measure loudness while it records. 0: no sound comes from the microphone yet. */
    level: 0.5,
    state: 'inactive' as MediaRecorderLike['state'],
    requestedType: null as string | null,
    /** Delivers a slice. */
    data(...bytes: number[]) {
      for (const listener of onData) listener({ data: new Blob([new Uint8Array(bytes)]) })
    },
    /** Delivers a slice whose bytes can't be read. */
    unreadable() {
      const data = new Blob(['x'])
      data.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
      for (const listener of onData) listener({ data })
    },
    samples(...values: number[]) {
      for (const listener of onSamples) listener(Float32Array.from(values))
    },
    tracks: [] as Microphone['signal']['tracks'][number][],
    /** Whether the spare capture hears the microphone by now, and still. */
    isOverheard: () => sampleListeners.length > 0,
    isOverhearing: () => isOverhearing,
    /** What it hears, in seconds. */
    hear(seconds: number, sample = 0.5) {
      if (!isOverhearing) return
      for (const listener of sampleListeners) listener(new Float32Array(seconds * WAV_SAMPLE_RATE).fill(sample))
    },
    /** Ends the recording, as a browser does on request or when the track ended. */
    end() {
      fake.state = 'inactive'
      for (const listener of [...onStop, ...onEnded]) listener()
    },
    error() {
      for (const listener of onError) listener()
    },
    unplug() {
      for (const listener of lost) listener()
    },
  }

  const recorder: MediaRecorderLike = {
    get mimeType() {
      return fake.requestedType ?? ''
    },
    get state() {
      return fake.state
    },
    start(sliceMs) {
      log.push(`start ${sliceMs}`)
      if (fake.startError) throw fake.startError
      fake.state = 'recording'
    },
    requestData: () => log.push('requestData'),
    pause() {
      log.push('pause')
      fake.state = 'paused'
    },
    resume() {
      log.push('resume')
      fake.state = 'recording'
    },
    stop() {
      log.push('stop')
      if (!fake.hangs) queueMicrotask(fake.end)
    },
    addEventListener(type: string, listener: (event: { readonly data: Blob }) => void) {
      if (type === 'dataavailable') onData.push(listener)
      const plain = () => listener({ data: new Blob([]) })
      if (type === 'stop') onStop.push(plain)
      if (type === 'error') onError.push(plain)
    },
  }

  const source: PcmSource = {
    onSamples: (listener) => onSamples.push(listener),
    onEnded: (listener) => onEnded.push(listener),
    run() {
      log.push('run')
      fake.state = 'recording'
    },
    pause: () => log.push('pause'),
    stop() {
      log.push('stop')
      if (!fake.hangs) queueMicrotask(fake.end)
    },
  }

  const spare: PcmSource = {
    onSamples: (listener) => sampleListeners.push(listener),
    onEnded: (listener) => onSpareEnded.push(listener),
    run() {
      isOverhearing = true
    },
    pause() {
      isOverhearing = false
    },
    stop() {
      isOverhearing = false
      for (const listener of onSpareEnded) listener()
    },
  }

  const microphone: Microphone = {
    onLost: (listener) => lost.push(listener),
    createMediaRecorder(mimeType) {
      fake.requestedType = mimeType
      return recorder
    },
    capturePcm: async (_sampleRate, options) => (options?.shares ? spare : source),
    level: { getFloatTimeDomainData: (samples) => samples.fill(fake.state === 'recording' ? fake.level : 0) },
    get signal() {
      return { tracks: fake.tracks, source: null }
    },
    close() {
      log.push('close')
      fake.open = 0
    },
  }

  const environment: RecorderEnvironment = {
    secure: true,
    isTypeSupported: supported ? (type) => supported.includes(type) : null,
    canCapturePcm: true,
    async openMicrophone() {
      if (fake.permissionError) throw fake.permissionError
      fake.open += 1
      return microphone
    },
  }

  return Object.assign(fake, { environment, microphone })
}
