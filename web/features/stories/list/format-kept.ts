const DAY = 24 * 3_600_000

/** How long a deleted story can still be restored, as people say it. */
export function formatKept(keptUntil: string, now: number): string {
  const days = Math.ceil((Date.parse(keptUntil) - now) / DAY)
  if (Number.isNaN(days)) return 'can be restored for now'
  if (days <= 1) return 'can be restored today'
  return `can be restored for ${days} more days`
}
