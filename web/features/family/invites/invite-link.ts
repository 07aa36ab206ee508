import type { FamilyLink } from '#server/features/family/invites/contract.ts'

/** The address by which a relative joins: `{origin}/join/{inviteCode}` (specification, 2). */
export const inviteAddress = (code: string, origin: string = location.origin): string =>
  `${origin}/join/${encodeURIComponent(code)}`

const ORDER: Record<FamilyLink['status'], number> = { pending: 0, expired: 1, active: 2, removed: 3 }

/** What there is to see of the links: those that wait first, then those that waited too long, then those that were used. */
export const shownLinks = (links: readonly FamilyLink[]): FamilyLink[] =>
  links.filter(({ status }) => status !== 'removed').sort((one, other) => ORDER[one.status] - ORDER[other.status])
