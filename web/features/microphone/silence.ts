import type { Clock } from '#web/lib/clock.ts'
import type { MicrophoneSignal } from './microphone.ts'

/** How long the microphone must deliver nothing before we report it. */
const SILENCE_MS = 10_000
/** Shorter than the analyser's window, so no sound between two readings is missed. */
const POLL_INTERVAL_MS = 300
/** A longer gap between two readings says nothing about the time between them: the laptop was closed. */
const MAX_READING_GAP_MS = 5000
/** The largest window an analyser allows: 0.68 s at 48 kHz. */
const WINDOW_SAMPLES = 32_768

/**
 * Anything quieter (root mean square, -85 dB of full scale) can't be a real room. Measured on the project's speech
 * samples: their quietest pauses are at -65 dB, and at -69 dB on average after Chromium's noise suppression, which took
 * 7 dB off them and 4 dB off a hiss of -80 dB. One step of a 16-bit converter, the most a switched-off microphone may
 * still deliver, is at -90 dB. A muted track is exactly 0. Absolute values, which are what we read, are up to 7 dB quieter around
 * their mean.
 */
const SILENCE_THRESHOLD = 10 ** (-85 / 20)

/** `silent`: the microphone is on but delivers nothing. `muted`: the browser reports it off or in use elsewhere. */
export type MicrophoneActivity = 'active' | 'silent' | 'muted'

/** What the microphone delivers at one moment (`at`, milliseconds of one clock). */
export interface Reading {
  readonly at: number
  readonly muted: boolean
  /** From `loudnessOf`; null if the audio can't be read right now. */
  readonly loudness: number | null
}

export interface SilenceState {
  readonly activity: MicrophoneActivity
  /** When the current silence began; null while there is sound or we can't tell. */
  readonly silentSince: number | null
  readonly readAt: number
}

export const INITIAL_SILENCE_STATE: SilenceState = { activity: 'active', silentSince: null, readAt: 0 }

/** The state after one more reading. Pure; if in doubt, the microphone counts as active. */
export function nextSilenceState(state: SilenceState, { at, muted, loudness }: Reading): SilenceState {
  if (muted) return { activity: 'muted', silentSince: null, readAt: at }
  if (loudness === null || loudness >= SILENCE_THRESHOLD) return { activity: 'active', silentSince: null, readAt: at }
  const isContinuous = at - state.readAt <= MAX_READING_GAP_MS
  const silentSince = isContinuous && state.silentSince !== null ? state.silentSince : at
  const isSilent = state.activity === 'silent' || at - silentSince >= SILENCE_MS
  return { activity: isSilent ? 'silent' : 'active', silentSince, readAt: at }
}

/** Root mean square around the mean: the constant offset of a cheap converter isn't sound. */
export function loudnessOf(samples: Float32Array): number {
  if (samples.length === 0) return 0
  const mean = samples.reduce((sum, sample) => sum + sample, 0) / samples.length
  return Math.sqrt(samples.reduce((sum, sample) => sum + (sample - mean) ** 2, 0) / samples.length)
}

/** The microphone as `watchSilence` reads it. */
export interface SignalReader {
  read(): Omit<Reading, 'at'>
  /** Calls back when the microphone may have been muted or unmuted. */
  onMuteChange(listener: () => void): void
  close(): void
}

/** Reports each change of activity. The returned function stops watching and closes the reader. */
export function watchSilence(
  reader: SignalReader,
  clock: Clock,
  onChange: (activity: MicrophoneActivity) => void,
): () => void {
  let state = INITIAL_SILENCE_STATE
  let cancel = () => {}

  function read() {
    const { activity } = state
    state = nextSilenceState(state, { at: clock.now(), ...reader.read() })
    if (state.activity !== activity) onChange(state.activity)
  }

  function poll() {
    read()
    cancel = clock.after(POLL_INTERVAL_MS, poll)
  }

  reader.onMuteChange(read)
  poll()
  return () => {
    cancel()
    reader.close()
  }
}

/** Reads an open microphone's signal; close it before the microphone. */
export function openSignalReader({ tracks, source }: MicrophoneSignal): SignalReader {
  const listening = new AbortController()
  const analyser = source?.context.createAnalyser()
  const samples = new Float32Array(WINDOW_SAMPLES)
  if (source && analyser) {
    analyser.fftSize = WINDOW_SAMPLES
    source.connect(analyser)
  }

  function readLoudness(): number | null {
    // A context that isn't running delivers zeros even while the person speaks.
    if (analyser?.context.state !== 'running') return null
    analyser.getFloatTimeDomainData(samples)
    return loudnessOf(samples)
  }

  return {
    read: () => ({ muted: tracks.some((track) => track.muted), loudness: readLoudness() }),
    onMuteChange(listener) {
      for (const track of tracks) {
        track.addEventListener('mute', listener, { signal: listening.signal })
        track.addEventListener('unmute', listener, { signal: listening.signal })
      }
    },
    close() {
      listening.abort()
      if (analyser) source?.disconnect(analyser)
    },
  }
}
