import { and, count, desc, eq, gt, ne, or } from 'drizzle-orm'
import type { Stripe } from 'stripe'
import { paths } from '#common/paths.ts'
import { PREMIUM_FREE_DAYS } from '#common/pricing.ts'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { happenedSince } from '#server/infra/db/happened-since.ts'
import { users } from '#server/infra/db/schema/accounts.ts'
import { billingCustomers, checkoutAttempts, premiumGrants, subscriptions } from '#server/infra/db/schema/billing.ts'
import { families } from '#server/infra/db/schema/families.ts'
import { ApiError, apiErrors } from '#server/infra/http/api-error.ts'
import type { Member } from '#server/infra/http/authorize.ts'
import type { PaymentProvider } from '#server/infra/payments/payment-provider.ts'
import { findGifts } from './family-plan.ts'
import { MAX_FREE_MS } from './move-payments.ts'
import { findCustomerState, GIFTS_FROM, isMissing, MOVED_UNTIL } from './read-subscription.ts'

export type CheckoutServices = { database: Database; provider: PaymentProvider; origin: string }

export type PlanPriceId = 'price_monthly' | 'price_annual'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A second press, or a return with the back button, finds the same checkout again. The provider ends it after a day. */
const REUSE_MS = 20 * HOUR_MS
const MAX_ATTEMPTS_PER_HOUR = 20
/** The provider's rule for the end of a trial. */
const MIN_TRIAL_MS = 48 * HOUR_MS

type Attempt = { id: string; sessionId: string | null; createdAt: Date }

/**
 * Starts buying Premium, or returns the checkout that is open already. The first payment comes after 7 free days, which a family
 * gets once, or after a gift that the family still has.
 */
export const startCheckout = async (
  services: CheckoutServices,
  { userId, familyId }: Member,
  priceId: PlanPriceId,
): Promise<{ url?: string; clientSecret?: string; publishableKey?: string }> => {
  const { database, provider } = services
  const { stripe, publishableKey } = provider
  let attempt = await database.asSystem((tx) => findOrAddAttempt(tx, { userId, familyId, priceId }))
  if (attempt.sessionId && !(await isOpen(stripe, attempt.sessionId))) {
    const { id } = attempt
    await database.asSystem((tx) =>
      tx.update(checkoutAttempts).set({ state: 'expired' }).where(eq(checkoutAttempts.id, id)),
    )
    attempt = await database.asSystem((tx) => findOrAddAttempt(tx, { userId, familyId, priceId }))
  }
  const customer = await findOrCreateCustomer(services, { userId, familyId, attemptId: attempt.id })
  const price = await provider.findPrice(priceId)
  const trial = await database.asSystem((tx) => trialOf(tx, familyId))
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'subscription',
      customer,
      client_reference_id: attempt.id,
      line_items: [{ price, quantity: 1 }],
      subscription_data: { ...trial, metadata: { family: String(familyId), ...giftTime(trial, attempt.createdAt) } },
      payment_method_collection: 'always',
      ...returnAddresses(services, familyId),
    },
    { idempotencyKey: `${attempt.id}-${termsKey(customer, trial)}` },
  )
  await database.asSystem((tx) =>
    tx.update(checkoutAttempts).set({ sessionId: session.id }).where(eq(checkoutAttempts.id, attempt.id)),
  )
  if (session.client_secret && publishableKey) return { clientSecret: session.client_secret, publishableKey }
  if (!session.url) throw new Error('The payment provider returned a checkout without an address.')
  return { url: session.url }
}

/** They name the family, because another tab may switch to another one in the meantime. */
const returnAddresses = (
  { origin, provider }: CheckoutServices,
  familyId: number,
): Pick<Stripe.Checkout.SessionCreateParams, 'ui_mode' | 'return_url' | 'success_url' | 'cancel_url'> => {
  const paid = `${origin}${paths.paid}?session={CHECKOUT_SESSION_ID}&family=${familyId}`
  return provider.publishableKey === undefined
    ? {
        ui_mode: 'hosted_page',
        success_url: paid,
        cancel_url: `${origin}${paths.premium}?canceled=true&family=${familyId}`,
      }
    : { ui_mode: 'embedded_page', return_url: paid }
}

/** The open attempt at this price, or a new one. Throws `already_subscribed`, `too_many_checkouts`. */
const findOrAddAttempt = async (
  tx: Tx,
  { userId, familyId, priceId }: { userId: number; familyId: number; priceId: PlanPriceId },
): Promise<Attempt> => {
  // One checkout of a family at a time.
  const [family] = await tx.select({ id: families.id }).from(families).where(eq(families.id, familyId)).for('update')
  if (!family) throw apiErrors.noFamily()
  await requireNoSubscription(tx, familyId)
  const { id, sessionId, createdAt } = checkoutAttempts
  const ofFamily = eq(checkoutAttempts.familyId, familyId)
  const [open] = await tx
    .select({ id, sessionId, createdAt })
    .from(checkoutAttempts)
    .where(
      and(
        ofFamily,
        eq(checkoutAttempts.userId, userId),
        eq(checkoutAttempts.priceId, priceId),
        eq(checkoutAttempts.state, 'open'),
        happenedSince(createdAt, new Date(Date.now() - REUSE_MS)),
      ),
    )
    .orderBy(desc(createdAt))
    .limit(1)
  if (open) return open
  const [recent] = await tx
    .select({ count: count() })
    .from(checkoutAttempts)
    .where(and(ofFamily, happenedSince(createdAt, new Date(Date.now() - HOUR_MS))))
  if ((recent?.count ?? 0) >= MAX_ATTEMPTS_PER_HOUR)
    throw new ApiError(429, 'too_many_checkouts', 'Please wait an hour before you try to pay again.')
  const [added] = await tx
    .insert(checkoutAttempts)
    .values({ familyId, userId, priceId, createdAt: new Date() })
    .returning({ id, sessionId, createdAt })
  if (!added) throw new Error('The checkout attempt was not added.')
  return added
}

