import type { Story } from '#server/features/stories/contract.ts'

/** A span may be long; its first and last decade are enough to go on from. */
export function decadesOf({ from, to }: NonNullable<Story['eventDate']>): number[] {
  const [first, last] = [from, to].map((day) => Math.floor(Number(day.slice(0, 4)) / 10) * 10)
  return [...new Set([first ?? 0, last ?? 0])]
}
