import type { SubscriptionStatus } from '#server/features/billing/contract.ts'
import { NeedsAPlan } from '#web/features/billing/needs-a-plan.tsx'
import { Card } from '#web/ui/card.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { StoriesLink } from './stories-link.tsx'

/** Stands where the button would, before anyone speaks for nothing. */
export function PlanNeeded({ status }: { status: SubscriptionStatus }) {
  const trial = status.subscriptionPlan === 'free'
  return (
    <Card aria-labelledby="plan-needed" className="mx-auto flex max-w-form flex-col gap-3 text-center">
      <Heading level={1} id="plan-needed" className="text-title">
        {trial ? 'The free trial has ended' : 'The plan of this vault has ended'}
      </Heading>
      <p>Everything in your family’s vault stays yours to hear and to read, for as long as you like.</p>
      <p>
        <NeedsAPlan what="record something new" status={status} />
      </p>
      <div className="mt-3">
        <StoriesLink />
      </div>
    </Card>
  )
}
