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

/**
 * The number of `length` bytes, big-endian, that begins with those that are there and is nearest to `least`: not below it
 * unless it must be. The missing bytes of any other number would lead far off: those of 0x00ff behind the first of 0x0100
 * are 0x01ff, and times of many bytes that pass such a place would be minutes later.
 */
export function completeNumber(there: Uint8Array, length: number, least: number): number[] {
  const begun = [...there.subarray(0, length)]
  const wanted = bytesOf(least, length)
  const apart = begun.findIndex((byte, i) => byte !== wanted[i])
  if (apart < 0) return wanted
  const fill = (begun[apart] ?? 0) > (wanted[apart] ?? 0) ? 0 : 0xff
  return [...begun, ...new Array<number>(length - begun.length).fill(fill)]
}

export const asText = (bytes: Uint8Array): string => String.fromCharCode(...bytes)
