import { and, eq, ne } from 'drizzle-orm'
import type { Stripe } from 'stripe'
import { paths } from '#common/paths.ts'
import type { Database } from '#server/infra/db/database.ts'
import { billingCustomers, checkoutAttempts, subscriptions } from '#server/infra/db/schema/billing.ts'
import { ApiError, apiErrors } from '#server/infra/http/api-error.ts'
import { isMissing } from './read-subscription.ts'
import { removeCustomer, type SyncServices, syncCustomer } from './sync-customer.ts'

export type ManageServices = SyncServices & { origin: string }

const MAX_INVOICES = 24

type CheckoutState = 'open' | 'complete' | 'expired'
type InvoiceState = 'paid' | 'open' | 'refunded' | 'void'

/** Compares a checkout of the family with the provider, and stores what was bought. Throws `not_found`. */
export const confirmCheckout = async (
  services: ManageServices,
  familyId: number,
  sessionId: string,
): Promise<CheckoutState> => {
  const { database, provider } = services
  const [attempt] = await database.asSystem((tx) =>
    tx
      .select({ id: checkoutAttempts.id, familyId: checkoutAttempts.familyId })
      .from(checkoutAttempts)
      .where(eq(checkoutAttempts.sessionId, sessionId)),
  )
  if (attempt?.familyId !== familyId) throw apiErrors.notFound()
  const session = await provider.stripe.checkout.sessions.retrieve(sessionId)
  const state = stateOfSession(session)
  if (state === 'complete' && typeof session.customer === 'string') await syncCustomer(services, session.customer)
  await database.asSystem((tx) => tx.update(checkoutAttempts).set({ state }).where(eq(checkoutAttempts.id, attempt.id)))
  return state
}

const stateOfSession = ({ status }: Stripe.Checkout.Session): CheckoutState => {
  if (status === 'complete') return 'complete'
  return status === 'expired' ? 'expired' : 'open'
}

/** The address of the provider's page for the family. */
export const openPortal = async (
  { database, provider, origin }: ManageServices,
  familyId: number,
  purpose: 'overview' | 'card',
): Promise<string> => {
  const { customerId } = await findPayer(database, familyId)
  const { url } = await provider.stripe.billingPortal.sessions.create({
    customer: customerId,
    return_url: `${origin}${paths.premium}?family=${familyId}`,
    ...(purpose === 'card' && { flow_data: { type: 'payment_method_update' } }),
  })
  return url
}

export const readInvoices = async ({ database, provider }: ManageServices, familyId: number) => {
  const [customer] = await database.asSystem((tx) =>
    tx.select().from(billingCustomers).where(eq(billingCustomers.familyId, familyId)),
  )
  if (!customer) return []
  const invoices = await listInvoices(provider.stripe, customer.customerId)
  return invoices
    .filter(({ status, total }) => status !== 'draft' && total !== 0)
    .map((invoice) => ({
      id: invoice.id,
      date: new Date(invoice.created * 1000).toISOString(),
      amountCents: invoice.total,
      state: stateOf(invoice),
      url: invoice.hosted_invoice_url ?? null,
    }))
}

