import { daysUntil, formatShortDate, formatTimeOfDay } from '#common/format/dates.ts'
import type { FamilyLink } from '#server/features/family/invites/contract.ts'

/** The address of an invite: `{origin}/join/{inviteCode}` (specification, section 2). */
export const inviteUrl = (code: string, origin: string = location.origin): string =>
  `${origin}/join/${encodeURIComponent(code)}`

const STATUS_ORDER: Record<FamilyLink['status'], number> = { pending: 0, expired: 1, active: 2, removed: 3 }

/** The links to list: pending ones first, then expired, then used. Links of removed members are left out. */
export const visibleLinks = (links: readonly FamilyLink[]): FamilyLink[] =>
  links
    .filter(({ status }) => status !== 'removed')
    .sort((one, other) => STATUS_ORDER[one.status] - STATUS_ORDER[other.status])

/**
 * How long an invite still works, or when it expired: "It works for 12 more days, until April 20."
 * @param expiresAt ISO 8601
 * @param now milliseconds since 1970
 */
export function formatExpiry(expiresAt: string, now: number): string {
  const end = Date.parse(expiresAt)
  if (Number.isNaN(end)) return ''
  const days = daysUntil(end, now)
  if (end <= now)
    return `It expired ${days === 0 ? 'today' : days === -1 ? 'yesterday' : `on ${formatShortDate(end, now)}`}.`
  if (days <= 1) return `It works until ${days === 0 ? 'today' : 'tomorrow'} at ${formatTimeOfDay(end)}.`
  return `It works for ${days} more days, until ${formatShortDate(end, now)}.`
}

/** What a new link does: "One person can use it, until April 20." */
export function formatLinkUse(expiresAt: string, now: number): string {
  const end = Date.parse(expiresAt)
  return Number.isNaN(end) ? 'One person can use it.' : `One person can use it, until ${formatShortDate(end, now)}.`
}
