import { SPEECH_SAMPLE_RATE } from '#common/speech/moonshine-decoder.ts'
import { watchSliceRhythm } from './slice-rhythm.ts'
import type { SpeechCommand, SpeechEvent } from './speech-messages.ts'

/** Recognition that is this far behind the microphone can't keep up. */
const MAX_BACKLOG_SAMPLES = 10 * SPEECH_SAMPLE_RATE

/** The microphone that the recorder has opened. */
export interface SampledMicrophone {
  /** Mono samples (-1..1) at that rate. */
  capturePcm(sampleRate: number): Promise<SampleSource>
}

export interface SampleSource {
  onSamples(listener: (samples: Float32Array) => void): void
  run(): void
  pause(): void
  stop(): void
}

type DownloadObstacle = 'slow_connection' | 'saving_data'

export type DeviceProblem = 'failed' | 'too_slow' | DownloadObstacle

export interface DeviceListener {
  interim(text: string): void
  final(text: string): void
  /** All words of a run were reported. */
  finished(): void
  /** The recognizer is closed. */
  problem(problem: DeviceProblem): void
}

export interface DeviceRecognizer {
  /** Listens to the microphone next to the recorder, until `stop`. */
  start(microphone: SampledMicrophone): void
  /** Stops listening. Words that were spoken before still arrive, then `finished`. */
  stop(): void
  /** The recorder delivered a slice. True if it is one late slice too many since `start`. */
  areSlicesLate(at: number): boolean
  /** Ignores words that haven't arrived yet. */
  discard(): void
  close(): void
}

/** Loads the models into a worker, and resolves when it can recognize speech. Problems go to the listener. */
export function openDeviceRecognizer(listener: DeviceListener): Promise<DeviceRecognizer> {
  const worker = new Worker(new URL('./speech-worker.ts', import.meta.url), { type: 'module', name: 'speech' })
  const send = (command: SpeechCommand, transfer: Transferable[] = []) => worker.postMessage(command, transfer)
  /** Words of other runs are ignored. */
  let run = 0
  let isListening = false
  let backlog = 0
  /** Of the current run: after a pause, the browser may deliver slices in another rhythm. */
  let areSlicesLate = watchSliceRhythm()
  let input: { microphone: SampledMicrophone; source: SampleSource } | null = null
  const obstacle = downloadObstacle()

  function close() {
    run += 1
    isListening = false
    input?.source.stop()
    input = null
    worker.terminate()
  }

  function fail(problem: DeviceProblem) {
    close()
    listener.problem(problem)
  }

  async function listenTo(microphone: SampledMicrophone, startedRun: number) {
    if (input?.microphone !== microphone) {
      input?.source.stop()
      input = null
      const source = await microphone.capturePcm(SPEECH_SAMPLE_RATE)
      // Closed or started again in the meantime.
      if (run !== startedRun) return source.stop()
      source.onSamples(add)
      input = { microphone, source }
    }
    if (run === startedRun && isListening) input.source.run()
  }

  function add(samples: Float32Array) {
    if (!isListening) return
    backlog += samples.length
    if (backlog > MAX_BACKLOG_SAMPLES) return fail('too_slow')
    const copy = samples.slice()
    send({ type: 'samples', run, samples: copy }, [copy.buffer])
  }

  const recognizer: DeviceRecognizer = {
    start(microphone) {
      run += 1
      backlog = 0
      areSlicesLate = watchSliceRhythm()
      isListening = true
      const startedRun = run
      listenTo(microphone, startedRun).catch(() => {
        if (run === startedRun) fail('failed')
      })
    },
    stop() {
      if (!isListening) return
      isListening = false
      input?.source.pause()
      send({ type: 'finish', run })
    },
    areSlicesLate: (at) => areSlicesLate(at),
    discard() {
      run += 1
      isListening = false
      input?.source.pause()
    },
    close,
  }

  return new Promise((resolve) => {
    worker.addEventListener('error', () => fail('failed'))
    worker.addEventListener('message', ({ data: event }: MessageEvent<SpeechEvent>) => {
      if (event.type === 'ready') return resolve(recognizer)
      if (event.type === 'failed') return fail((event.reason === 'download_not_allowed' && obstacle) || 'failed')
      if (event.run !== run) return
      if (event.type === 'progress') backlog -= event.samples
      else if (event.type === 'finished') listener.finished()
      else if (event.type === 'final') listener.final(event.text)
      else listener.interim(event.text)
    })
    send({ type: 'load', mayDownload: obstacle === null })
  })
}

interface NetworkInformation {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** Why the models shouldn't be downloaded now; null if they may be. */
function downloadObstacle({
  connection,
}: Navigator & { connection?: NetworkInformation } = navigator): DownloadObstacle | null {
  if (connection?.saveData) return 'saving_data'
  return (connection?.effectiveType ?? '4g') === '4g' ? null : 'slow_connection'
}
