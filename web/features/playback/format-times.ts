import { formatTime } from '#web/lib/format/time.ts'

interface TimesInput {
  positionMs: number
  /** Null while nobody knows it. */
  lengthMs: number | null
  /** The length as it stands elsewhere on the page: rounded, where a position is cut. */
  toldSeconds?: number | null
}

/** Where one is in a sound, and how long that is, in m:ss. Whoever is at the end is at the length that is told. */
export function formatTimes({ positionMs, lengthMs, toldSeconds = null }: TimesInput): {
  position: string
  length: string | null
} {
  const position = formatTime(positionMs)
  if (!lengthMs) return { position, length: null }
  const length = formatTime(toldSeconds === null ? lengthMs : Math.max(toldSeconds * 1000, positionMs))
  return { position: positionMs >= lengthMs ? length : position, length }
}
