import { Crown } from 'lucide-react'
import { useSubscriptionStatus } from '#web/features/billing/use-subscription-status.ts'
import { Badge } from '#web/ui/badge.tsx'

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
