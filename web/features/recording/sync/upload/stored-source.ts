import type { SliceStore } from '#web/features/recording/storage/slice-store.ts'
import type { UploadSource } from './sender.ts'

/** What is remembered of a slice that is on the disk. */
export interface StoredSliceSize {
  readonly index: number
  readonly bytes: number
  readonly endMs: number
}

/** One place in so many slices is remembered: three hours of slices leave no trace in the memory. */
const STRIDE = 64

type Place = { readonly index: number; readonly fromByte: number; readonly fromMs: number }

/** A recording that is being made, read from where it is stored; `add` tells of slices in order, once they are there. */
export function createStoredSource(
  recordingId: string,
  store: Pick<SliceStore, 'readSlices'>,
): UploadSource & { add(slices: readonly StoredSliceSize[]): void } {
  const places: Place[] = []
  let count = 0
  let length = 0
  let reach = 0

  function placeBefore(byte: number): Place {
    let [low, high] = [0, places.length]
    while (low + 1 < high) {
      const middle = (low + high) >> 1
      if ((places[middle]?.fromByte ?? 0) <= byte) low = middle
      else high = middle
    }
    return places[low] ?? { index: 0, fromByte: 0, fromMs: 0 }
  }

  /** The slices from the one that holds `byte` on, as far as they are known. */
  async function* slicesFrom(byte: number) {
    let { index, fromByte, fromMs } = placeBefore(byte)
    while (fromByte < length) {
      const slices = await store.readSlices(recordingId, index, STRIDE)
      if (slices.length === 0) return
      for (const { bytes, endMs } of slices) {
        yield { bytes, fromByte, toByte: fromByte + bytes.length, fromMs, endMs }
        fromByte += bytes.length
        fromMs = endMs
        if (fromByte >= length) return
      }
      index = (slices.at(-1)?.index ?? index) + 1
    }
  }

  return {
    length: () => length,
    add(slices) {
      for (const { index, bytes, endMs } of slices) {
        if (count % STRIDE === 0) places.push({ index, fromByte: length, fromMs: reach })
        count += 1
        length += bytes
        reach = endMs
      }
    },
    async read(from, most) {
      const pieces: Uint8Array<ArrayBuffer>[] = []
      let [size, end] = [0, 0]
      for await (const { bytes, fromByte, toByte, endMs } of slicesFrom(from)) {
        if (toByte <= from) continue
        const piece = bytes.subarray(Math.max(0, from - fromByte))
        if (size > 0 && size + piece.length > most) break
        pieces.push(piece)
        size += piece.length
        end = endMs
      }
      return { bytes: joined(pieces, size), endMs: end }
    },
    async msAt(byte) {
      if (byte >= length) return reach
      for await (const { fromByte, toByte, fromMs } of slicesFrom(byte))
        if (fromByte <= byte && byte < toByte) return fromMs
      return 0
    },
  }
}

function joined(pieces: readonly Uint8Array<ArrayBuffer>[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size)
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}
