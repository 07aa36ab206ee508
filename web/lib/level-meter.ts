import type { Clock } from './clock.ts'

/** Gives the latest samples (-1..1). */
export type LevelSource = Pick<AnalyserNode, 'getFloatTimeDomainData'>

/** A quiet room is below the floor; a close, lively voice reaches the ceiling (decibels of full scale). */
const FLOOR_DB = -55
const CEILING_DB = -14
/** The ring rises quickly with the voice and falls slowly. */
const RISE_MS = 50
const FALL_MS = 250
const WINDOW_SAMPLES = 1024

/**
 * A microphone's audio as absolute values, to measure its loudness. An analyser mixes the channels, and if one is inverted, the mix
 * of the audio itself is silence.
 */
export function rectify(source: AudioNode): AudioNode {
  return source.connect(new WaveShaperNode(source.context, { curve: [1, 0, 1] }))
}

export function rootMeanSquare(samples: Float32Array): number {
  if (samples.length === 0) return 0
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)
}

/** Maps a root mean square of 0..1 to loudness of 0..1 on a decibel scale. */
export function levelOf(rms: number): number {
  const decibels = 20 * Math.log10(rms)
  return Math.max(0, Math.min(1, (decibels - FLOOR_DB) / (CEILING_DB - FLOOR_DB)))
}

/** The next displayed level, `elapsedMs` after the previous one. */
export function smoothLevel(previous: number, target: number, elapsedMs: number): number {
  const timeConstant = target > previous ? RISE_MS : FALL_MS
  return target + (previous - target) * Math.exp(-Math.max(0, elapsedMs) / timeConstant)
}

/** Returns a function that reads the current level; call it once per animation frame. */
export function createLevelMeter(source: LevelSource | null, clock: Pick<Clock, 'now'>): () => number {
  if (!source) return () => 0
  const samples = new Float32Array(WINDOW_SAMPLES)
  let level = 0
  let readAt = clock.now()
  return () => {
    const now = clock.now()
    source.getFloatTimeDomainData(samples)
    level = smoothLevel(level, levelOf(rootMeanSquare(samples)), now - readAt)
    readAt = now
    return level
  }
}
