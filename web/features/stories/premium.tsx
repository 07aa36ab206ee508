import { Crown } from 'lucide-react'
import { HowToGetPremium } from '#web/features/billing/plan-needed-text.tsx'
import { useSubscriptionStatus } from '#web/features/billing/use-subscription-status.ts'
import { Badge } from '#web/ui/badge.tsx'

/** Says that a feature needs Premium, and how to get it. */
export function PremiumHint({ from }: { from: string }) {
  const { data: plan } = useSubscriptionStatus()
  return (
    <>
      <span>{`This is part of Premium.${plan ? ' ' : ''}`}</span>
      {plan && <HowToGetPremium status={plan} from={from} />}
    </>
  )
}

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
