import type { PcmSource } from '#web/lib/pcm-source.ts'
import type { MediaRecorderLike, Microphone, RecorderEnvironment } from '../capture/microphone.ts'

/** A fake browser for recording: the test decides when slices arrive and what fails. */
export function createFakeMicrophone(options: { supported?: readonly string[] | null } = {}) {
  const { supported = ['audio/webm;codecs=opus'] } = options
  const lost: (() => void)[] = []
  const onData: ((event: { readonly data: Blob }) => void)[] = []
  const onStop: (() => void)[] = []
  const onError: (() => void)[] = []
  const onSamples: ((samples: Float32Array) => void)[] = []
  const onEnded: (() => void)[] = []
  const log: string[] = []
  const fake = {
    log,
    open: 0,
    /** Set to make `openMicrophone` reject. */
    permissionError: null as Error | null,
    /** Set to make the recorder throw on start. */
    startError: null as Error | null,
    /** Set to make the recorder never report its end. */
    hangs: false,
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
    run: () => log.push('run'),
    pause: () => log.push('pause'),
    stop() {
      log.push('stop')
      if (!fake.hangs) queueMicrotask(fake.end)
    },
  }

  const microphone: Microphone = {
    onLost: (listener) => lost.push(listener),
    createMediaRecorder(mimeType) {
      fake.requestedType = mimeType
      return recorder
    },
    capturePcm: async () => source,
    level: { getFloatTimeDomainData: (samples) => samples.fill(fake.state === 'recording' ? 0.5 : 0) },
    signal: { tracks: [], source: null },
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
