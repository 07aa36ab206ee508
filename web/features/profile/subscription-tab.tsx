import { Link } from '@tanstack/react-router'
import { Crown } from 'lucide-react'
import { paths } from '#common/paths.ts'
import { useUser } from '#web/features/account/use-user.ts'
import { viewerOf } from '#web/features/account/viewer.ts'
import { CurrentPlan } from '#web/features/billing/current-plan.tsx'
import { planStateOf } from '#web/features/billing/format-plan.ts'
import { useSubscriptionStatus } from '#web/features/billing/use-subscription-status.ts'
import { useSiteConfig } from '#web/features/site-config/site-config.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Section } from '#web/ui/heading.tsx'
import { QueryBoundary } from '#web/ui/query-boundary.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/skeleton.tsx'

/** The plan of the family that is showing, and who takes care of it. */
export function SubscriptionTab() {
  const { user } = useUser()
  const { data: site } = useSiteConfig()
  if (site?.sells === false)
    return (
      <Section title="Everything is included">
        <p className="measure">
          Nothing is for sale on this server. Your family can use all of it, for as long as it runs.
        </p>
      </Section>
    )
  if (user?.familyId === null)
    return (
      <Section title="No plan">
        <p className="measure">Plans belong to families, and you’re not in a family right now.</p>
      </Section>
    )
  return user && <FamilyPlan key={user.familyId} isOwner={viewerOf(user).isOwner} />
}

function FamilyPlan({ isOwner }: { isOwner: boolean }) {
  const query = useSubscriptionStatus()
  return (
    <QueryBoundary
      query={query}
      problem="We couldn’t load your plan"
      loading={
        <Skeleton label="Loading your plan">
          <SkeletonBlock className="h-64 w-full" />
        </Skeleton>
      }
    >
      {(status) => {
        const state = planStateOf(status)
        const canChoose = isOwner && (state === 'trial' || state === 'ended' || state === 'gift')
        return (
          <div className="flex flex-col items-start gap-6 *:w-full">
            <CurrentPlan status={status} />
            <Link
              to={paths.premium}
              className={`${buttonClass({ variant: canChoose ? 'primary' : 'secondary' })} w-auto! self-start`}
            >
              <Crown aria-hidden />
              <span>{canChoose ? 'Choose a Plan' : 'What Premium Includes'}</span>
            </Link>
          </div>
        )
      }}
    </QueryBoundary>
  )
}
