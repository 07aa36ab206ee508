import { and, eq, gt, ne, sql } from 'drizzle-orm'
import type { TrustedClock } from '#server/infra/clock/trusted-clock.ts'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { billingCustomers, cancellationsDue, premiumGrants, subscriptions } from '#server/infra/db/schema/billing.ts'
import type { Events } from '#server/infra/events/events.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'
import type { Log } from '#server/infra/log.ts'
import type { PaymentProvider } from '#server/infra/payments/payment-provider.ts'
import { emailOwnerAboutPlan } from './emailed-plan.ts'
import { refreshPlan } from './family-plan.ts'
import { movePayment, nextPaymentOf, type PaymentMove, planPaymentMove } from './move-payments.ts'
import {
  currentState,
  findCustomerState,
  isMissing,
  type ProviderSubscription,
  premiumEndOf,
  readSubscription,
  UnknownCustomer,
} from './read-subscription.ts'

export type SyncServices = { database: Database; events: Events; queue: Queue; provider: PaymentProvider; log: Log }

const MAX_ATTEMPTS = 5
const UNKNOWN_CUSTOMER =
  'the payment provider doesn’t know a customer who has paid: is STRIPE_SECRET_KEY the key of another account?'

/**
 * Stores what a customer has paid for, as the payment provider describes it now. Webhooks, confirmations and the nightly
 * comparison all come here, so it doesn't matter which arrives, how often, or in what order.
 * @throws Stripe's errors, if the provider can't be reached
 */
export const syncCustomer = async (services: SyncServices, customerId: string): Promise<void> => {
  const { database, events, queue, provider, log } = services
  let hasMoved = false
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const customer = await database.asSystem((tx) => findCustomer(tx, customerId))
    // Not a customer of ours, or one of a family that is gone; `cancellations_due` takes care of those.
    if (!customer) return
    const subscription = await readSubscription(provider.stripe, customerId).catch((error) => {
      if (error instanceof UnknownCustomer) return 'unknown' as const
      throw error
    })
    let move: PaymentMove | undefined
    const isStored = await database.asSystem(async (tx) => {
      if (!(await claimVersion(tx, customer))) return false
      const now = new Date()
      if (subscription === 'unknown' && (await isPaidFor(tx, customer.familyId, now))) {
        log.error({ code: 'unknown_customer', familyId: customer.familyId }, UNKNOWN_CUSTOMER)
        return true
      }
      const found = subscription === 'unknown' ? null : subscription
      const { occasion, previous } = await storeSubscription(tx, customer.familyId, found, now)
      if (occasion) await emailOwnerAboutPlan(tx, queue, customer.familyId, occasion)
      const changed = await refreshPlan(tx, events, customer.familyId, now)
      if (found && changed) {
        move = planPaymentMove(found, changed.gifts, now)
        const next = nextPaymentOf(found, changed.gifts, now)
        if (!move && (await storeNextPayment(tx, previous, found, next))) {
          await emailOwnerAboutPlan(tx, queue, customer.familyId, 'payment_moved')
          await events.publish(tx, { familyId: customer.familyId, kind: 'plan', id: customer.familyId })
        }
      }
      if (changed && changed.before.subscriptionStatus !== changed.after.subscriptionStatus)
        log.info(
          { code: 'plan_changed', familyId: customer.familyId, status: changed.after.subscriptionStatus },
          'plan changed',
        )
      return true
    })
    if (!isStored) continue
    if (subscription && subscription !== 'unknown') await endUnwanted(services, subscription)
    if (!move || hasMoved) return
    await movePayment(provider.stripe, move)
    hasMoved = true
  }
  throw new Error('Other syncs of this customer were always faster.')
}

/** Whether the family has paid for the time from now on. Then a wrong key must not end its plan. */
const isPaidFor = async (tx: Tx, familyId: number, now: Date): Promise<boolean> => {
  const [paid] = await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(eq(subscriptions.familyId, familyId), ne(subscriptions.status, 'canceled'), gt(subscriptions.paidUntil, now)),
    )
  return paid !== undefined
}

