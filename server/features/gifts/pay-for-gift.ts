import { and, asc, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { paths } from '#common/paths.ts'
import { refreshPlan } from '#server/features/billing/family-plan.ts'
import { queuePaymentMove } from '#server/features/billing/move-payments.ts'
import { type PaymentState, readPayment } from '#server/features/billing/read-subscription.ts'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { users } from '#server/infra/db/schema/accounts.ts'
import { premiumGrants } from '#server/infra/db/schema/billing.ts'
import { gifts } from '#server/infra/db/schema/gifts.ts'
import type { Events } from '#server/infra/events/events.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'
import type { PaymentProvider } from '#server/infra/payments/payment-provider.ts'
import { queueBoughtEmails } from './email-gift.ts'
import { type GiftRow, giftErrors } from './gift-state.ts'
import { syncGift as syncGiftJob } from './jobs.ts'
import { lockOwnGift } from './manage-gifts.ts'

export type PayServices = {
  database: Database
  events: Events
  queue: Queue
  provider: PaymentProvider
  origin: string
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Webhooks get this long before we ask about a checkout ourselves. */
const WEBHOOK_DELAY_MS = 10 * MINUTE_MS
/** The provider ends checkouts after a day. */
const CHECKOUT_LIFE_MS = 26 * 60 * MINUTE_MS
/** Banks let people dispute a payment for this long. */
const DISPUTABLE_MS = 180 * DAY_MS
/** Unpaid gifts are deleted then. */
const UNPAID_LIFE_MS = 30 * DAY_MS
const BATCH = 200
const MAX_ATTEMPTS = 5

/**
 * The address of the provider's payment page. A second press, or a return with the back button, finds the same page for as long
 * as it is open. Throws `not_found` and `already_paid`.
 */
export const startGiftCheckout = async (
  services: PayServices,
  own: { userId: number; id: string },
): Promise<string> => {
  const { database, provider, origin } = services
  const gift = await database.asSystem((tx) => lockOwnGift(tx, own))
  if (gift.kind === 'trial' || gift.paidAt) throw giftErrors.alreadyPaid()
  if (gift.sessionId !== null) {
    const { status, url } = await provider.stripe.checkout.sessions.retrieve(gift.sessionId)
    if (status === 'open' && url) return url
    if (status === 'complete') {
      await syncGift(services, gift.id)
      throw giftErrors.alreadyPaid()
    }
  }
  const [buyer] = await database.asSystem((tx) =>
    tx.select({ email: users.email }).from(users).where(eq(users.id, own.userId)),
  )
  const page = `${origin}${paths.gift.replace('$id', gift.id)}`
  const session = await provider.stripe.checkout.sessions.create(
    {
      mode: 'payment',
      client_reference_id: gift.id,
      line_items: [{ price: await provider.findPrice('price_gift_year'), quantity: 1 }],
      ...(buyer?.email && { customer_email: buyer.email }),
      ui_mode: 'hosted_page',
      success_url: `${page}?paid=true`,
      cancel_url: `${page}?canceled=true`,
    },
    // An expired page is followed by a new one.
    { idempotencyKey: gift.sessionId === null ? gift.id : `${gift.id}-${gift.sessionId}` },
  )
  await database.asSystem((tx) =>
    tx
      .update(gifts)
      .set({ sessionId: session.id })
      .where(and(eq(gifts.id, gift.id), isNull(gifts.paidAt))),
  )
  if (!session.url) throw new Error('The payment provider returned a checkout without an address.')
  return session.url
}

/**
 * Stores what became of a gift's payment, as the payment provider describes it now. Webhooks, confirmations and the nightly
 * comparison all come here, so it doesn't matter which arrives, how often, or in what order.
 * @throws Stripe's errors, if the provider can't be reached
 */
export const syncGift = async (services: PayServices, giftId: string): Promise<void> => {
  const { database, provider } = services
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const [gift] = await database.asSystem((tx) => tx.select().from(gifts).where(eq(gifts.id, giftId)))
    if (!gift?.sessionId) return
    const paymentId = gift.paymentId ?? (await findPaymentId(provider, gift.sessionId))
    if (paymentId === null) return
    const payment = await readPayment(provider.stripe, paymentId)
    if (await storePayment(services, gift, { paymentId, payment })) return
  }
  throw new Error('Other syncs of this gift were always faster.')
}

/** The payment of a completed checkout; null as long as there's none. */
const findPaymentId = async ({ stripe }: PaymentProvider, sessionId: string): Promise<string | null> => {
  const { payment_status, payment_intent } = await stripe.checkout.sessions.retrieve(sessionId)
  if (payment_status !== 'paid' || payment_intent === null) return null
  return typeof payment_intent === 'string' ? payment_intent : payment_intent.id
}

/** False if another sync has stored something since: what we fetched may be older. */
const storePayment = (
  { database, events, queue }: PayServices,
  { id, version }: GiftRow,
  { paymentId, payment }: { paymentId: string; payment: PaymentState },
): Promise<boolean> =>
  database.asSystem(async (tx) => {
    const [gift] = await tx
      .update(gifts)
      .set({ version: version + 1 })
      .where(and(eq(gifts.id, id), eq(gifts.version, version)))
      .returning()
    if (!gift) return false
    if (payment === 'none') return true
    const now = new Date()
    const paid = gift.paidAt ? gift : await setPaid(tx, gift, paymentId, now)
    const isTakenBack = payment === 'taken_back'
    if (isTakenBack !== (paid.voidedAt !== null)) await setVoid(tx, { events, queue }, paid, isTakenBack ? now : null)
    if (!gift.paidAt && !isTakenBack) await queueBoughtEmails(tx, queue, paid, now)
    return true
  })

const setPaid = async (tx: Tx, gift: GiftRow, paymentId: string, now: Date): Promise<GiftRow> => {
  await tx.update(gifts).set({ paidAt: now, paymentId }).where(eq(gifts.id, gift.id))
  return { ...gift, paidAt: now, paymentId }
}

/**
 * Voids a refunded gift, or brings it back after a dispute that was won. A family that redeemed it loses or regains the year,
 * and its next payment moves with it.
 */
const setVoid = async (
  tx: Tx,
  { events, queue }: Pick<PayServices, 'events' | 'queue'>,
  gift: GiftRow,
  voidedAt: Date | null,
): Promise<void> => {
  await tx.update(gifts).set({ voidedAt }).where(eq(gifts.id, gift.id))
  const [grant] = await tx
    .update(premiumGrants)
    .set({ revokedAt: voidedAt })
    .where(and(eq(premiumGrants.source, 'gift'), eq(premiumGrants.sourceId, gift.id)))
    .returning({ familyId: premiumGrants.familyId })
  if (!grant) return
  await refreshPlan(tx, events, grant.familyId, new Date())
  await queuePaymentMove(tx, queue, grant.familyId)
}

/** What a webhook is about, if it's about a payment that isn't a subscription's. */
export type PaymentEvent = { referenceId?: string; paymentId?: string }

/** Queues a sync of the gift that a webhook is about, if there is one. */
export const queueGiftSync = async (tx: Tx, queue: Queue, { referenceId, paymentId }: PaymentEvent): Promise<void> => {
  const [gift] = await tx
    .select({ id: gifts.id })
    .from(gifts)
    .where(or(eq(sql`${gifts.id}::text`, referenceId ?? ''), eq(gifts.paymentId, paymentId ?? '')))
  if (gift) await queue.send(tx, syncGiftJob, { giftId: gift.id })
}

const unpaid = and(isNull(gifts.paidAt), eq(gifts.kind, 'premium'))

/** Hourly: asks about checkouts whose webhook didn't come. */
export const catchUpOnGifts = async ({ database, queue }: Pick<PayServices, 'database' | 'queue'>, now: Date) => {
  await database.asSystem(async (tx) => {
    const unconfirmed = await tx
      .select({ id: gifts.id })
      .from(gifts)
      .where(
        and(
          unpaid,
          isNotNull(gifts.sessionId),
          lt(gifts.createdAt, new Date(now.getTime() - WEBHOOK_DELAY_MS)),
          gt(gifts.createdAt, new Date(now.getTime() - CHECKOUT_LIFE_MS)),
        ),
      )
    for (const { id } of unconfirmed) await queue.send(tx, syncGiftJob, { giftId: id })
  })
}

/** Deletes gifts that were never paid for. */
export const removeUnpaidGifts = ({ database }: Pick<PayServices, 'database'>, now: Date): Promise<unknown> =>
  database.asSystem((tx) =>
    tx.delete(gifts).where(and(unpaid, lt(gifts.createdAt, new Date(now.getTime() - UNPAID_LIFE_MS)))),
  )

/** Nightly: fetches the state of every payment that may still be disputed, in case a webhook was lost. */
export const compareAllGifts = async (
  { database, queue }: Pick<PayServices, 'database' | 'queue'>,
  signal: AbortSignal,
): Promise<void> => {
  const since = new Date(Date.now() - DISPUTABLE_MS)
  let after = '00000000-0000-0000-0000-000000000000'
  while (!signal.aborted) {
    const found = await database.asSystem(async (tx) => {
      const batch = await tx
        .select({ id: gifts.id })
        .from(gifts)
        .where(and(gt(gifts.id, after), gt(gifts.paidAt, since)))
        .orderBy(asc(gifts.id))
        .limit(BATCH)
      for (const { id } of batch) await queue.send(tx, syncGiftJob, { giftId: id }, { priority: -1 })
      return batch
    })
    const last = found.at(-1)
    if (!last) return
    after = last.id
  }
}
