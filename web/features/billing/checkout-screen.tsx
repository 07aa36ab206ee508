import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { paths } from '#common/paths.ts'
import type { User } from '#server/features/account/contract.ts'
import { createCheckoutSession } from '#server/features/billing/payments/contract.ts'
import { FAMILY_HEADER } from '#server/infra/http/contract.ts'
import { useUser } from '#web/features/account/use-user.ts'
import { call } from '#web/lib/call.ts'
import { CallError } from '#web/lib/call-error.ts'
import { storeFlashMessage } from '#web/lib/flash-message.ts'
import { useMutation } from '#web/lib/use-mutation.ts'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Heading } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.ts'
import { leftCheckoutAddress, storeReturnPath } from './billing-addresses.ts'
import { formatPlanPrice, type PaidPlan } from './format-plan.ts'
import { mountStripeCheckout } from './stripe-checkout.ts'

// From the specification.
const PAYMENT_ERROR = {
  title: 'Payment Error',
  description: 'Unable to start checkout process. Please try again.',
}

/** Leads to the payment page, or shows the provider's payment form. */
export function CheckoutScreen() {
  usePageTitle('Checkout')
  const { plan, family, from } = useSearch({ from: '/signed-in/checkout' })
  const { user } = useUser()
  const familyId = user && familyOf(user, family)
  const isKnown = plan === 'monthly' || plan === 'annual'
  const mustReload = useMustReload()
  useFullPageLoads()
  useEffect(() => {
    if (mustReload) location.replace(location.href)
    else if (!isKnown || (user && !familyId)) location.replace(paths.premium)
  }, [isKnown, user, familyId, mustReload])
  useEffect(() => storeReturnPath(from), [from])
  if (mustReload || !isKnown || !familyId) return <Waiting />
  return <Checkout key={plan} plan={plan} familyId={familyId} />
}

/** The family that the address names, if the user owns it; undefined if they don't manage its plan. */
const familyOf = ({ families, familyId }: User, named: string | undefined): number | undefined =>
  families.find(({ id, role }) => role === 'owner' && String(id) === (named ?? String(familyId)))?.id

/** The payment form may load from its provider only on this page, so the browser must have loaded it as a page of its own. */
const useMustReload = (): boolean =>
  useState(() => {
    const [loaded] = performance.getEntriesByType('navigation')
    return loaded !== undefined && new URL(loaded.name).pathname !== paths.checkout
  })[0]

/** Leaving is a page load as well: no other page runs with this page's headers, or next to the provider's script. */
function useFullPageLoads(): void {
  const { history } = useRouter()
  useEffect(
    () =>
      history.block({
        enableBeforeUnload: false,
        blockerFn: async ({ action, nextLocation }) => {
          const isLink = action === 'PUSH' || action === 'REPLACE'
          if (isLink) location.assign(nextLocation.href)
          return isLink
        },
      }),
    [history],
  )
}

function Waiting() {
  return (
    <div className="grid min-h-[50dvh] place-items-center">
      <Spinner label="Opening the payment page…" />
    </div>
  )
}

function Checkout({ plan, familyId }: { plan: PaidPlan; familyId: number }) {
  const start = useMutation({
    mutationFn: () =>
      call(
        createCheckoutSession,
        { body: { priceId: plan === 'annual' ? 'price_annual' : 'price_monthly' } },
        { headers: { [FAMILY_HEADER]: String(familyId) } },
      ),
    networkMode: 'always',
    onSuccess: ({ url }) => {
      if (url) location.assign(url)
    },
    onError: (error) => {
      if (isSettled(error)) location.replace(paths.premium)
      else toast({ ...PAYMENT_ERROR, variant: 'destructive' })
    },
  })
  const { mutate } = start
  useEffect(() => {
    // Back from the payment page: starting again would send the person right there again.
    if (cameBack()) location.replace(leftCheckoutAddress('canceled', familyId))
    else mutate()
  }, [mutate, familyId])
  useEffect(() => {
    const leaveIfRestored = ({ persisted }: PageTransitionEvent) =>
      persisted && location.replace(leftCheckoutAddress('canceled', familyId))
    addEventListener('pageshow', leaveIfRestored)
    return () => removeEventListener('pageshow', leaveIfRestored)
  }, [familyId])
  const { clientSecret, publishableKey } = start.data ?? {}
  return (
    <div className="mx-auto flex max-w-[46rem] flex-col gap-6">
      <Heading level={1}>Checkout</Heading>
      <p className="text-lead text-ink-soft">{`Premium, ${plan}: ${formatPlanPrice(plan)}`}</p>
      {start.isError && !isSettled(start.error) ? (
        <CheckoutProblem error={start.error} onRetry={mutate} />
      ) : clientSecret && publishableKey ? (
        <PaymentForm clientSecret={clientSecret} publishableKey={publishableKey} familyId={familyId} />
      ) : (
        <Waiting />
      )}
    </div>
  )
}

/** What the premium page explains better: there is a plan already, nothing is sold, or someone else pays. */
const isSettled = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 403 || ['already_subscribed', 'payments_off'].includes(error.code))

const cameBack = (): boolean => {
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded instanceof PerformanceNavigationTiming && loaded.type === 'back_forward'
}

function CheckoutProblem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const waits = error instanceof CallError && error.code === 'too_many_checkouts'
  return (
    <Notice
      tone="error"
      title={PAYMENT_ERROR.title}
      action={
        <>
          <Button onClick={onRetry}>Try Again</Button>
          <a href={paths.premium} className={buttonClass({ variant: 'secondary' })}>
            Back to Premium
          </a>
        </>
      }
    >{`${waits ? error.sentence : PAYMENT_ERROR.description} Nothing was charged.`}</Notice>
  )
}

interface PaymentFormProps {
  clientSecret: string
  publishableKey: string
  familyId: number
}

/** The provider's own form. Its frame sends the card to the provider and never to us. */
function PaymentForm({ clientSecret, publishableKey, familyId }: PaymentFormProps) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!frame.current) return
    const unmounted = new AbortController()
    mountStripeCheckout(frame.current, { clientSecret, publishableKey, signal: unmounted.signal }).catch(() => {
      if (unmounted.signal.aborted) return
      storeFlashMessage({ ...PAYMENT_ERROR, variant: 'destructive' })
      location.replace(leftCheckoutAddress('failed', familyId))
    })
    return () => unmounted.abort()
  }, [clientSecret, publishableKey, familyId])
  return <div ref={frame} className="min-h-[40rem]" />
}
