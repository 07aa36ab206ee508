import { concatBytes } from '#common/media/bytes.ts'

/** A recording as the uploader reads it: what this device has of it so far. */
export interface UploadSource {
  /** Bytes, in order and without a gap. */
  length(): number
  /** About `maxBytes` from that offset on, at least one slice; `endMs` is how far into the recording they reach. */
  read(from: number, maxBytes: number): Promise<{ bytes: Uint8Array<ArrayBuffer>; endMs: number }>
  /** The duration in milliseconds of the first `bytes` bytes. */
  msAt(bytes: number): Promise<number>
}

/** The position and size of a slice that can be read. */
export interface StoredSliceSize {
  readonly index: number
  readonly bytes: number
  readonly endMs: number
}

/** Where slices are read: the slice store, or the writer of a recording that is still being made. */
export interface SliceReader {
  readSlices(
    recordingId: string,
    from: number,
    maxCount: number,
  ): Promise<{ readonly index: number; readonly endMs: number; readonly bytes: Uint8Array<ArrayBuffer> }[]>
}

/** Only every 64th offset is remembered, so hours of slices take almost no memory. */
const STRIDE = 64

type Offset = { readonly index: number; readonly fromByte: number; readonly fromMs: number }

/** A recording that may still grow, read from its slices. Announce slices to `add` in order, once they can be read. */
export function createStoredSource(
  recordingId: string,
  store: SliceReader,
): UploadSource & { add(slices: readonly StoredSliceSize[]): void } {
  const offsets: Offset[] = []
  let count = 0
  let length = 0
  let lengthMs = 0

  function offsetBefore(byte: number): Offset {
    let [low, high] = [0, offsets.length]
    while (low + 1 < high) {
      const middle = (low + high) >> 1
      if ((offsets[middle]?.fromByte ?? 0) <= byte) low = middle
      else high = middle
    }
    return offsets[low] ?? { index: 0, fromByte: 0, fromMs: 0 }
  }

  /** The known slices, from at most one stride before the one that contains `byte`. */
  async function* slicesFrom(byte: number) {
    let { index, fromByte, fromMs } = offsetBefore(byte)
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
        if (count % STRIDE === 0) offsets.push({ index, fromByte: length, fromMs: lengthMs })
        count += 1
        length += bytes
        lengthMs = endMs
      }
    },
    async read(from, maxBytes) {
      const parts: Uint8Array<ArrayBuffer>[] = []
      let [size, end] = [0, 0]
      for await (const { bytes, fromByte, toByte, endMs } of slicesFrom(from)) {
        if (toByte <= from) continue
        const part = bytes.subarray(Math.max(0, from - fromByte))
        if (size > 0 && size + part.length > maxBytes) break
        parts.push(part)
        size += part.length
        end = endMs
      }
      return { bytes: concatBytes(...parts), endMs: end }
    },
    async msAt(byte) {
      if (byte >= length) return lengthMs
      for await (const { fromByte, toByte, fromMs } of slicesFrom(byte))
        if (fromByte <= byte && byte < toByte) return fromMs
      return 0
    },
  }
}

/**
 * A finished recording, read from its assembled file.
 * @param msBefore the duration of the first bytes, fewer than all of them; never an overestimate
 */
export function createBlobSource(
  blob: Blob,
  durationMs: number,
  msBefore: (bytes: number) => Promise<number>,
): UploadSource {
  const msAt = async (bytes: number) => (bytes >= blob.size ? durationMs : await msBefore(bytes))
  return {
    length: () => blob.size,
    async read(from, maxBytes) {
      const part = blob.slice(from, from + maxBytes)
      return { bytes: new Uint8Array(await part.arrayBuffer()), endMs: await msAt(from + part.size) }
    },
    msAt,
  }
}

/** `msBefore` for a recording whose slices are unknown: bytes don't tell the time. */
export const unknownTime = async (): Promise<number> => 0

const READ_BATCH = 500

/**
 * A recording on this device that is no longer being made. Only the lengths of its slices are kept in memory.
 * @throws {StorageError}
 */
export async function openStoredSource(store: SliceReader, id: string): Promise<UploadSource> {
  const source = createStoredSource(id, store)
  let from = 0
  for (;;) {
    const batch = await store.readSlices(id, from, READ_BATCH)
    source.add(batch.map(({ index, endMs, bytes }) => ({ index, endMs, bytes: bytes.length })))
    if (batch.length < READ_BATCH) return source
    from = (batch.at(-1)?.index ?? from) + 1
  }
}
