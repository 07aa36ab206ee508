import type { EventDate } from '#server/features/stories/event-date.ts'

/** The columns of a date as one thing; none of them, or all, are set. */
export const presentEventDate = (
  kind: EventDate['kind'] | null,
  from: string | null,
  to: string | null,
): EventDate | null => (kind && from && to ? { kind, from, to } : null)
