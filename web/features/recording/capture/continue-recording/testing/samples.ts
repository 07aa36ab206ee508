import { readMp4Ending } from '../mp4-ending.ts'
import { readWebmEnding } from '../webm-ending.ts'

/**
 * What a real Chromium recorded: `ms` long by its packets; from `sounds` bytes on there is something to carry on.
 * @param read reads one of the server's samples
 */
export const samplesFrom = (read: (name: string) => Buffer) =>
  [
    { name: 'webm', bytes: bytesOf(read('chromium-live.webm')), ms: 1_980, sounds: 424, reader: readWebmEnding },
    { name: 'mp4', bytes: bytesOf(read('chromium-live.m4a')), ms: 1_941, sounds: 757, reader: readMp4Ending },
  ] as const

const bytesOf = (buffer: Buffer) => new Uint8Array(buffer)

export type Sample = ReturnType<typeof samplesFrom>[number]

/** The bytes in pieces, cut at these places. */
export function inPieces(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  const borders = [0, ...places.filter((place) => place < bytes.length).sort((a, b) => a - b), bytes.length]
  return borders.slice(1).map((end, i) => bytes.subarray(borders[i], end))
}

/** A recording of which only `cut` bytes came, carried on by the whole sample. */
export function carriedOn({ bytes, reader }: Sample, cut: number, places: readonly number[] = []) {
  const old = reader()
  for (const piece of inPieces(bytes.subarray(0, cut), places)) old.add(piece)
  const ending = old.end()
  const join = ending.join()
  const more = inPieces(bytes, places).map((piece) => join.add(piece))
  return { ending, file: Buffer.concat([bytes.subarray(0, cut), ending.mend, ...more]) }
}
