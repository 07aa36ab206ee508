import { encodePcm16 } from '#common/media/pcm16.ts'
import type { Microphone } from './microphone.ts'
import type { Capture, CaptureListener } from './recorder.ts'
import { STREAMED_WAV_HEADER, WAV_SAMPLE_RATE, WAV_TYPE } from './wav-header.ts'

/** Slices are a WAV file, as it grows: the header is the first one, once there are samples to follow it. */
export async function createWavCapture(microphone: Microphone, listener: CaptureListener): Promise<Capture> {
  const source = await microphone.capturePcm(WAV_SAMPLE_RATE)
  let hasHeader = false
  source.onSamples((samples) => {
    if (!hasHeader) listener.slice(STREAMED_WAV_HEADER)
    hasHeader = true
    listener.slice(encodePcm16(samples))
  })
  source.onEnded(() => listener.ended())
  return {
    mimeType: WAV_TYPE,
    start: () => source.run(),
    pause: () => source.pause(),
    resume: () => source.run(),
    stop: () => source.stop(),
  }
}
