import { and, desc, eq, isNotNull, ne, or } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { reachedGiftLimit } from '#server/features/email/send-email.ts'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { happenedSince } from '#server/infra/db/happened-since.ts'
import { users } from '#server/infra/db/schema/accounts.ts'
import { gifts } from '#server/infra/db/schema/gifts.ts'
import { apiErrors } from '#server/infra/http/api-error.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'
import type { deliverySchema, Gift } from './contract.ts'
import { queueRecipientEmail } from './email-gift.ts'
import { dayOf, type GiftRow, giftErrors, giftState, hasCertificatePdf, requireOpen } from './gift-state.ts'

type GiftServices = { database: Database; queue: Queue }
type OwnGift = { userId: number; id: string }

/** What the buyer may read (server/infra/db/sql/gifts.sql). */
const columns = {
  id: gifts.id,
  kind: gifts.kind,
  recipientName: gifts.recipientName,
  giverName: gifts.giverName,
  message: gifts.message,
  recipientEmail: gifts.recipientEmail,
  sendOn: gifts.sendOn,
  code: gifts.code,
  paidAt: gifts.paidAt,
  sentAt: gifts.sentAt,
  redeemedAt: gifts.redeemedAt,
  voidedAt: gifts.voidedAt,
  createdAt: gifts.createdAt,
}

const MAX_LISTED = 500
/** Unpaid gifts are listed for as long as their payment page lasts. */
const UNPAID_MS = 24 * 60 * 60 * 1000

/** A gift as its buyer sees it. */
export const presentGift = (gift: Pick<GiftRow, keyof typeof columns>): Gift => {
  const { id, kind, recipientName, giverName, message, recipientEmail, sendOn, code, sentAt, createdAt } = gift
  const state = giftState(gift)
  return {
    id,
    kind,
    recipientName,
    giverName,
    message,
    recipientEmail,
    sendOn,
    state,
    code: state === 'unpaid' || state === 'void' ? null : code,
    sentAt: sentAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    hasPdf: hasCertificatePdf(gift),
  }
}

export const listGifts = (database: Database, userId: number): Promise<Gift[]> =>
  database.asViewer(userId, async (tx) => {
    const isRecent = happenedSince(gifts.createdAt, new Date(Date.now() - UNPAID_MS))
    const rows = await tx
      .select(columns)
      .from(gifts)
      .where(and(eq(gifts.buyerId, userId), or(ne(gifts.kind, 'premium'), isNotNull(gifts.paidAt), isRecent)))
      .orderBy(desc(gifts.createdAt), desc(gifts.id))
      .limit(MAX_LISTED)
    return rows.map(presentGift)
  })

/** Throws `not_found`. */
export const readGift = (database: Database, { userId, id }: OwnGift): Promise<Gift> =>
  database.asViewer(userId, async (tx) => {
    const [gift] = await tx
      .select(columns)
      .from(gifts)
      .where(and(eq(gifts.id, id), eq(gifts.buyerId, userId)))
    if (!gift) throw apiErrors.notFound()
    return presentGift(gift)
  })

/**
 * Changes where and when a gift is emailed. For today, it's emailed at once, or later where the address had its gifts for
 * today. Throws `not_found`, `gift_sent`, `gift_used`, `gift_void` and `address_unverified`.
 */
export const changeDelivery = async (
  { database, queue }: GiftServices,
  own: OwnGift,
  { recipientEmail, sendOn }: InferOutput<typeof deliverySchema>,
): Promise<Gift> => {
  const now = new Date()
  const isForToday = recipientEmail !== undefined && sendOn !== undefined && sendOn <= dayOf(now)
  return database.asSystem(async (tx) => {
    const gift = await lockOwnGift(tx, own)
    if (giftState(gift) !== 'unpaid') requireOpen(gift)
    if (gift.sentAt) throw giftErrors.sent()
    if (recipientEmail !== undefined) await requireVerifiedGiver(tx, gift)
    const delivery =
      recipientEmail === undefined ? { recipientEmail: null, sendOn: null } : { recipientEmail, sendOn: sendOn ?? null }
    await tx.update(gifts).set(delivery).where(eq(gifts.id, gift.id))
    const changed = { ...gift, ...delivery }
    const isSentNow =
      isForToday &&
      giftState(gift) === 'open' &&
      !(await reachedGiftLimit(tx, { toAddress: recipientEmail, fromUserId: own.userId }))
    return presentGift(isSentNow ? await queueRecipientEmail(tx, queue, changed, now) : changed)
  })
}

/**
 * Emails a gift now, for the first time or again. Throws `not_found`, `no_recipient_email`, `gift_used`, `gift_void`,
 * `gift_unpaid`, `email_limit` and `address_unverified`.
 */
export const sendGift = async ({ database, queue }: GiftServices, own: OwnGift): Promise<Gift> => {
  const { recipientEmail } = await readGift(database, own)
  if (recipientEmail === null) throw giftErrors.noRecipientEmail()
  return database.asSystem(async (tx) => {
    const gift = await lockOwnGift(tx, own)
    requireOpen(gift)
    if (await reachedGiftLimit(tx, { toAddress: recipientEmail, fromUserId: own.userId })) throw giftErrors.emailLimit()
    await requireVerifiedGiver(tx, gift)
    return presentGift(await queueRecipientEmail(tx, queue, gift, new Date()))
  })
}

/** Free gifts are emailed only in the name of a person who reads their own emails. */
const requireVerifiedGiver = async (tx: Tx, { kind, buyerId }: GiftRow): Promise<void> => {
  if (kind !== 'trial') return
  const [giver] = await tx
    .select({ emailVerifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.id, buyerId ?? 0))
  if (!giver?.emailVerifiedAt) throw giftErrors.addressUnverified()
}

/** Locks a gift of this person until the end of the transaction. Throws `not_found`. */
export const lockOwnGift = async (tx: Tx, { userId, id }: OwnGift): Promise<GiftRow> => {
  const [gift] = await tx
    .select()
    .from(gifts)
    .where(and(eq(gifts.id, id), eq(gifts.buyerId, userId)))
    .for('update')
  if (!gift) throw apiErrors.notFound()
  return gift
}
