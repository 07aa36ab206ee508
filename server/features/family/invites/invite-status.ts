import type { FamilyLink } from './contract.ts'

/** What has become of a link by `now`: one that is still pending past its date has expired. */
export const inviteStatus = (
  { status, expiresAt }: { status: 'pending' | 'active' | 'removed'; expiresAt: Date },
  now: Date,
): FamilyLink['status'] => (status === 'pending' && expiresAt <= now ? 'expired' : status)
