import { and, eq } from 'drizzle-orm'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { users } from '#server/infra/db/schema/accounts.ts'
import { subscriptions } from '#server/infra/db/schema/billing.ts'
import { memberships } from '#server/infra/db/schema/families.ts'
import type { Events } from '#server/infra/events/events.ts'
import type { Answer } from '#server/infra/http/answer.ts'
import { ApiError } from '#server/infra/http/api-error.ts'
import type { Member } from '#server/infra/http/authorize.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'
import { describeError, type Log } from '#server/infra/log.ts'
import type { PaymentProvider } from '#server/infra/payments/payment-provider.ts'
import { getSubscriptionStatus, type SubscriptionStatus } from './contract.ts'
import { entitlement, loadPlan, PAST_DUE_GRACE_MS, type Payments } from './entitlement.ts'
import { findGifts } from './family-plan.ts'
import {
  changeToAnnual,
  confirmCheckout,
  type ManageServices,
  openPortal,
  previewAnnual,
  readInvoices,
  setRenewal,
} from './manage-subscription.ts'
import { nextPaymentOf } from './move-payments.ts'
import { type EventServices, receiveEvent } from './payment-events.ts'
import * as calls from './payments/contract.ts'
import { findFreeDays, startCheckout } from './start-checkout.ts'

type BillingServices = {
  database: Database
  events: Events
  queue: Queue
  log: Log
  payments: Payments
  /** Undefined if payments are off. */
  provider: PaymentProvider | undefined
  origin: string
} & Pick<EventServices, 'queueGiftSync'>

export const billingRoutes = (answer: Answer, services: BillingServices): void => {
  const { database, payments, log } = services

  /** Runs `work` with the payment provider. Its errors become one sentence; ours stay as they are. */
  const withProvider = async <T>(work: (ready: ManageServices & { queue: Queue }) => Promise<T>): Promise<T> => {
    const { provider } = services
    if (!provider) throw paymentsOff()
    try {
      return await work({ ...services, provider })
    } catch (error) {
      if (error instanceof ApiError || !isProviderError(error)) throw error
      log.error({ code: 'payment_provider', ...describeError(error) }, 'the payment provider failed')
      throw new ApiError(
        503,
        'payments_unavailable',
        'We can’t reach our payment provider right now. Please try again soon.',
      )
    }
  }
  const readStatus = (viewer: Member) => database.asViewer(viewer.userId, (tx) => findStatus(tx, viewer, payments))

  answer(getSubscriptionStatus, ({ viewer }) => readStatus(viewer))

  answer(calls.createCheckoutSession, ({ viewer, body }) =>
    withProvider((ready) => startCheckout(ready, viewer, body.priceId)),
  )

  answer(calls.confirmCheckout, ({ viewer, body }) =>
    withProvider(async (ready) => ({ state: await confirmCheckout(ready, viewer.familyId, body.sessionId) })),
  )

  answer(calls.openBillingPortal, ({ viewer, body }) =>
    withProvider(async (ready) => ({ url: await openPortal(ready, viewer.familyId, body.purpose) })),
  )

  answer(calls.listInvoices, ({ viewer }) => withProvider((ready) => readInvoices(ready, viewer.familyId)))

  answer(calls.changeRenewal, async ({ viewer, body }) => {
    await withProvider((ready) => setRenewal(ready, viewer.familyId, body.willRenew))
    return readStatus(viewer)
  })

  answer(calls.previewAnnualPlan, ({ viewer }) => withProvider((ready) => previewAnnual(ready, viewer.familyId)))

  answer(calls.changeToAnnualPlan, async ({ viewer }) => {
    await withProvider((ready) => changeToAnnual(ready, viewer.familyId))
    return readStatus(viewer)
  })

  answer(calls.receivePaymentEvent, async ({ request }) => {
    const { provider } = services
    if (!provider) throw paymentsOff()
    await receiveEvent(
      { ...services, provider },
      { body: request.body, signature: request.headers['stripe-signature'] },
    )
    return { received: true }
  })
}

const paymentsOff = () =>
  new ApiError(409, 'payments_off', 'Nothing is for sale on this server: everything is included.')

/** Stripe's errors have a type of theirs. */
const isProviderError = (error: unknown): boolean =>
  error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe')

const findStatus = async (tx: Tx, viewer: Member, payments: Payments): Promise<SubscriptionStatus> => {
  const { familyId, userId } = viewer
  const plan = await loadPlan(tx, familyId)
  // In all of the viewer's families.
  const roles = await tx.select({ role: memberships.role }).from(memberships).where(eq(memberships.userId, userId))
  const [owner] = await tx
    .select({ firstName: users.firstName })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.familyId, familyId), eq(memberships.role, 'owner')))
  const { isPremium, trialDaysRemaining, canAdd } = entitlement(plan, payments, new Date())
  const { subscriptionStatus, subscriptionPlan, subscriptionEndDate, trialEndsAt } = plan
  return {
    accountType: accountTypeOf(
      roles.map(({ role }) => role),
      viewer.role,
    ),
    isPremium,
    subscriptionPlan,
    subscriptionStatus,
    subscriptionEndDate: subscriptionEndDate?.toISOString() ?? null,
    trialEndDate: trialEndsAt.toISOString(),
    trialDaysRemaining,
    canAdd,
    premiumEndDate:
      subscriptionStatus === 'past_due' && subscriptionEndDate
        ? new Date(subscriptionEndDate.getTime() + PAST_DUE_GRACE_MS).toISOString()
        : null,
    ownerName: owner?.firstName ?? '',
    ...(await findSource(tx, familyId)),
  }
}

/** Where the plan comes from, which only the server can read. */
const findSource = async (tx: Tx, familyId: number) => {
  const [subscription] = await tx
    .select({ status: subscriptions.status, paidUntil: subscriptions.paidUntil, willRenew: subscriptions.willRenew })
    .from(subscriptions)
    .where(eq(subscriptions.familyId, familyId))
  const gifts = await findGifts(tx, familyId)
  const nextPayment = nextPaymentOf(subscription, gifts, new Date())
  return {
    nextPaymentDate: nextPayment?.date.toISOString() ?? null,
    isPaymentMoving: nextPayment?.isMoving ?? false,
    freeDays: await findFreeDays(tx, familyId),
    hasSubscription: subscription !== undefined,
    gifts: gifts
      .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
      .map(({ startsAt, endsAt }) => ({ startDate: startsAt.toISOString(), endDate: endsAt.toISOString() })),
  }
}

const accountTypeOf = (
  roles: readonly string[],
  currentRole: 'owner' | 'member',
): SubscriptionStatus['accountType'] => {
  if (roles.includes('owner') && roles.includes('member')) return 'both'
  return currentRole === 'owner' ? 'owner' : 'family_member'
}
