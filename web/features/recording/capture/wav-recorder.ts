import type { Capture, CaptureListener } from './capture.ts'
import { encodePcm16 } from './pcm16.ts'
import type { Microphone } from './recorder-environment.ts'
import { createResampler } from './resample.ts'
import { WAV_SAMPLE_RATE } from './wav.ts'

/**
 * Records raw samples where the browser records in none of our formats. Slices are headerless 16-bit PCM, so that any
 * number of them can be made into a WAV afterwards (`assembleRecording`).
 */
export async function createWavCapture(microphone: Microphone, listener: CaptureListener): Promise<Capture> {
  const source = await microphone.capturePcm()
  const resample = createResampler(source.sampleRate, WAV_SAMPLE_RATE)
  source.onSamples((samples) => listener.slice(encodePcm16(resample(samples))))
  source.onEnded(() => listener.ended())
  return {
    mimeType: 'audio/wav',
    layout: 'pcm',
    start: () => source.run(),
    pause: () => source.pause(),
    resume: () => source.run(),
    stop: () => source.stop(),
  }
}