/** Like `syncCustomer`, for the customer of a payment. */
export const syncPayer = async (
  services: SyncServices,
  payer: { customerId: string } | { paymentId: string },
): Promise<void> => {
  if ('customerId' in payer) return syncCustomer(services, payer.customerId)
  const { customer } = await services.provider.stripe.paymentIntents.retrieve(payer.paymentId)
  if (typeof customer === 'string') await syncCustomer(services, customer)
}

type Customer = { customerId: string; familyId: number; version: number }

const findCustomer = async (tx: Tx, customerId: string): Promise<Customer | undefined> => {
  const { familyId, version } = billingCustomers
  const [customer] = await tx
    .select({ customerId: billingCustomers.customerId, familyId, version })
    .from(billingCustomers)
    .where(eq(billingCustomers.customerId, customerId))
  return customer
}

/** False if another sync has stored something since: what we fetched may be older. */
const claimVersion = async (tx: Tx, { customerId, version }: Customer): Promise<boolean> => {
  const claimed = await tx
    .update(billingCustomers)
    .set({ version: sql`${billingCustomers.version} + 1`, syncedAt: new Date() })
    .where(and(eq(billingCustomers.customerId, customerId), eq(billingCustomers.version, version)))
    .returning({ version: billingCustomers.version })
  return claimed.length > 0
}

type Occasion = 'plan_started' | 'payment_failed' | 'plan_ended'
type Stored = Pick<typeof subscriptions.$inferSelect, 'id' | 'status' | 'paidUntil' | 'nextPaymentAt'>

const DAY_MS = 86_400_000

/** Stores when the next payment is, once the provider has the day. Returns whether gifts have put it on another day than before. */
const storeNextPayment = async (
  tx: Tx,
  previous: Stored | undefined,
  found: ProviderSubscription,
  next: ReturnType<typeof nextPaymentOf>,
): Promise<boolean> => {
  if (next?.isMoving) return false
  await tx
    .update(subscriptions)
    .set({ nextPaymentAt: next?.date ?? null })
    .where(eq(subscriptions.id, found.id))
  if (!next || !previous || found.status !== 'trialing' || found.movedUntil === null) return false
  const before = previous.nextPaymentAt ?? previous.paidUntil
  return Math.abs(next.date.getTime() - before.getTime()) > DAY_MS
}

/** Returns what the owner should know of, if anything, and what was stored before. */
const storeSubscription = async (
  tx: Tx,
  familyId: number,
  found: ProviderSubscription | null,
  now: Date,
): Promise<{ occasion?: Occasion | undefined; previous?: Stored | undefined }> => {
  const [before] = await tx
    .select({
      id: subscriptions.id,
      status: subscriptions.status,
      paidUntil: subscriptions.paidUntil,
      nextPaymentAt: subscriptions.nextPaymentAt,
    })
    .from(subscriptions)
    .where(eq(subscriptions.familyId, familyId))
  if (!found) {
    await endMissing(tx, familyId, now)
    return before && before.status !== 'canceled' ? { occasion: 'plan_ended' } : {}
  }
  const { id, startedAt, isRevoked } = found
  const current = currentState(found, now)
  const { status } = current
  const columns = { ...current, startedAt, updatedAt: now }
  await tx.delete(subscriptions).where(and(eq(subscriptions.familyId, familyId), ne(subscriptions.id, id)))
  await tx
    .insert(subscriptions)
    .values({ id, familyId, ...columns })
    .onConflictDoUpdate({ target: subscriptions.id, set: columns })
  const end = premiumEndOf(current)
  const endsAt = end > startedAt ? end : new Date(startedAt.getTime() + 1)
  const revokedAt = isRevoked ? now : null
  await tx
    .insert(premiumGrants)
    .values({ familyId, source: 'subscription', sourceId: id, startsAt: startedAt, endsAt, revokedAt })
    .onConflictDoUpdate({
      target: [premiumGrants.source, premiumGrants.sourceId],
      set: { endsAt, revokedAt: isRevoked ? sql`coalesce(${premiumGrants.revokedAt}, ${now})` : null },
    })
  const previous = before?.id === id ? before : undefined
  return { occasion: occasionOf(previous?.status, status), previous }
}

