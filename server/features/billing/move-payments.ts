import { and, eq, ne } from 'drizzle-orm'
import type { Stripe } from 'stripe'
import type { Tx } from '#server/infra/db/database.ts'
import { billingCustomers, subscriptions } from '#server/infra/db/schema/billing.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'
import { type Gift, giftsEndOf, ownEndOf, type Subscription } from './family-plan.ts'
import { syncCustomer } from './jobs.ts'
import { GIFTS_FROM, isMissing, MOVED_UNTIL, type ProviderSubscription, VOIDED_INVOICE } from './read-subscription.ts'

const DAY_MS = 86_400_000
/** The provider allows free time of two years. Longer periods are moved on month by month, by the nightly comparison. */
export const MAX_FREE_MS = 729 * DAY_MS
const STEP_MS = 30 * DAY_MS
/** When a gift was taken back, the owner gets this long to hear of it and to cancel. */
const NOTICE_MS = 7 * DAY_MS
const HOUR_MS = 3_600_000
/** The provider gives up on a payment long before this many have failed. */
const MAX_INVOICES = 12

/** Where a subscription's next payment has to go. */
export type PaymentMove = {
  subscriptionId: string
  /** In whole seconds. */
  to: Date
  /** The end of the subscription's own time; from then on the gifts count. */
  giftsFrom: Date
  /** Failed payments aren't collected anymore, because a gift covers the time. The latest of their invoices. */
  openInvoiceId: string | null
}

/** When a subscription pays next, given the gifts that its family has; undefined if it doesn't. */
export const nextPaymentOf = (
  subscription: Pick<Subscription, 'status' | 'paidUntil' | 'willRenew'> | undefined,
  gifts: readonly Pick<Gift, 'endsAt'>[],
  now: Date,
): { date: Date; isMoving: boolean } | undefined => {
  if (!subscription?.willRenew || subscription.status === 'canceled') return undefined
  const giftsEnd = giftsEndOf(gifts, now)
  if (subscription.status === 'past_due') return giftsEnd && { date: giftsEnd, isMoving: true }
  const { paidUntil } = subscription
  if (!giftsEnd || giftsEnd <= paidUntil) return { date: paidUntil, isMoving: false }
  return { date: giftsEnd, isMoving: isWorthMoving(paidUntil, giftsEnd, now) }
}

/**
 * A gift is used before anything is paid: the next payment goes behind the last gift. When a gift was taken back, it goes back to
 * where it was, but never closer than a week.
 * @param gifts as `lineUpGifts` returns them
 * @returns undefined if the payment is where it belongs
 */
export const planPaymentMove = (
  subscription: ProviderSubscription,
  gifts: readonly Gift[],
  now: Date,
): PaymentMove | undefined => {
  const { id, status, willRenew, isRevoked, paidUntil, movedUntil, openInvoiceId, isPaymentPending } = subscription
  if (!willRenew || isRevoked || status === 'canceled') return undefined
  // Whether it succeeds decides what comes first. Then there is another sync.
  if (isPaymentPending) return undefined
  const giftsEnd = giftsEndOf(gifts, now)
  const giftsFrom = ownEndOf(subscription) ?? now
  const freeUntil = status === 'past_due' ? now : paidUntil
  if (giftsEnd && giftsEnd > freeUntil) {
    if (!isWorthMoving(freeUntil, giftsEnd, now)) return undefined
    return { subscriptionId: id, to: wholeSecond(withinLimit(giftsEnd, now)), giftsFrom, openInvoiceId }
  }
  // Free time that was extended at the provider stays.
  if (status !== 'trialing' || movedUntil?.getTime() !== paidUntil.getTime()) return undefined
  const back = Math.max(giftsEnd?.getTime() ?? 0, giftsFrom.getTime(), now.getTime() + NOTICE_MS)
  if (paidUntil.getTime() - back < HOUR_MS) return undefined
  return { subscriptionId: id, to: wholeSecond(new Date(back)), giftsFrom, openInvoiceId: null }
}

const withinLimit = (date: Date, now: Date): Date => new Date(Math.min(date.getTime(), now.getTime() + MAX_FREE_MS))

/** At the provider's limit, a day isn't worth a change every night. */
const isWorthMoving = (from: Date, giftsEnd: Date, now: Date): boolean => {
  const to = withinLimit(giftsEnd, now)
  return to > from && (to.getTime() === giftsEnd.getTime() || to.getTime() - from.getTime() > STEP_MS)
}

/** Rounded up, so that a gift never lasts longer than the free time. */
const wholeSecond = (date: Date): Date => new Date(secondsOf(date) * 1000)

const secondsOf = (date: Date): number => Math.ceil(date.getTime() / 1000)

/**
 * Moves the next payment at the provider. Nothing is charged or credited for it. Safe to repeat.
 * @throws Stripe's errors
 */
export const movePayment = async (stripe: Stripe, move: PaymentMove): Promise<void> => {
  const { subscriptionId, to, giftsFrom, openInvoiceId } = move
  if (openInvoiceId !== null) {
    await stripe.subscriptions.update(subscriptionId, { metadata: { [VOIDED_INVOICE]: openInvoiceId } })
    // Of several unpaid periods, the latest one last: with it, the provider says that all is paid.
    const { data } = await stripe.invoices.list({ subscription: subscriptionId, status: 'open', limit: MAX_INVOICES })
    // The time was paid for after all: the gift comes later. The sync that the payment causes moves what comes next.
    for (const { id } of data.toSorted((a, b) => a.created - b.created)) if (!(await voidInvoice(stripe, id))) return
  }
  await stripe.subscriptions.update(subscriptionId, {
    trial_end: secondsOf(to),
    proration_behavior: 'none',
    metadata: { [GIFTS_FROM]: String(secondsOf(giftsFrom)), [MOVED_UNTIL]: String(secondsOf(to)) },
  })
}

/** @returns false if the invoice was paid meanwhile; one that was voided stays as it is. */
const voidInvoice = async (stripe: Stripe, id: string): Promise<boolean> => {
  const { status } = await stripe.invoices.retrieve(id)
  if (status !== 'open') return status !== 'paid'
  try {
    await stripe.invoices.voidInvoice(id)
    return true
  } catch (error) {
    if (isMissing(error)) return true
    const { status } = await stripe.invoices.retrieve(id)
    if (status === 'open') throw error
    return status !== 'paid'
  }
}

/**
 * Queues the move of a family's next payment, after its gifts have changed. Does nothing for a family that pays nothing.
 * @returns the customer whose payment moves
 */
export const queuePaymentMove = async (tx: Tx, queue: Queue, familyId: number): Promise<string | undefined> => {
  const [payer] = await tx
    .select({ customerId: billingCustomers.customerId })
    .from(billingCustomers)
    .innerJoin(subscriptions, eq(subscriptions.familyId, billingCustomers.familyId))
    .where(and(eq(billingCustomers.familyId, familyId), ne(subscriptions.status, 'canceled')))
  if (!payer) return undefined
  await queue.send(tx, syncCustomer, payer, { once: true })
  return payer.customerId
}
