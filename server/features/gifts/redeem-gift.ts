import { and, eq } from 'drizzle-orm'
import { GIFTED_TRIAL_DAYS } from '#common/pricing.ts'
import { parsePrintedCode } from '#common/printed-code.ts'
import { hashToken } from '#server/features/account/secret-tokens.ts'
import { entitlement, loadPlan, type Payments } from '#server/features/billing/entitlement.ts'
import { findGifts, giftsEndOf, refreshPlan } from '#server/features/billing/family-plan.ts'
import { nextPaymentOf, queuePaymentMove } from '#server/features/billing/move-payments.ts'
import { syncCustomer } from '#server/features/billing/sync-customer.ts'
import { queueEmail } from '#server/features/email/queue-email.ts'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { premiumGrants, subscriptions } from '#server/infra/db/schema/billing.ts'
import { families } from '#server/infra/db/schema/families.ts'
import { gifts } from '#server/infra/db/schema/gifts.ts'
import { findWaitStart } from '#server/infra/db/wait-start.ts'
import type { Events } from '#server/infra/events/events.ts'
import { apiErrors } from '#server/infra/http/api-error.ts'
import type { Person } from '#server/infra/http/authorize.ts'
import type { Replied } from '#server/infra/http/contract.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'
import { describeError, type Log } from '#server/infra/log.ts'
import type { PaymentProvider } from '#server/infra/payments/payment-provider.ts'
import type { lookUpGift as lookUpGiftCall, redeemGift as redeemGiftCall } from './contract.ts'
import { type GiftRow, giftErrors, requireOpen } from './gift-state.ts'

type RedeemServices = { events: Events; queue: Queue }

/** What a code is for. Throws `gift_unknown`, `gift_used`, `gift_void` and `gift_unpaid`. */
export const lookUpGift = (
  database: Database,
  typedCode: string,
  viewer: Person | undefined,
): Promise<Replied<typeof lookUpGiftCall>> =>
  database.asSystem(async (tx) => {
    const gift = await findByCode(tx, typedCode)
    const { kind, recipientName, giverName, redeemedBy, redeemedFamilyId } = gift
    const isViewers = viewer !== undefined && redeemedBy === viewer.userId && gift.voidedAt === null
    if (!isViewers) requireOpen(gift)
    const [family] = isViewers
      ? await tx
          .select({ name: families.name })
          .from(families)
          .where(eq(families.id, redeemedFamilyId ?? 0))
      : []
    const redeemed = isViewers ? { familyId: redeemedFamilyId, familyName: family?.name ?? null } : null
    return { kind, recipientName, giverName, redeemed }
  })

type Redeemer = { userId: number; familyId: number; code: string }

/**
 * Redeems a gift for a family. If requests race, only one succeeds. A family that pays for Premium uses the gift first: its next
 * payment moves behind it, now or as soon as the payment provider can be reached. Throws the errors of `lookUpGift`, and
 * `gift_trial_used` and `gift_trial_unneeded` for a free trial.
 */
export const redeemGift = async (
  services: RedeemServices & { database: Database; provider: PaymentProvider; log: Log },
  redeemer: Redeemer,
): Promise<Replied<typeof redeemGiftCall>> => {
  const { database, log } = services
  const payer = await database.asSystem(async (tx) =>
    redeemLocked(tx, services, await lockByCode(tx, redeemer.code), redeemer),
  )
  if (payer !== undefined)
    await syncCustomer(services, payer).catch((error) =>
      log.warn({ code: 'payment_not_moved', ...describeError(error) }, 'the next payment moves later'),
    )
  return database.asSystem((tx) => findResult(tx, redeemer))
}

/**
 * Redeems a gift for the family that was created with a new account, in the transaction of the registration. Throws the errors
 * of `lookUpGift`, and `payments_off`.
 */
export const createRedeemAtRegistration =
  (payments: Payments) =>
  async (tx: Tx, services: RedeemServices, redeemer: Redeemer): Promise<void> => {
    if (payments === 'off') throw giftErrors.paymentsOff()
    await redeemLocked(tx, services, await lockByCode(tx, redeemer.code), redeemer)
  }