const occasionOf = (previous: Stored['status'] | undefined, status: Stored['status']): Occasion | undefined => {
  if (status === previous) return undefined
  if (status === 'canceled') return previous && 'plan_ended'
  if (status === 'past_due') return 'payment_failed'
  return previous ? undefined : 'plan_started'
}

/** The provider doesn't know the customer's subscription anymore. */
const endMissing = async (tx: Tx, familyId: number, now: Date): Promise<void> => {
  const ended = await tx
    .update(subscriptions)
    .set({
      status: 'canceled',
      willRenew: false,
      paidFrom: null,
      giftsFrom: null,
      paidUntil: sql`least(${subscriptions.paidUntil}, ${now})`,
      updatedAt: now,
    })
    .where(eq(subscriptions.familyId, familyId))
    .returning({ id: subscriptions.id })
  for (const { id } of ended)
    await tx
      .update(premiumGrants)
      .set({
        endsAt: sql`greatest(least(${premiumGrants.endsAt}, ${now}), ${premiumGrants.startsAt} + interval '1 ms')`,
      })
      .where(and(eq(premiumGrants.source, 'subscription'), eq(premiumGrants.sourceId, id)))
}

/** Ends subscriptions that were paid back, and second ones, which are paid back. Both are safe to repeat. */
const endUnwanted = async (
  { provider: { stripe } }: SyncServices,
  subscription: ProviderSubscription,
): Promise<void> => {
  if (subscription.isRevoked && subscription.status !== 'canceled') await stripe.subscriptions.cancel(subscription.id)
  for (const id of subscription.duplicateIds) {
    const { latest_invoice: invoice } = await stripe.subscriptions.cancel(id, { expand: ['latest_invoice.payments'] })
    if (!invoice || typeof invoice === 'string') continue
    for (const { id: paymentId, payment, status } of invoice.payments?.data ?? [])
      if (status === 'paid' && payment.payment_intent)
        await stripe.refunds.create(
          {
            payment_intent:
              typeof payment.payment_intent === 'string' ? payment.payment_intent : payment.payment_intent.id,
          },
          { idempotencyKey: `duplicate-${paymentId}` },
        )
  }
}

/**
 * Cancels a customer's subscriptions at once, and removes the customer. One that's gone already is fine.
 * @returns false if the provider has never had the customer
 */
export const removeCustomer = async ({ stripe }: PaymentProvider, customerId: string): Promise<boolean> => {
  try {
    await stripe.customers.del(customerId)
    return true
  } catch (error) {
    if (!isMissing(error)) throw error
    return (await findCustomerState(stripe, customerId)) === 'deleted'
  }
}

/** With the key of another account, a deleted family would go on paying. So their customers stay due for a month of confirmed time. */
const MAX_CANCELLATION_AGE_MS = 30 * 86_400_000

/**
 * Cancels everything that deleted families pay for, and removes their customers from the provider.
 * @returns how many are left, because the provider couldn't be reached or doesn't know them
 */
export const cancelForDeletedFamilies = async ({
  database,
  provider,
  clock,
}: Pick<SyncServices, 'database' | 'provider'> & { clock: Pick<TrustedClock, 'confirmedTime'> }): Promise<number> => {
  const due = await database.asSystem((tx) => tx.select().from(cancellationsDue))
  const now = due.length > 0 ? await clock.confirmedTime() : undefined
  let left = 0
  for (const { customerId, createdAt } of due)
    try {
      const isRemoved = await removeCustomer(provider, customerId)
      const isOld = now !== undefined && now.getTime() - createdAt.getTime() >= MAX_CANCELLATION_AGE_MS
      if (!isRemoved && !isOld) throw new UnknownCustomer('The payment provider has never had this customer.')
      await database.asSystem((tx) => tx.delete(cancellationsDue).where(eq(cancellationsDue.customerId, customerId)))
    } catch {
      left += 1
      await database.asSystem((tx) =>
        tx
          .update(cancellationsDue)
          .set({ attempts: sql`${cancellationsDue.attempts} + 1` })
          .where(eq(cancellationsDue.customerId, customerId)),
      )
    }
  return left
}
