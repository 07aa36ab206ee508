import { and, asc, eq, gt, isNotNull, isNull, lte, or } from 'drizzle-orm'
import type { EmailedGift } from '#server/features/email/gift-templates.ts'
import { queueEmail } from '#server/features/email/queue-email.ts'
import { reachedGiftLimit } from '#server/features/email/send-email.ts'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { gifts } from '#server/infra/db/schema/gifts.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'
import { dayOf, type GiftRow, giftState, hasCertificatePdf, sendTime } from './gift-state.ts'

type EmailServices = { database: Database; queue: Queue }

const BATCH = 100

/**
 * Emails the buyer their certificate, and the recipient if they are to get the gift today. If the recipient's address had its
 * gifts for today, `sendDueGifts` sends this one later. Returns the gift.
 */
export const queueBoughtEmails = async (tx: Tx, queue: Queue, gift: GiftRow, now: Date): Promise<GiftRow> => {
  if (gift.buyerId !== null)
    await queueEmail(tx, queue, {
      kind: 'gift_bought',
      familyId: null,
      toUserId: gift.buyerId,
      fromUserId: null,
      payload: { giftId: gift.id },
    })
  const isForToday = gift.sendOn !== null && gift.sendOn <= dayOf(now)
  return isForToday && !(await mustWait(tx, gift)) ? queueRecipientEmail(tx, queue, gift, now) : gift
}

/** Whether the limit of gift emails for today is reached. */
const mustWait = (tx: Tx, { recipientEmail, buyerId }: Pick<GiftRow, 'recipientEmail' | 'buyerId'>): Promise<boolean> =>
  reachedGiftLimit(tx, { toAddress: recipientEmail ?? '', fromUserId: buyerId ?? 0 })

/** Emails a gift to its recipient and records when. */
export const queueRecipientEmail = async (tx: Tx, queue: Queue, gift: GiftRow, now: Date): Promise<GiftRow> => {
  if (gift.recipientEmail === null) return gift
  await queueEmail(tx, queue, {
    kind: 'gift_received',
    familyId: null,
    toAddress: gift.recipientEmail,
    fromUserId: gift.buyerId,
    payload: { giftId: gift.id },
  })
  await tx.update(gifts).set({ sentAt: now }).where(eq(gifts.id, gift.id))
  return { ...gift, sentAt: now }
}

/** Emails the gifts whose day has come, at noon UTC or later. Of several processes, one sends each gift. */
export const sendDueGifts = async (services: EmailServices, now: Date, signal?: AbortSignal): Promise<void> => {
  const { database, queue } = services
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const due = await database.asSystem((tx) => findDue(tx, now, after))
    for (const { id } of due) {
      if (signal?.aborted) return
      await database.asSystem(async (tx) => {
        const [gift] = await tx.select().from(gifts).where(eq(gifts.id, id)).for('update')
        // An address that had its gifts for today gets this one in a later hour.
        if (gift && isDue(gift, now) && !(await mustWait(tx, gift))) await queueRecipientEmail(tx, queue, gift, now)
      })
    }
    const last = due.at(-1)
    if (!last) return
    after = last.id
  }
}

const isDue = (gift: GiftRow, now: Date): boolean =>
  gift.sentAt === null && gift.sendOn !== null && sendTime(gift.sendOn) <= now && giftState(gift) === 'open'

const findDue = (tx: Tx, now: Date, after: string) =>
  tx
    .select({ id: gifts.id })
    .from(gifts)
    .where(
      and(
        lte(gifts.sendOn, dayOf(new Date(now.getTime() - sendTime('1970-01-01').getTime()))),
        isNull(gifts.sentAt),
        isNull(gifts.redeemedAt),
        isNull(gifts.voidedAt),
        or(eq(gifts.kind, 'trial'), isNotNull(gifts.paidAt)),
        gt(gifts.id, after),
      ),
    )
    .orderBy(asc(gifts.id))
    .limit(BATCH)

/** A gift as its emails describe it; undefined if there's no such gift, or it isn't paid for. */
export const findEmailedGift = async (tx: Tx, giftId: string): Promise<EmailedGift | undefined> => {
  const [gift] = await tx.select().from(gifts).where(eq(gifts.id, giftId))
  const state = gift && giftState(gift)
  if (!gift || !state || state === 'unpaid') return undefined
  const { recipientName, giverName, message, code, sentAt, sendOn } = gift
  return {
    id: gift.id,
    plan: gift.kind === 'trial' ? 'trial' : 'year',
    state,
    recipientName,
    giverName,
    message,
    code,
    hasPdf: hasCertificatePdf(gift),
    emailedAt: sentAt ?? (sendOn === null ? null : sendTime(sendOn)),
  }
}
