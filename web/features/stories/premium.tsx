import { BookMarked, Crown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/page-state.tsx'
import { useUser } from '../account/use-user.ts'
import { type Viewer, viewerOf } from '../account/viewer.ts'
import { useSubscriptionStatus } from '../billing/use-subscription-status.ts'

/** Says that a feature needs Premium, and who can decide on it. */
export const formatPremium = ({ isOwner }: Pick<Viewer, 'isOwner'>): string =>
  isOwner
    ? 'This is part of Premium. Premium can’t be chosen here yet.'
    : 'This is part of Premium. The owner of this family vault decides on it.'

/** Says of a way that it belongs to Premium, to families that do not have that. */
export function PremiumBadge() {
  const { data: plan } = useSubscriptionStatus()
  if (!plan || plan.isPremium) return null
  return (
    <Badge tone="premium" icon={<Crown aria-hidden />}>
      Premium
    </Badge>
  )
}

/** Says what something would do, where the family does not have Premium. */
export function PremiumRequired({ title, children }: { title: string; children: ReactNode }) {
  const { user } = useUser()
  const owner = user != null && viewerOf(user).isOwner
  return (
    <EmptyState title={title} picture={<BookMarked aria-hidden />}>
      <p>{children}</p>
      <p className="mt-3">
        {formatPremium({ isOwner: owner })}
        {owner && ' Nothing that you keep is touched by that.'}
      </p>
    </EmptyState>
  )
}
