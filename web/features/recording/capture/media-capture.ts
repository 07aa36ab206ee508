import { type Capture, type CaptureListener, SLICE_MS } from './capture.ts'
import type { Microphone } from './recorder-environment.ts'

/** Records with the browser's MediaRecorder, in slices of 100 ms that together are one file. */
export function createMediaCapture(microphone: Microphone, mimeType: string, listener: CaptureListener): Capture {
  const recorder = microphone.createMediaRecorder(mimeType)
  const stop = () => {
    if (recorder.state !== 'inactive') recorder.stop()
  }
  recorder.addEventListener('dataavailable', (event) => listener.slice(event.data))
  recorder.addEventListener('stop', () => listener.ended())
  // After an error the browser stops by itself; where it does not, this makes it hand over what it has.
  recorder.addEventListener('error', stop)
  return {
    get mimeType() {
      return recorder.mimeType || mimeType
    },
    layout: 'file',
    start: () => recorder.start(SLICE_MS),
    pause() {
      if (recorder.state !== 'recording') return
      // A pause may last: what was said before it should be on the device, not in the encoder.
      recorder.requestData()
      recorder.pause()
    },
    resume() {
      if (recorder.state === 'paused') recorder.resume()
    },
    stop,
  }
}
