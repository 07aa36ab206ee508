/** Big-endian. */
export function readUint(bytes: Iterable<number>): number {
  let value = 0
  for (const byte of bytes) value = value * 256 + byte
  return value
}

export const readAscii = (bytes: Uint8Array): string => String.fromCharCode(...bytes)

export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let offset = 0
  for (const part of parts) {
    all.set(part, offset)
    offset += part.length
  }
  return all
}
