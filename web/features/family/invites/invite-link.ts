import { daysUntil, formatShortDate, formatTimeOfDay } from '#common/format/dates.ts'
import type { FamilyLink } from '#server/features/family/invites/contract.ts'

/** The address by which a relative joins: `{origin}/join/{inviteCode}` (specification, 2). */
export const inviteAddress = (code: string, origin: string = location.origin): string =>
  `${origin}/join/${encodeURIComponent(code)}`

const ORDER: Record<FamilyLink['status'], number> = { pending: 0, expired: 1, active: 2, removed: 3 }

/** What there is to see of the links: those that wait first, then those that waited too long, then those that were used. */
export const shownLinks = (links: readonly FamilyLink[]): FamilyLink[] =>
  links.filter(({ status }) => status !== 'removed').sort((one, other) => ORDER[one.status] - ORDER[other.status])

/**
 * How long an invite works, or when it ended, as people say it: "It works for 12 more days, until April 20."
 * @param expiresAt ISO 8601
 * @param now milliseconds since 1970
 */
export function formatExpiry(expiresAt: string, now: number): string {
  const end = Date.parse(expiresAt)
  if (Number.isNaN(end)) return ''
  const days = daysUntil(end, now)
  if (end <= now)
    return `It ended ${days === 0 ? 'today' : days === -1 ? 'yesterday' : `on ${formatShortDate(end, now)}`}.`
  if (days <= 1) return `It works until ${days === 0 ? 'today' : 'tomorrow'} at ${formatTimeOfDay(end)}.`
  return `It works for ${days} more days, until ${formatShortDate(end, now)}.`
}

/** What a link is good for: "One person can join by it, until April 20." */
export function formatJoining(expiresAt: string, now: number): string {
  const end = Date.parse(expiresAt)
  return Number.isNaN(end)
    ? 'One person can join by it.'
    : `One person can join by it, until ${formatShortDate(end, now)}.`
}