/** None for a customer whom the provider doesn't know. */
const listInvoices = async (stripe: Stripe, customer: string): Promise<Stripe.Invoice[]> => {
  try {
    return (await stripe.invoices.list({ customer, limit: MAX_INVOICES })).data
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

const stateOf = ({ status, post_payment_credit_notes_amount, total }: Stripe.Invoice): InvoiceState => {
  if (status === 'paid') return post_payment_credit_notes_amount >= total ? 'refunded' : 'paid'
  return status === 'open' ? 'open' : 'void'
}

/**
 * Cancels at the end of what was paid for, or takes that back. If the last payment failed, it cancels at once: nothing is paid for,
 * and the provider would go on trying to charge the card.
 */
export const setRenewal = async (services: ManageServices, familyId: number, willRenew: boolean): Promise<void> => {
  const { customerId, subscriptionId, status } = await findPayer(services.database, familyId)
  if (status === 'canceled') throw noSubscription()
  const { subscriptions: provided } = services.provider.stripe
  if (status === 'past_due' && !willRenew) await provided.cancel(subscriptionId)
  else await provided.update(subscriptionId, { cancel_at_period_end: !willRenew })
  await syncCustomer(services, customerId)
}

/** Cancels at the end of what was paid for, if a family is to end. Does nothing if nothing renews. */
export const stopRenewal = async (services: ManageServices, familyId: number): Promise<void> => {
  const renewing = await services.database.asSystem((tx) =>
    tx.$count(
      subscriptions,
      and(eq(subscriptions.familyId, familyId), subscriptions.willRenew, ne(subscriptions.status, 'canceled')),
    ),
  )
  if (renewing > 0) await setRenewal(services, familyId, false)
}

/** Cancels everything that a family pays for, at once, and removes its customer from the provider. Can be repeated. */
export const endPayments = async (
  { database, provider }: Pick<ManageServices, 'database' | 'provider'>,
  familyId: number,
): Promise<void> => {
  const customers = await database.asSystem((tx) =>
    tx
      .select({ customerId: billingCustomers.customerId })
      .from(billingCustomers)
      .where(eq(billingCustomers.familyId, familyId)),
  )
  for (const { customerId } of customers) await removeCustomer(provider, customerId)
}

/** What the annual plan costs now, after what was paid for the rest of the month. */
export const previewAnnual = async (services: ManageServices, familyId: number) => {
  const { customerId, item, price, subscriptionId, trialEnd } = await findMonthlyItem(services, familyId)
  if (trialEnd !== undefined) return { dueNowCents: 0, nextPaymentDate: new Date(trialEnd * 1000).toISOString() }
  const preview = await services.provider.stripe.invoices.createPreview({
    customer: customerId,
    subscription: subscriptionId,
    subscription_details: { items: [{ id: item.id, price }], proration_behavior: 'always_invoice' },
  })
  const periodEnd = Math.max(...preview.lines.data.map(({ period }) => period.end), item.current_period_end)
  return { dueNowCents: Math.max(0, preview.amount_due), nextPaymentDate: new Date(periodEnd * 1000).toISOString() }
}

/** Changes to the annual plan at once. Throws `payment_failed`; then nothing has changed. */
export const changeToAnnual = async (services: ManageServices, familyId: number): Promise<void> => {
  const { customerId, item, price, subscriptionId, trialEnd } = await findMonthlyItem(services, familyId)
  try {
    await services.provider.stripe.subscriptions.update(subscriptionId, {
      ...annualChange(item.id, price, trialEnd),
      cancel_at_period_end: false,
    })
  } catch (error) {
    if (error instanceof Error && 'type' in error && error.type === 'StripeCardError')
      throw new ApiError(402, 'payment_failed', 'Your card was declined. Your plan hasn’t changed.')
    throw error
  }
  await syncCustomer(services, customerId)
}

/** During free days, or free time because of a gift, the first payment stays where it is. In seconds. */
export const annualChange = (id: string, price: string, trialEnd: number | undefined) => ({
  items: [{ id, price }],
  proration_behavior: 'always_invoice' as const,
  payment_behavior: 'error_if_incomplete' as const,
  ...(trialEnd !== undefined && { trial_end: trialEnd }),
})

/** The end of free time that is still running, in seconds. */
const trialEndOf = ({ status, trial_end: end }: Stripe.Subscription): number | undefined =>
  status === 'trialing' && end !== null && end * 1000 > Date.now() ? end : undefined

const findMonthlyItem = async ({ database, provider }: ManageServices, familyId: number) => {
  const { customerId, subscriptionId, plan, status } = await findPayer(database, familyId)
  if (status === 'canceled') throw noSubscription()
  if (plan === 'annual') throw new ApiError(409, 'already_annual', 'Your family already has the annual plan.')
  const provided = await provider.stripe.subscriptions.retrieve(subscriptionId)
  const [item] = provided.items.data
  if (!item) throw noSubscription()
  const price = await provider.findPrice('price_annual')
  return { customerId, subscriptionId, item, price, trialEnd: trialEndOf(provided) }
}

/** The family's customer and subscription, which may have ended. Throws `no_subscription`. */
const findPayer = async (database: Database, familyId: number) => {
  const [payer] = await database.asSystem((tx) =>
    tx
      .select({
        customerId: billingCustomers.customerId,
        subscriptionId: subscriptions.id,
        plan: subscriptions.plan,
        status: subscriptions.status,
      })
      .from(billingCustomers)
      .innerJoin(subscriptions, eq(subscriptions.familyId, billingCustomers.familyId))
      .where(eq(billingCustomers.familyId, familyId)),
  )
  if (!payer) throw noSubscription()
  return payer
}

const noSubscription = () => new ApiError(409, 'no_subscription', 'Your family doesn’t have a subscription.')
