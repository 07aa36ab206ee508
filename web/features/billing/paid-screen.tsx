import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Clock, Crown, Mic, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { paths } from '#common/paths.ts'
import { getSubscriptionStatus, type SubscriptionStatus } from '#server/features/billing/contract.ts'
import { confirmCheckout } from '#server/features/billing/payments/contract.ts'
import { FAMILY_HEADER } from '#server/infra/http/contract.ts'
import { useSwitchFamily } from '#web/features/account/switch-family.ts'
import { useUser } from '#web/features/account/use-user.ts'
import { useSiteConfig } from '#web/features/site-config/site-config.ts'
import { call } from '#web/lib/call.ts'
import { CallError } from '#web/lib/call-error.ts'
import { useIsLate } from '#web/lib/use-is-late.ts'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import type { Elements } from '#web/ui/elements.ts'
import { Outcome } from '#web/ui/page-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { readReturnPath } from './billing-addresses.ts'
import { EverythingIncluded } from './everything-included.tsx'
import { formatPlanDate, planStateOf } from './format-plan.ts'
import { planKey } from './use-subscription-status.ts'

const POLL_MS = 3000
/** After this time the page stops promising that it's a matter of seconds, and polls more slowly. */
const LATE_AFTER_MS = 60_000
const SLOW_POLL_MS = 15_000

/** Where the payment page sends people back to. The provider's word counts, not the address. */
export function PaidScreen() {
  const { session, family } = useSearch({ from: '/signed-in/checkout/success' })
  const { data: site } = useSiteConfig()
  if (site?.sells === false) return <EverythingIncluded />
  return session ? <Confirmation session={session} family={family} /> : <UnknownCheckout />
}

function Confirmation({ session, family }: { session: string; family: string | undefined }) {
  usePageTitle('Checkout')
  const isLate = useIsLate(LATE_AFTER_MS)
  const { checkout, plan, hasEnded } = useConfirmation(session, family, isLate ? SLOW_POLL_MS : POLL_MS)
  if (plan.data && isPaid(plan.data)) return <Welcome status={plan.data} family={family} />
  if (hasEnded) return <EndedSince />
  if (checkout.data?.state === 'expired') return <ExpiredCheckout />
  if (isUnknown(checkout.error)) return <UnknownCheckout />
  return isLate ? <NotConfirmedYet /> : <Confirming />
}

/**
 * Asks the provider, through our server, until the checkout is settled. If the provider can't be reached from there, its
 * own message to our server may arrive first, so the plan is followed, too.
 */
function useConfirmation(session: string, family: string | undefined, pollMs: number) {
  const client = useQueryClient()
  const headers = family === undefined ? {} : { headers: { [FAMILY_HEADER]: family } }
  const checkout = useQuery({
    queryKey: ['checkout', session],
    queryFn: () => call(confirmCheckout, { body: { sessionId: session } }, headers),
    networkMode: 'always',
    refetchInterval: ({ state: { data, error } }) =>
      (data && data.state !== 'open') || isUnknown(error) ? false : pollMs,
    refetchIntervalInBackground: true,
  })
  const isComplete = checkout.data?.state === 'complete'
  const plan = useQuery({
    queryKey: [...planKey, 'after-checkout', family],
    queryFn: () => call(getSubscriptionStatus, undefined, headers),
    networkMode: 'always',
    refetchInterval: ({ state: { data, dataUpdatedAt } }) =>
      (data && isPaid(data)) || (isComplete && dataUpdatedAt > checkout.dataUpdatedAt) ? false : pollMs,
    refetchIntervalInBackground: true,
  })
  useEffect(() => {
    if (isComplete) void client.invalidateQueries({ queryKey: planKey })
  }, [client, isComplete])
  // A complete checkout was stored before our server replied, so a plan read after that is what has become of it.
  const isCurrent = plan.dataUpdatedAt > checkout.dataUpdatedAt
  return { checkout, plan, hasEnded: isComplete && isCurrent && plan.data !== undefined && !isPaid(plan.data) }
}

const isPaid = (status: SubscriptionStatus): boolean => ['trialing', 'active'].includes(planStateOf(status))

const isUnknown = (error: unknown): boolean => error instanceof CallError && [400, 403, 404].includes(error.status)

function Confirming() {
  return (
    <div className="grid min-h-[50dvh] place-items-center">
      <h1 className="sr-only">Checkout</h1>
      <Spinner label="Confirming your plan. This takes a few seconds…" />
    </div>
  )
}