/** Also refuses a second subscription next to one that is canceled but still paid for: the older one would count. */
const requireNoSubscription = async (tx: Tx, familyId: number): Promise<void> => {
  const { status, willRenew, paidUntil } = subscriptions
  const [running] = await tx
    .select({ willRenew })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.familyId, familyId),
        ne(status, 'canceled'),
        or(eq(willRenew, true), gt(paidUntil, new Date())),
      ),
    )
  if (!running) return
  const message = running.willRenew
    ? 'Your family already has Premium.'
    : 'Your family’s plan hasn’t ended yet. You can resume it on the Premium page.'
  throw new ApiError(409, 'already_subscribed', message)
}

/** A checkout that the provider doesn't know was started with another account of theirs. */
const isOpen = async (stripe: Stripe, sessionId: string): Promise<boolean> => {
  try {
    return (await stripe.checkout.sessions.retrieve(sessionId)).status === 'open'
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

/** The family's customer at the provider. One that isn't there anymore is replaced. */
const findOrCreateCustomer = async (
  { database, provider: { stripe }, origin }: CheckoutServices,
  { userId, familyId, attemptId }: { userId: number; familyId: number; attemptId: string },
): Promise<string> => {
  const { customerId } = billingCustomers
  const { known, email } = await database.asSystem(async (tx) => {
    const [row] = await tx.select({ customerId }).from(billingCustomers).where(eq(billingCustomers.familyId, familyId))
    const [person] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
    return { known: row?.customerId, email: person?.email ?? undefined }
  })
  if (known) {
    // A server that started with the test till has customers that Stripe doesn't know.
    if ((await findCustomerState(stripe, known)) === 'there') return known
    await database.asSystem((tx) => tx.delete(billingCustomers).where(eq(billingCustomers.customerId, known)))
  }
  const created = await stripe.customers.create(
    { ...(email !== undefined && { email }), metadata: { family: String(familyId), server: origin } },
    { idempotencyKey: `customer-${attemptId}` },
  )
  return database.asSystem(async (tx) => {
    await tx.insert(billingCustomers).values({ customerId: created.id, familyId }).onConflictDoNothing()
    const [row] = await tx.select({ customerId }).from(billingCustomers).where(eq(billingCustomers.familyId, familyId))
    if (!row) throw apiErrors.noFamily()
    return row.customerId
  })
}

type Trial = { trial_period_days?: number; trial_end?: number }

/** Other terms need another checkout: a gift may have been redeemed since the first press. */
const termsKey = (customer: string, { trial_period_days, trial_end }: Trial): string =>
  [customer, trial_end ?? trial_period_days ?? 0].join('-')

/** As `movePayment` does: the free time is the gifts', so it ends with a gift that is refunded. The same for a second press. */
const giftTime = ({ trial_end }: Trial, startedAt: Date): Record<string, string> =>
  trial_end === undefined
    ? {}
    : { [GIFTS_FROM]: String(Math.floor(startedAt.getTime() / 1000)), [MOVED_UNTIL]: String(trial_end) }

const trialOf = async (tx: Tx, familyId: number): Promise<Trial> => {
  const gifts = await findGifts(tx, familyId)
  // What lasts longer than the provider allows is moved on later (move-payments.ts).
  const giftEndMs = Math.min(
    Math.max(0, ...gifts.map(({ endsAt }) => endsAt.getTime())),
    // A whole day, so that a second press finds the same checkout.
    Math.floor(Date.now() / DAY_MS) * DAY_MS + MAX_FREE_MS,
  )
  const freeDays = await findFreeDays(tx, familyId)
  const freeUntilMs = Date.now() + freeDays * DAY_MS
  if (giftEndMs > Math.max(freeUntilMs, Date.now() + MIN_TRIAL_MS)) return { trial_end: Math.ceil(giftEndMs / 1000) }
  return freeDays > 0 ? { trial_period_days: freeDays } : {}
}

/** Days before the first payment of a subscription: 7 for the family's first, none after that. */
export const findFreeDays = async (tx: Tx, familyId: number): Promise<number> => {
  const [earlier] = await tx
    .select({ id: premiumGrants.id })
    .from(premiumGrants)
    .where(and(eq(premiumGrants.familyId, familyId), eq(premiumGrants.source, 'subscription')))
    .limit(1)
  return earlier ? 0 : PREMIUM_FREE_DAYS
}
