import { useSearch } from '@tanstack/react-router'
import { Crown, HandCoins } from 'lucide-react'
import type { ReactNode } from 'react'
import type { User } from '#server/features/account/contract.ts'
import type { SubscriptionStatus } from '#server/features/billing/contract.ts'
import { useUser } from '#web/features/account/use-user.ts'
import { viewerOf } from '#web/features/account/viewer.ts'
import { useSiteConfig } from '#web/features/site-config/site-config.ts'
import { useReachable } from '#web/lib/connectivity.ts'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { Heading } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { EmptyState } from '#web/ui/page-state.tsx'
import { QueryBoundary } from '#web/ui/query-boundary.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/skeleton.tsx'
import { ChoosePlan, FreeForever, PremiumFeatures } from './choose-plan.tsx'
import { CurrentPlan } from './current-plan.tsx'
import { planStateOf } from './format-plan.ts'
import { useSubscriptionStatus } from './use-subscription-status.ts'

/** What Premium is, choosing it, and managing it. */
export function PremiumScreen() {
  const { data: site } = useSiteConfig()
  const { user } = useUser()
  const { for: purpose } = useSearch({ from: '/signed-in/premium' })
  const name = purpose === 'archive-pro' ? 'Research Pro' : 'Premium'
  const sells = site?.sells !== false
  usePageTitle(sells ? name : 'Everything is included')
  if (!sells) return <EverythingIncluded />
  return (
    <div className="mx-auto flex max-w-[46rem] flex-col gap-10">
      <div className="flex flex-col gap-3">
        <Heading level={1} className="flex items-center gap-4">
          <span className="grid size-12 shrink-0 place-items-center rounded-round bg-honey text-on-honey">
            <Crown aria-hidden className="size-7" />
          </span>
          {name}
        </Heading>
        <p className="measure text-lead text-ink-soft">
          One plan covers everyone in the family.
          {name !== 'Premium' && ' Research Pro and Premium are the same plan, and Research Starter is the free trial.'}
        </p>
      </div>
      <Messages />
      {user && <PlanPart key={user.familyId} user={user} />}
      <PremiumFeatures />
      <FreeForever />
    </div>
  )
}

function Messages() {
  const { canceled, failed } = useSearch({ from: '/signed-in/premium' })
  const isReachable = useReachable()
  return (
    <div className="flex flex-col gap-4 empty:hidden">
      {canceled && (
        <Notice title="Nothing was charged">
          You left the payment page before paying. You can choose a plan whenever you like.
        </Notice>
      )}
      {failed && (
        <Notice tone="error" title="Payment Error">
          Unable to start checkout process. Please try again. Nothing was charged.
        </Notice>
      )}
      {!isReachable && <Notice title="You’re offline">You can choose or change a plan once you’re back online.</Notice>}
    </div>
  )
}

function PlanPart({ user }: { user: User }) {
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
      {(status) =>
        viewerOf(user).isOwner ? <OwnersPlan status={status} user={user} /> : <CurrentPlan status={status} />
      }
    </QueryBoundary>
  )
}

/** People whose plan is ending on its own can choose the next one; everyone else manages the one they have. */
function OwnersPlan({ status, user }: { status: SubscriptionStatus; user: User }) {
  const state = planStateOf(status)
  const canChoose = state === 'trial' || state === 'ended' || state === 'gift'
  return (
    <>
      <CurrentPlan status={status} />
      {canChoose && user.familyId !== null && <ChoosePlan status={status} familyId={user.familyId} />}
    </>
  )
}

/** On servers where nothing is for sale. */
function EverythingIncluded(): ReactNode {
  return (
    <EmptyState level={1} title="Everything is included" picture={<HandCoins aria-hidden />}>
      Nothing is for sale on this server. Your family can use all of it, for as long as it runs.
    </EmptyState>
  )
}
