import type { ToldAbout } from '#server/features/stories/told-about.ts'

/** The columns of a date as one thing; none of them, or all, are set. */
export const presentToldAbout = (
  kind: ToldAbout['kind'] | null,
  from: string | null,
  to: string | null,
): ToldAbout | null => (kind && from && to ? { kind, from, to } : null)
