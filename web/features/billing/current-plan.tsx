import { useQuery } from '@tanstack/react-query'
import { CreditCard, Crown, Gift } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { SubscriptionStatus } from '#server/features/billing/contract.ts'
import { listInvoices } from '#server/features/billing/payments/contract.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { linkClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/card.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { QueryBoundary } from '#web/ui/query-boundary.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/skeleton.tsx'
import { describePlan, formatCents, formatPlanDate, type PlanState, planStateOf } from './format-plan.ts'
import { AnnualPlanDialog, CancelPlanDialog, useBillingPortal, useChangeRenewal } from './plan-actions.tsx'
import { useManagesPlan } from './plan-needed-text.tsx'
import { planKey } from './use-subscription-status.ts'

/**
 * The family's plan as it is: when the next payment is due or the plan ends, and for the owner everything there is to do
 * about it. Other members see who takes care of it.
 */
export function CurrentPlan({ status }: { status: SubscriptionStatus }) {
  const state = planStateOf(status)
  const { title, details } = describePlan(status)
  const isOwner = useManagesPlan()
  return (
    <Card aria-labelledby="current-plan" className="figures flex flex-col gap-5">
      <div className="flex flex-col gap-2">
        <p className="text-small text-ink-soft">Your family’s plan</p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Heading level={2} id="current-plan">
            {title}
          </Heading>
          <StateBadge state={state} isPremium={status.isPremium} />
        </div>
        <p className="measure">{details}</p>
      </div>
      <GiftsToCome gifts={status.gifts} />
      {isOwner ? (
        <OwnerActions status={status} state={state} />
      ) : (
        <p className="border-l-2 border-edge pl-4 text-ink-soft">{`${status.ownerName || 'The owner of this family vault'} takes care of the plan. It covers you, too.`}</p>
      )}
    </Card>
  )
}

function StateBadge({ state, isPremium }: { state: PlanState; isPremium: boolean }) {
  if (state === 'past_due') return <Badge tone="problem">Payment failed</Badge>
  if (state === 'canceled') return <Badge>Canceled</Badge>
  return (
    isPremium && (
      <Badge tone="premium" icon={<Crown aria-hidden />}>
        Active
      </Badge>
    )
  )
}

/** Gifts that begin when everything before them has ended. */
function GiftsToCome({ gifts }: Pick<SubscriptionStatus, 'gifts'>) {
  const now = useNow()
  const later = gifts.filter(({ startDate }) => Date.parse(startDate) > now)
  return later.map(({ startDate, endDate }) => (
    <p key={startDate} className="flex items-start gap-3">
      <Gift aria-hidden className="mt-[0.2em] size-6 shrink-0 text-evergreen" />
      <span>{`A gift covers Premium from ${formatPlanDate(startDate)} to ${formatPlanDate(endDate)}.`}</span>
    </p>
  ))
}

function OwnerActions({ status, state }: { status: SubscriptionStatus; state: PlanState }) {
  const [dialog, setDialog] = useState<'cancel' | 'annual' | null>(null)
  const portal = useBillingPortal()
  const renewal = useChangeRenewal()
  if (!status.hasSubscription) return null
  const isRunning = state === 'trialing' || state === 'active'
  const problem = portal.error ?? renewal.error
  return (
    <>
      {state === 'past_due' && (
        <Notice
          tone="error"
          title="Your last payment didn’t go through"
          action={
            <Button
              icon={<CreditCard aria-hidden />}
              pending={portal.isPending && portal.variables === 'card'}
              onClick={() => portal.mutate('card')}
            >
              Update Card
            </Button>
          }
        >
          {status.isPremium
            ? 'Update your card before that day, and everything stays as it is.'
            : 'Update your card, and Premium is back as soon as the payment goes through.'}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        {state === 'canceled' && status.subscriptionPlan !== 'gift' && (
          <Button pending={renewal.isPending} pendingLabel="Resuming…" onClick={() => renewal.mutate(true)}>
            Resume Plan
          </Button>
        )}
        {isRunning && status.subscriptionPlan === 'monthly' && (
          <Button variant="secondary" onClick={() => setDialog('annual')}>
            Change to Annual
          </Button>
        )}
        <Button
          variant="secondary"
          icon={<CreditCard aria-hidden />}
          pending={portal.isPending && portal.variables === 'overview'}
          onClick={() => portal.mutate('overview')}
        >
          Card & Invoices
        </Button>
        {(isRunning || state === 'past_due') && (
          <Button variant="quiet" onClick={() => setDialog('cancel')}>
            Cancel Plan
          </Button>
        )}
      </div>
      {problem && (
        <Notice tone="error" title="That didn’t work">{`${sentenceOf(problem)} Your plan hasn’t changed.`}</Notice>
      )}
      <Invoices />
      {dialog === 'cancel' && <CancelPlanDialog status={status} onClose={() => setDialog(null)} />}
      {dialog === 'annual' && <AnnualPlanDialog onClose={() => setDialog(null)} />}
    </>
  )
}

/** Starts with the same key as the status, so an event about the plan refreshes both. */
const invoicesKey = [...planKey, 'invoices']

const INVOICE_STATES = { paid: 'Paid', open: 'Not paid yet', refunded: 'Refunded', void: 'Void' } as const

function Invoices() {
  const query = useQuery({ queryKey: invoicesKey, queryFn: () => call(listInvoices), networkMode: 'always' })
  return (
    <section aria-labelledby="invoices" className="flex flex-col gap-3 border-t border-hairline pt-5">
      <Heading level={3} id="invoices">
        Invoices
      </Heading>
      <QueryBoundary
        query={query}
        problem="We couldn’t load the invoices"
        loading={
          <Skeleton label="Loading the invoices">
            <SkeletonBlock className="h-12 w-full" />
          </Skeleton>
        }
      >
        {(invoices) =>
          invoices.length === 0 ? (
            <p className="text-ink-soft">Your first invoice will be here after the first payment.</p>
          ) : (
            <ul className="flex flex-col">
              {invoices.map(({ id, date, amountCents, state, url }) => (
                <li
                  key={id}
                  className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 border-b border-hairline last:border-0"
                >
                  <InvoiceDate url={url}>{formatPlanDate(date)}</InvoiceDate>
                  <span>
                    <span>{`${formatCents(amountCents)} `}</span>
                    <span className="text-ink-soft">{`· ${INVOICE_STATES[state]}`}</span>
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </QueryBoundary>
    </section>
  )
}

function InvoiceDate({ url, children }: { url: string | null; children: ReactNode }) {
  if (url === null) return <span>{children}</span>
  return (
    <a href={url} target="_blank" rel="noreferrer" className={`${linkClass} inline-flex min-h-12 items-center`}>
      <span>{children}</span>
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
