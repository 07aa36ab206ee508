import { paths } from '#common/paths.ts'
import { HowToGetPremium } from '#web/features/billing/plan-needed-text.tsx'
import { useSubscriptionStatus } from '#web/features/billing/use-subscription-status.ts'
import { CallError, sentenceOf } from '#web/lib/call-error.ts'
import { useIsOffline } from '#web/lib/use-is-offline.ts'
import { Notice } from '#web/ui/notice.tsx'

export const isPremiumNeeded = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'premium_needed'

/** Why there is no new story. Stays until the next attempt. */
export function WriteError({ error }: { error: Error }) {
  const { data: plan } = useSubscriptionStatus()
  const isOffline = useIsOffline() && !(error instanceof CallError)
  if (isPremiumNeeded(error))
    return (
      <Notice tone="error" title="New bedtime stories are part of Premium">
        <span>{`Your family’s plan has ended. What’s on this page stays yours: you can still read it, record it and save it. `}</span>
        {plan && <HowToGetPremium status={plan} from={paths.bedtime} />}
      </Notice>
    )
  return (
    <Notice tone="error" title="We couldn’t write a story">
      {isOffline ? 'We need a connection for that. Please try again when you’re online.' : sentenceOf(error)}
    </Notice>
  )
}
