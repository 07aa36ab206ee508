import type { SubscriptionStatus } from '#server/features/billing/contract.ts'
import { NeedsAPlan } from '#web/features/billing/needs-a-plan.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Stands where the button to invite would, before anybody fills in a form for nothing. */
export function PlanNotice({ status }: { status: SubscriptionStatus }) {
  const trial = status.subscriptionPlan === 'free'
  return (
    <Notice title={trial ? 'The free trial has ended' : 'The plan of this vault has ended'}>
      <NeedsAPlan what="invite somebody new" status={status} /> Everybody who belongs to it already can go on listening
      and reading, for as long as they like.
    </Notice>
  )
}
