/** Big-endian. */
export function readUint(bytes: Iterable<number>): number {
  let value = 0
  for (const byte of bytes) value = value * 256 + byte
  return value
}

/** Big-endian, in `length` bytes. */
export function uintBytes(value: number, length: number): number[] {
  return Array.from({ length }, (_, i) => Math.floor(value / 256 ** (length - 1 - i)) % 256)
}

export const readAscii = (bytes: Uint8Array): string => String.fromCharCode(...bytes)

export const asciiBytes = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0))

export function concatBytes(...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let offset = 0
  for (const part of parts) {
    all.set(part, offset)
    offset += part.length
  }
  return all
}
