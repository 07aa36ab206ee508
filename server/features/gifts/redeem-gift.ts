import { eq } from 'drizzle-orm'
import { parsePrintedCode } from '#common/printed-code.ts'
import { hashToken } from '#server/features/account/secret-tokens.ts'
import type { Payments } from '#server/features/billing/entitlement.ts'
import { refreshPlan } from '#server/features/billing/family-plan.ts'
import { queueEmail } from '#server/features/email/queue-email.ts'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { premiumGrants } from '#server/infra/db/schema/billing.ts'
import { families } from '#server/infra/db/schema/families.ts'
import { gifts } from '#server/infra/db/schema/gifts.ts'
import type { Events } from '#server/infra/events/events.ts'
import { apiErrors } from '#server/infra/http/api-error.ts'
import type { Person } from '#server/infra/http/authorize.ts'
import type { Replied } from '#server/infra/http/contract.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'
import type { lookUpGift as lookUpGiftCall } from './contract.ts'
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

/**
 * Redeems a gift for a family. If requests race, only one succeeds. Throws the errors of `lookUpGift`, and `gift_new_account` for
 * a free trial: that one is redeemed by registering.
 */
export const redeemGift = (
  { database, ...services }: RedeemServices & { database: Database },
  redeemer: { userId: number; familyId: number; code: string },
): Promise<{ familyName: string; endDate: string }> =>
  database.asSystem(async (tx) => {
    const gift = await lockByCode(tx, redeemer.code)
    if (gift.kind === 'trial') throw giftErrors.newAccount()
    return redeemLocked(tx, services, gift, redeemer)
  })

/**
 * Redeems a gift for the family that was created with a new account, in the transaction of the registration. Throws the errors
 * of `lookUpGift`, and `payments_off`.
 */
export const createRedeemAtRegistration =
  (payments: Payments) =>
  async (
    tx: Tx,
    services: RedeemServices,
    redeemer: { userId: number; familyId: number; code: string },
  ): Promise<void> => {
    if (payments === 'off') throw giftErrors.paymentsOff()
    await redeemLocked(tx, services, await lockByCode(tx, redeemer.code), redeemer)
  }

const redeemLocked = async (
  tx: Tx,
  { events, queue }: RedeemServices,
  gift: GiftRow,
  { userId, familyId }: { userId: number; familyId: number },
): Promise<{ familyName: string; endDate: string }> => {
  const now = new Date()
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
  return findResult(tx, gift, familyId)
}

/** A year that hasn't begun yet, so that it's lined up after what the family has. */
const nextYear = (now: Date): { startsAt: Date; endsAt: Date } => {
  const startsAt = new Date(now.getTime() + 1000)
  const endsAt = new Date(startsAt)
  endsAt.setUTCFullYear(startsAt.getUTCFullYear() + 1)
  return { startsAt, endsAt }
}

const findResult = async (tx: Tx, gift: GiftRow, familyId: number) => {
  const [family] = await tx
    .select({ name: families.name, trialEndsAt: families.trialEndsAt })
    .from(families)
    .where(eq(families.id, familyId))
  if (!family) throw apiErrors.noFamily()
  const [grant] = await tx.select().from(premiumGrants).where(eq(premiumGrants.sourceId, gift.id))
  return { familyName: family.name, endDate: (grant?.endsAt ?? family.trialEndsAt).toISOString() }
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
