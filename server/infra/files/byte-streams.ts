import { createHash } from 'node:crypto'
import { StringDecoder } from 'node:string_decoder'

export type StoredFile = { bytes: number; sha256: string }

/** Length and SHA-256 of a stream, in constant memory. */
export const hashBytes = async (source: AsyncIterable<Uint8Array>): Promise<StoredFile> => {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const piece of source) {
    hash.update(piece)
    bytes += piece.byteLength
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** Groups chunks without copying into batches of at least `size` bytes; only the last one may be smaller. */
export async function* inBatches(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array[]> {
  let batch: Uint8Array[] = []
  let bytes = 0
  for await (const piece of source) {
    if (piece.byteLength === 0) continue
    batch.push(piece)
    bytes += piece.byteLength
    if (bytes < size) continue
    yield batch
    batch = []
    bytes = 0
  }
  if (bytes > 0) yield batch
}

/**
 * Copies a stream into parts of `size` bytes; only the last one may be smaller. If the stream breaks off, what has arrived comes
 * before its error. All parts share one buffer, so each is valid until the next one is requested.
 * @param length of the whole stream, if it is known; a shorter one needs a smaller buffer
 */
export async function* inParts(
  source: AsyncIterable<Uint8Array>,
  size: number,
  length = size,
): AsyncGenerator<Uint8Array> {
  // One buffer, because a body of many tiny chunks would need far more memory as a list.
  const buffer = Buffer.allocUnsafeSlow(Math.max(1, Math.min(size, length)))
  let filled = 0
  try {
    for await (const piece of source)
      for (let rest = piece; rest.byteLength > 0; ) {
        const fitting = rest.subarray(0, buffer.byteLength - filled)
        buffer.set(fitting, filled)
        filled += fitting.byteLength
        rest = rest.subarray(fitting.byteLength)
        if (filled < buffer.byteLength) continue
        yield buffer
        filled = 0
      }
  } catch (error) {
    if (filled > 0) yield buffer.subarray(0, filled)
    throw error
  }
  if (filled > 0) yield buffer.subarray(0, filled)
}

/** Free space is checked again after this many bytes; at most this much is written past the limit. */
const STEP = 64 * 1024 * 1024

/**
 * Passes a stream through while there is free space; `requireFreeSpace` rejects otherwise. An empty stream needs none.
 */
export async function* limitByFreeSpace(
  source: AsyncIterable<Uint8Array>,
  requireFreeSpace: () => Promise<void>,
  step = STEP,
): AsyncIterable<Uint8Array> {
  let unchecked = step
  for await (const chunk of source) {
    if (unchecked >= step && chunk.byteLength > 0) {
      await requireFreeSpace()
      unchecked = 0
    }
    unchecked += chunk.byteLength
    yield chunk
  }
}

/** For `catch`: turns a missing file into undefined and rethrows everything else. */
export const ignoreMissing = (error: unknown): undefined => {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}

/** Splits a stream of UTF-8 bytes into lines. Call `end` to get a last line without a line break. */
export function splitLines(onLine: (line: string) => void): { push(chunk: Buffer): void; end(): void } {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  return {
    push(chunk) {
      const lines = (rest + decoder.write(chunk)).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) onLine(line.trimEnd())
    },
    end() {
      const last = rest + decoder.end()
      rest = ''
      if (last !== '') onLine(last.trimEnd())
    },
  }
}
