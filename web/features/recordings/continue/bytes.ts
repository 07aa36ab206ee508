export function joined(...pieces: readonly (Uint8Array | readonly number[])[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}

/** Big-endian. */
export const unsigned = (bytes: Iterable<number>): number => {
  let value = 0
  for (const byte of bytes) value = value * 256 + byte
  return value
}

/** Big-endian, in so many bytes. */
export function bytesOf(value: number, length: number): number[] {
  return Array.from({ length }, (_, i) => Math.floor(value / 256 ** (length - 1 - i)) % 256)
}

export const asText = (bytes: Uint8Array): string => String.fromCharCode(...bytes)
