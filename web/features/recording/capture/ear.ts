import type { MicrophoneSignal } from './recorder-environment.ts'
import { loudnessOf } from './silence.ts'
import type { Ear } from './silence-watch.ts'

/** As much as an analyser can hold: 0.68 s at 48 kHz, so that two looks leave no gap between them. */
const MEMORY_SAMPLES = 32_768

/** Listens to an open microphone; close it before the microphone. */
export function openEar({ tracks, sound }: MicrophoneSignal): Ear {
  const leaving = new AbortController()
  const analyser = sound?.context.createAnalyser()
  const samples = new Float32Array(MEMORY_SAMPLES)
  if (sound && analyser) {
    analyser.fftSize = MEMORY_SAMPLES
    sound.connect(analyser)
  }

  function readLoudness(): number | null {
    // A context that does not run gives zeros although somebody may be speaking.
    if (analyser?.context.state !== 'running') return null
    analyser.getFloatTimeDomainData(samples)
    return loudnessOf(samples)
  }

  return {
    read: () => ({ muted: tracks.some((track) => track.muted), loudness: readLoudness() }),
    onMute(listener) {
      for (const track of tracks) {
        track.addEventListener('mute', listener, { signal: leaving.signal })
        track.addEventListener('unmute', listener, { signal: leaving.signal })
      }
    },
    close() {
      leaving.abort()
      if (analyser) sound?.disconnect(analyser)
    },
  }
}
