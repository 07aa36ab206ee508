import { BookMarked, Crown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useUser } from '#web/features/account/use-user.ts'
import { type Viewer, viewerOf } from '#web/features/account/viewer.ts'
import { useSubscriptionStatus } from '#web/features/billing/use-subscription-status.ts'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/page-state.tsx'

/** Explains that a feature needs Premium, and who decides on it. */
export const formatPremium = ({ isOwner }: Pick<Viewer, 'isOwner'>): string =>
  isOwner
    ? 'This is part of Premium. You can’t choose Premium here yet.'
    : 'This is part of Premium. It’s up to the owner of this family vault to choose it.'

/** Marks a link or button as Premium for families without it. */
export function PremiumBadge() {
  const { data: plan } = useSubscriptionStatus()
  if (!plan || plan.isPremium) return null
  return (
    <Badge tone="premium" icon={<Crown aria-hidden />}>
      Premium
    </Badge>
  )
}

/** In place of a Premium feature: describes it to a family without Premium. */
export function PremiumRequired({ title, children }: { title: string; children: ReactNode }) {
  const { user } = useUser()
  const isOwner = user != null && viewerOf(user).isOwner
  return (
    <EmptyState title={title} picture={<BookMarked aria-hidden />}>
      <p>{children}</p>
      <p className="mt-3">
        {formatPremium({ isOwner })}
        {isOwner && ' Your stories aren’t affected.'}
      </p>
    </EmptyState>
  )
}
