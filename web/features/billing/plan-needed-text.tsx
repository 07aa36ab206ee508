import type { SubscriptionStatus } from '#server/features/billing/contract.ts'
import { useSiteConfig } from '#web/features/site-config/site-config.ts'
import { linkClass } from '#web/ui/button-class.ts'

export interface PlanNeededTextProps {
  /** Completes "To …, the vault needs a plan". */
  what: string
  status: SubscriptionStatus
}

/** What needs a plan and what the viewer can do about it, depending on whether plans are for sale and who owns the vault. */
export function PlanNeededText({ what, status }: PlanNeededTextProps) {
  const { data: config } = useSiteConfig()
  if (!config) return <>To {what}, the vault needs a plan.</>
  if (config.ready.premium)
    return (
      <>
        To {what}, the vault needs a plan.
        {status.accountType === 'family_member' && ' The person who owns the vault can choose one.'}
      </>
    )
  return (
    <>
      To {what}, the vault needs a plan, and plans aren’t available yet.
      {config.contact && (
        <>
          {' '}
          If you’d like to keep going, write to{' '}
          <a href={`mailto:${config.contact}`} className={linkClass}>
            {config.contact}
          </a>
          .
        </>
      )}
    </>
  )
}
