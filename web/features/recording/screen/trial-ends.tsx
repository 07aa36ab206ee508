import type { SubscriptionStatus } from '#server/features/billing/contract.ts'
import { NeedsAPlan } from '#web/features/billing/needs-a-plan.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Says in time that the button will be gone, so that nobody comes with a story and finds no way to tell it. */
export function TrialEnds({ status }: { status: SubscriptionStatus }) {
  const days = status.trialDaysRemaining
  return (
    <Notice
      title={days > 1 ? `The free trial ends in ${days} days` : 'The free trial ends today or tomorrow'}
      announced={false}
    >
      Until then everybody in your family can record. What is told stays yours to hear and to read, for as long as you
      like. <NeedsAPlan what="go on recording after that" status={status} />
    </Notice>
  )
}
