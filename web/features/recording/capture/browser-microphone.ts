import type { LevelSource } from './level.ts'
import type { Microphone } from './recorder-environment.ts'
import { WAV_SAMPLE_RATE } from './wav.ts'

/** Clear enough for an archive of voices, small enough for a slow line: 43 MB an hour. */
export const BITS_PER_SECOND = 96_000

/**
 * For a voice that is to be kept: nothing plays meanwhile, so no echo has to be canceled (that would thin the voice);
 * hiss is taken out and a soft voice is brought nearer.
 */
const VOICE: MediaTrackConstraints = {
  channelCount: { ideal: 1 },
  echoCancellation: false,
  noiseSuppression: true,
  autoGainControl: true,
}

/** @throws the browser's DOMException when the microphone is refused, missing or in use */
export async function openBrowserMicrophone(): Promise<Microphone> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: VOICE })
  const contexts: AudioContext[] = []

  /** The microphone's sound in a context of its own; null where the browser refuses. */
  function listen(options: AudioContextOptions): MediaStreamAudioSourceNode | null {
    try {
      const context = new AudioContext(options)
      contexts.push(context)
      // Some browsers start a context silent until it is asked to run.
      context.resume().catch(() => undefined)
      return context.createMediaStreamSource(stream)
    } catch {
      return null
    }
  }

  const sound = listen({})
  return {
    level: analyse(sound),
    signal: { tracks: stream.getAudioTracks(), sound },
    onLost(listener) {
      for (const track of stream.getTracks()) track.addEventListener('ended', listener)
    },
    createMediaRecorder: (mimeType) => new MediaRecorder(stream, { mimeType, audioBitsPerSecond: BITS_PER_SECOND }),
    async capturePcm() {
      // Firefox refuses a context whose rate is not the microphone's; then the samples are brought to ours afterwards.
      const source = listen({ sampleRate: WAV_SAMPLE_RATE }) ?? listen({})
      if (!source) throw new Error('This browser gives no samples of the microphone')
      return await (await import('./read-pcm.ts')).readPcm(source)
    },
    close() {
      for (const track of stream.getTracks()) track.stop()
      for (const context of contexts.splice(0)) context.close().catch(() => undefined)
    },
  }
}

function analyse(source: AudioNode | null): LevelSource | null {
  if (!source) return null
  const analyser = source.context.createAnalyser()
  source.connect(analyser)
  return analyser
}
