import type { SubscriptionStatus } from '#server/features/billing/contract.ts'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { linkClass } from '#web/ui/button-class.ts'

export interface NeedsAPlanProps {
  /** As in "To …, the vault needs a plan". */
  what: string
  status: SubscriptionStatus
}

/** What needs a plan, and what can be done about that: nobody is sent to choose one where none can be chosen. */
export function NeedsAPlan({ what, status }: NeedsAPlanProps) {
  const { data: facts } = useSiteConfig()
  if (!facts) return <>To {what}, the vault needs a plan.</>
  if (facts.ready.premium)
    return (
      <>
        To {what}, the vault needs a plan.
        {status.accountType === 'family_member' && ' The person who owns the vault can choose one.'}
      </>
    )
  return (
    <>
      To {what}, the vault needs a plan, and none can be chosen yet.
      {facts.contact && (
        <>
          {' '}
          If you would like to go on, write to{' '}
          <a href={`mailto:${facts.contact}`} className={linkClass}>
            {facts.contact}
          </a>
          .
        </>
      )}
    </>
  )
}
