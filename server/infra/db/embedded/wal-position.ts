const SEGMENT = /^[0-9A-F]{8}([0-9A-F]{8})([0-9A-F]{8})$/
const SEGMENT_BYTES = 16 * 1024 * 1024

/** Whether a file of `pg_wal` is a piece of the write-ahead log; their names sort by age. */
export const isWalSegment = (name: string): boolean => SEGMENT.test(name)

/**
 * Where in the write-ahead log an offset of a file lies, in bytes from its beginning; undefined for other files.
 * Names: timeline, then 4 GiB number, then number within these 4 GiB, 8 hexadecimal digits each (xlog_internal.h).
 */
export const walPosition = (folder: string, name: string, offset: number): number | undefined => {
  if (folder !== 'pg_wal') return undefined
  const [, high, low] = SEGMENT.exec(name) ?? []
  if (high === undefined || low === undefined) return undefined
  return Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16) * SEGMENT_BYTES + offset
}
