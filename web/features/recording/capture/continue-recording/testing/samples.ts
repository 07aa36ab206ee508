import { createMp4Reader } from '../mp4.ts'
import { createWebmReader } from '../webm.ts'

/**
 * Recordings of a real Chromium, `ms` long by their packets. From `audioStart` bytes on, there is audio to continue.
 * @param read reads one of the server's samples
 */
export const loadSamples = (read: (name: string) => Buffer) =>
  [
    {
      name: 'webm',
      bytes: toBytes(read('chromium-live.webm')),
      ms: 1_980,
      audioStart: 424,
      createReader: createWebmReader,
    },
    {
      name: 'mp4',
      bytes: toBytes(read('chromium-live.m4a')),
      ms: 1_941,
      audioStart: 757,
      createReader: createMp4Reader,
    },
  ] as const

const toBytes = (buffer: Buffer) => new Uint8Array(buffer)

export type Sample = ReturnType<typeof loadSamples>[number]

/** The bytes, split at these offsets. */
export function inChunks(bytes: Uint8Array, offsets: readonly number[]): Uint8Array[] {
  const borders = [0, ...offsets.filter((offset) => offset < bytes.length).sort((a, b) => a - b), bytes.length]
  return borders.slice(1).map((end, i) => bytes.subarray(borders[i], end))
}

/** The first `cut` bytes of a recording, continued with the whole sample. */
export function continueCut({ bytes, createReader }: Sample, cut: number, offsets: readonly number[] = []) {
  const reader = createReader()
  for (const chunk of inChunks(bytes.subarray(0, cut), offsets)) reader.add(chunk)
  const end = reader.end()
  const joiner = end.createJoiner()
  const more = inChunks(bytes, offsets).map((chunk) => joiner.add(chunk))
  return { end, file: Buffer.concat([bytes.subarray(0, cut), end.repair, ...more]) }
}
