import { pcmWindows } from '#server/infra/media/speech-pcm.ts'
import type { ReadWindows } from '../speech-engine.ts'

/** A recording for a speech engine: 16 kHz, mono, 16 bits. */
export const readSamples =
  (pcm: Buffer): ReadWindows =>
  (maxSeconds) =>
    pcmWindows(chunksOf(pcm), maxSeconds)

async function* chunksOf(pcm: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < pcm.length; from += 65_536) yield pcm.subarray(from, from + 65_536)
}
