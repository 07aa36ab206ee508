export type ByteRange = { start: number; end: number }

/**
 * Reads a Range header (RFC 9110, 14.1.2) against a file of `size` bytes. `undefined` means: send everything (no
 * header, another unit, several ranges, or malformed); `unsatisfiable` means 416.
 */
export const readRange = (header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined => {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match) return undefined
  const [, from = '', to = ''] = match
  if (from === '' && to === '') return undefined
  if (from === '') {
    const length = Math.min(Number(to), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < start) return undefined
  return start >= size ? 'unsatisfiable' : { start, end }
}