/** Returns the customer whose next payment moves, if the family pays for Premium. */
const redeemLocked = async (
  tx: Tx,
  { events, queue }: RedeemServices,
  gift: GiftRow,
  { userId, familyId }: Redeemer,
): Promise<string | undefined> => {
  // A code can be redeemed once, so what it gives isn't shortened by a clock that is behind.
  const now = await findWaitStart(tx)
  if (gift.kind === 'trial') await lengthenTrial(tx, events, familyId, now)
  await tx
    .update(gifts)
    .set({ redeemedAt: now, redeemedBy: userId, redeemedFamilyId: familyId })
    .where(eq(gifts.id, gift.id))
  if (gift.kind === 'premium') {
    await tx.insert(premiumGrants).values({ familyId, source: 'gift', sourceId: gift.id, ...nextYear(now) })
    await refreshPlan(tx, events, familyId, now)
  }
  if (gift.buyerId !== null && gift.buyerId !== userId)
    await queueEmail(tx, queue, {
      kind: 'gift_redeemed',
      familyId: null,
      toUserId: gift.buyerId,
      fromUserId: null,
      payload: { giftId: gift.id },
    })
  return gift.kind === 'premium' ? queuePaymentMove(tx, queue, familyId) : undefined
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Once per family, and not while Premium makes a trial useless. A trial that lasts longer already stays as it is. */
const lengthenTrial = async (tx: Tx, events: Events, familyId: number, now: Date): Promise<void> => {
  const [family] = await tx
    .select({ trialEndsAt: families.trialEndsAt })
    .from(families)
    .where(eq(families.id, familyId))
    .for('update')
  if (!family) throw apiErrors.noFamily()
  const earlier = await tx.$count(gifts, and(eq(gifts.redeemedFamilyId, familyId), eq(gifts.kind, 'trial')))
  if (earlier > 0) throw giftErrors.trialUsed()
  const plan = await loadPlan(tx, familyId)
  if (entitlement(plan, 'test', now).isPremium || plan.subscriptionStatus === 'past_due')
    throw giftErrors.trialUnneeded()
  const endsAt = new Date(now.getTime() + GIFTED_TRIAL_DAYS * DAY_MS)
  if (family.trialEndsAt >= endsAt) return
  await tx.update(families).set({ trialEndsAt: endsAt }).where(eq(families.id, familyId))
  await events.publish(tx, { familyId, kind: 'plan', id: familyId })
}

/** A year that hasn't begun yet, so that it's lined up after what the family has. */
const nextYear = (now: Date): { startsAt: Date; endsAt: Date } => {
  const startsAt = new Date(now.getTime() + 1000)
  const endsAt = new Date(startsAt)
  endsAt.setUTCFullYear(startsAt.getUTCFullYear() + 1)
  return { startsAt, endsAt }
}

const findResult = async (tx: Tx, { familyId, code }: Redeemer): Promise<Replied<typeof redeemGiftCall>> => {
  const now = new Date()
  const { kind } = await findByCode(tx, code)
  const [family] = await tx
    .select({ name: families.name, trialEndsAt: families.trialEndsAt })
    .from(families)
    .where(eq(families.id, familyId))
  if (!family) throw apiErrors.noFamily()
  const granted = await findGifts(tx, familyId)
  const [subscription] = await tx.select().from(subscriptions).where(eq(subscriptions.familyId, familyId))
  const nextPayment = nextPaymentOf(subscription, granted, now)
  const endsAt = kind === 'trial' ? family.trialEndsAt : (giftsEndOf(granted, now) ?? now)
  return {
    kind,
    familyName: family.name,
    endDate: endsAt.toISOString(),
    nextPaymentDate: nextPayment?.date.toISOString() ?? null,
    isPaymentMoving: nextPayment?.isMoving ?? false,
  }
}

const findByCode = async (tx: Tx, typedCode: string): Promise<GiftRow> => {
  const code = parsePrintedCode(typedCode)
  const [gift] = code
    ? await tx
        .select()
        .from(gifts)
        .where(eq(gifts.codeHash, hashToken(code)))
    : []
  if (!gift) throw giftErrors.unknown()
  return gift
}

/** The gift with this code, locked until the end of the transaction. It can be redeemed. */
const lockByCode = async (tx: Tx, typedCode: string): Promise<GiftRow> => {
  const code = parsePrintedCode(typedCode)
  const [gift] = code
    ? await tx
        .select()
        .from(gifts)
        .where(eq(gifts.codeHash, hashToken(code)))
        .for('update')
    : []
  if (!gift) throw giftErrors.unknown()
  requireOpen(gift)
  return gift
}
