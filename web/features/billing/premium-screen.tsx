import { useSearch } from '@tanstack/react-router'
import { Crown } from 'lucide-react'
import type { User } from '#server/features/account/contract.ts'
import type { SubscriptionStatus } from '#server/features/billing/contract.ts'
import { useSwitchFamily } from '#web/features/account/switch-family.ts'
import { useUser } from '#web/features/account/use-user.ts'
import { viewerOf } from '#web/features/account/viewer.ts'
import { useSiteConfig } from '#web/features/site-config/site-config.ts'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { ConnectionNotice } from '#web/ui/connection-notice.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { QueryBoundary } from '#web/ui/query-boundary.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/skeleton.tsx'
import { ChoosePlan, FreeForever, PremiumFeatures } from './choose-plan.tsx'
import { CurrentPlan } from './current-plan.tsx'
import { EverythingIncluded } from './everything-included.tsx'
import { planStateOf } from './format-plan.ts'
import { useSubscriptionStatus } from './use-subscription-status.ts'

/** What Premium is, choosing it, and managing it. */
export function PremiumScreen() {
  const { data: site } = useSiteConfig()
  return site?.sells === false ? <EverythingIncluded /> : <Premium />
}

function Premium() {
  const { user } = useUser()
  const { for: purpose } = useSearch({ from: '/signed-in/premium' })
  const { isPending } = useSubscriptionStatus()
  const name = purpose === 'archive-pro' ? 'Research Pro' : 'Premium'
  usePageTitle(name)
  return (
    <div className="mx-auto flex max-w-[46rem] flex-col gap-10">
      <div className="flex flex-col gap-3">
        <Heading level={1} className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="grid size-12 shrink-0 place-items-center rounded-round bg-honey text-on-honey">
            <Crown aria-hidden className="size-7" />
          </span>
          <span>{name}</span>
        </Heading>
        <p className="measure text-lead text-ink-soft">{`One plan covers everyone in the family.${name !== 'Premium' ? ' Research Pro and Premium are the same plan, and Research Starter is the free trial.' : ''}`}</p>
      </div>
      <ConnectionNotice later="You can choose or change a plan" />
      {user && <OtherFamily user={user} />}
      {user && <PlanPart key={user.familyId} user={user} />}
      {/* The height of the plan above is unknown until it is loaded. */}
      {!isPending && (
        <>
          <PremiumFeatures />
          <FreeForever />
        </>
      )}
    </div>
  )
}

/** The payment pages lead back to the family they are about. Another tab may have switched to another one in the meantime. */
function OtherFamily({ user }: { user: User }) {
  const { family } = useSearch({ from: '/signed-in/premium' })
  const switchFamily = useSwitchFamily()
  const named = user.families.find(({ id }) => String(id) === family)
  if (!named || named.id === user.familyId) return null
  return (
    <Notice
      title="This is the plan of another family"
      action={
        <Button
          className="wrap-anywhere"
          pending={switchFamily.isPending}
          onClick={() => switchFamily.mutate(named.id)}
        >{`Go to ${named.name}`}</Button>
      }
    >
      You were looking at <bdi>{named.name}</bdi>.
    </Notice>
  )
}

/** What happened on the payment page, for as long as a plan can be chosen: after a payment, it would be wrong. */
function CheckoutMessages() {
  const { canceled, failed } = useSearch({ from: '/signed-in/premium' })
  return (
    <>
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
    </>
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
  // While a gift covers a failed payment, there's a subscription already.
  const canChoose = ['trial', 'ended', 'gift'].includes(state) && status.nextPaymentDate === null
  return (
    <>
      {canChoose && <CheckoutMessages />}
      <CurrentPlan status={status} />
      {canChoose && user.familyId !== null && <ChoosePlan status={status} familyId={user.familyId} />}
    </>
  )
}
