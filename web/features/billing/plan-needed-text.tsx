import { Link } from '@tanstack/react-router'
import { paths } from '#common/paths.ts'
import type { SubscriptionStatus } from '#server/features/billing/contract.ts'
import { useUser } from '#web/features/account/use-user.ts'
import { viewerOf } from '#web/features/account/viewer.ts'
import { useSiteConfig } from '#web/features/site-config/site-config.ts'
import { linkClass } from '#web/ui/button-class.ts'

export interface PlanNeededTextProps {
  /** Completes "To …, your family needs Premium". */
  what: string
  status: SubscriptionStatus
}

/** What needs Premium, and how to get it: a link for the owner, the owner's name for everyone else. */
export function PlanNeededText({ what, status }: PlanNeededTextProps) {
  const { data: config } = useSiteConfig()
  return (
    <>
      <span>{`To ${what}, your family needs Premium.${config?.sells ? ' ' : ''}`}</span>
      {config?.sells && <HowToGetPremium status={status} />}
    </>
  )
}

/** Who can choose Premium: a link for the owner, the owner's name for everyone else. */
export function HowToGetPremium({ status, from }: { status: SubscriptionStatus; from?: string }) {
  const managesPlan = useManagesPlan()
  return managesPlan ? (
    <span>
      <Link to={paths.premium} search={{ from }} className={linkClass}>
        See what Premium costs
      </Link>
      .
    </span>
  ) : (
    <span>{`${status.ownerName || 'The owner of this family vault'} takes care of the plan and can choose it.`}</span>
  )
}

/** Whether the user manages the plan of the family that is showing. `accountType` is about all of their families. */
export const useManagesPlan = (): boolean => {
  const { user } = useUser()
  return user !== null && viewerOf(user).isOwner
}
