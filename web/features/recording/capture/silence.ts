/** So long nothing must be heard before it is said. */
const SILENCE_MS = 10_000

/** Looks further apart than this say nothing about the time between them: the laptop was shut. */
const GAP_MS = 5000

/**
 * Quieter than this (root mean square, -85 dB of full scale) is no room. Measured on the spoken samples of the project:
 * their quietest pauses are at -65 dB, and at -69 dB on average after Chromium's noise suppression, which took 7 dB away
 * from them and 4 dB from a hiss of -80 dB. One step of a 16-bit converter, all that a switched-off microphone may still
 * give, is at -90 dB. A muted track is exactly 0.
 */
const NO_ROOM_IS_SO_QUIET = 10 ** (-85 / 20)

/** `silent`: it is on, and gives nothing. `muted`: the browser says that it is switched off or in other hands. */
export type Hearing = 'hears' | 'silent' | 'muted'

/** What the microphone gives at a moment (`at`, milliseconds of one clock). */
export interface Reading {
  readonly at: number
  readonly muted: boolean
  /** By `loudnessOf`; null where the sound cannot be read just now. */
  readonly loudness: number | null
}

export interface SilenceState {
  readonly hearing: Hearing
  /** Nothing has been heard since then; null while something is, or nobody can tell. */
  readonly quietSince: number | null
  readonly readAt: number
}

export const NOTHING_READ: SilenceState = { hearing: 'hears', quietSince: null, readAt: 0 }

/** What is known of the microphone after one more reading. Pure; what cannot be told counts as hearing. */
export function hear(state: SilenceState, { at, muted, loudness }: Reading): SilenceState {
  if (muted) return { hearing: 'muted', quietSince: null, readAt: at }
  if (loudness === null || loudness >= NO_ROOM_IS_SO_QUIET) return { hearing: 'hears', quietSince: null, readAt: at }
  const watched = at - state.readAt <= GAP_MS
  const quietSince = watched && state.quietSince !== null ? state.quietSince : at
  const silent = state.hearing === 'silent' || at - quietSince >= SILENCE_MS
  return { hearing: silent ? 'silent' : 'hears', quietSince, readAt: at }
}

/** Root mean square around the mean: the steady voltage of a cheap converter is no sound. */
export function loudnessOf(samples: Float32Array): number {
  if (samples.length === 0) return 0
  const mean = samples.reduce((sum, sample) => sum + sample, 0) / samples.length
  return Math.sqrt(samples.reduce((sum, sample) => sum + (sample - mean) ** 2, 0) / samples.length)
}