function Welcome({ status, family }: { status: SubscriptionStatus; family: string | undefined }) {
  usePageTitle('Welcome to Premium')
  const { user } = useUser()
  const paidFor = user?.families.find(({ id }) => String(id) === family)
  const [returnPath] = useState(readReturnPath)
  return (
    <Outcome
      title="Welcome to Premium"
      picture={<Crown aria-hidden />}
      actions={
        paidFor && paidFor.id !== user?.familyId ? (
          <GoToFamily id={paidFor.id} name={paidFor.name} />
        ) : (
          <>
            {returnPath !== null && returnPath !== paths.home ? (
              <>
                <a href={returnPath} className={buttonClass({ size: 'large' })}>
                  Continue Where You Were
                </a>
                <RecordLink variant="secondary" />
              </>
            ) : (
              <RecordLink variant="primary" />
            )}
            <Link to={paths.premium} className={buttonClass({ variant: 'quiet' })}>
              See Your Plan
            </Link>
          </>
        )
      }
    >
      <p className="text-lead">
        <bdi>{paidFor?.name ?? 'Your whole family'}</bdi> has Premium now.
      </p>
      <p className="figures text-ink-soft">{`${describeFirstPayment(status)} You can cancel anytime.`}</p>
      <p>Everyone can record, and you can download, tag and browse many stories at once.</p>
    </Outcome>
  )
}

/** Another tab has switched to another family while the person was on the payment page. */
function GoToFamily({ id, name }: { id: number; name: string }) {
  const navigate = useNavigate()
  const switchFamily = useSwitchFamily()
  return (
    <Button
      size="large"
      className="wrap-anywhere"
      pending={switchFamily.isPending}
      onClick={() => switchFamily.mutate(id, { onSuccess: () => void navigate({ to: paths.premium }) })}
    >{`Go to ${name}`}</Button>
  )
}

const describeFirstPayment = (status: SubscriptionStatus): string => {
  const date = status.nextPaymentDate && formatPlanDate(status.nextPaymentDate)
  if (!date) return ''
  return planStateOf(status) === 'trialing'
    ? `You’ve paid nothing today. The first payment is on ${date}.`
    : `Thank you. The next payment is on ${date}.`
}

function RecordLink({ variant }: { variant: 'primary' | 'secondary' }) {
  return (
    <Link to={paths.home} className={buttonClass({ variant, size: variant === 'primary' ? 'large' : 'regular' })}>
      <Mic aria-hidden />
      Record a Story
    </Link>
  )
}

function NotConfirmedYet() {
  const { data: site } = useSiteConfig()
  return (
    <Problem title="Not confirmed yet" picture={<Clock aria-hidden />} tone="well">
      <p>Our payment company hasn’t confirmed your plan yet. Please don’t pay again.</p>
      <p className="text-ink-soft">{`You can leave this page: Premium starts as soon as the confirmation is here.${site?.contact ? ` If nothing has changed tomorrow, write to ${site.contact}.` : ''}`}</p>
    </Problem>
  )
}

/** The page was opened again after the plan was canceled or paid back. */
function EndedSince() {
  return (
    <Problem title="Your plan has changed since" picture={<Clock aria-hidden />} tone="well">
      <p>This checkout is complete. What your family has now is on the Premium page.</p>
    </Problem>
  )
}

function ExpiredCheckout() {
  return (
    <Problem title="This checkout has expired" picture={<TriangleAlert aria-hidden />}>
      <p>Nothing was charged. You can choose a plan again whenever you like.</p>
    </Problem>
  )
}

/** An address that was changed, or of another person's checkout. */
function UnknownCheckout() {
  usePageTitle('Checkout')
  return (
    <Problem title="We can’t find this checkout" picture={<TriangleAlert aria-hidden />}>
      <p>Your plan is on the Premium page.</p>
    </Problem>
  )
}

interface ProblemProps {
  title: string
  picture: ReactNode
  tone?: 'well' | 'wrong'
  children: Elements
}

function Problem({ title, picture, tone = 'wrong', children }: ProblemProps) {
  return (
    <Outcome
      title={title}
      picture={picture}
      tone={tone}
      actions={
        <>
          <Link to={paths.premium} className={buttonClass({ size: 'large' })}>
            Go to Premium
          </Link>
          <Link to={paths.home} className={buttonClass({ variant: 'quiet' })}>
            Go to Home Page
          </Link>
        </>
      }
    >
      {children}
    </Outcome>
  )
}
