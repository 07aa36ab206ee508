import { BITS_PER_SECOND } from '#common/media/recording-size.ts'
import { type LevelSource, rectify } from '#web/lib/level-meter.ts'
import { type Microphone, SLICE_MS } from './microphone.ts'

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

/**
 * Asks for the browser's microphone.
 * @throws the browser's DOMException when the microphone is refused, missing or in use
 */
export async function openBrowserMicrophone(): Promise<Microphone> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: VOICE })
  const contexts: AudioContext[] = []

  /** A phone call or another app interrupts them. We have to resume them. */
  function wake() {
    for (const context of contexts) if (context.state !== 'running') context.resume().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', wake)
  for (const track of stream.getTracks()) track.addEventListener('unmute', wake)

  /** The microphone's audio in a context of its own; null if the browser refuses. */
  function openSource(options: AudioContextOptions): MediaStreamAudioSourceNode | null {
    try {
      const context = new AudioContext(options)
      contexts.push(context)
      context.addEventListener('statechange', wake)
      // Some browsers start a context suspended.
      wake()
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
    async capturePcm(sampleRate, { shares } = { shares: false }) {
      // Firefox refuses a context whose rate differs from the microphone's; those samples are resampled.
      const input = (shares ? audio : openSource({ sampleRate })) ?? openSource({})
      if (!input) throw new Error('This browser doesn’t provide microphone samples')
      return await (await import('#web/lib/pcm-source.ts')).openPcmSource(input, sampleRate, SLICE_MS)
    },
    close() {
      document.removeEventListener('visibilitychange', wake)
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
