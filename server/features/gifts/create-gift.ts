import { and, count, eq, type SQL } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { createPrintedCode, hashToken } from '#server/features/account/secret-tokens.ts'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { happenedSince } from '#server/infra/db/happened-since.ts'
import { users } from '#server/infra/db/schema/accounts.ts'
import { gifts } from '#server/infra/db/schema/gifts.ts'
import { apiErrors } from '#server/infra/http/api-error.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'
import type { giftFormSchema } from './contract.ts'
import { queueBoughtEmails } from './email-gift.ts'
import { type GiftRow, giftErrors } from './gift-state.ts'

export type GiftForm = InferOutput<typeof giftFormSchema>

/** Free gifts of one person per day. */
export const MAX_TRIAL_GIFTS_PER_DAY = 5
/** Gifts that one person starts to pay for, per day. */
const MAX_PREMIUM_GIFTS_PER_DAY = 50
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Adds a gift. A free trial can be redeemed at once, and its emails are queued; a year of Premium has to be paid for first.
 * Throws `too_many_gifts` and `address_unverified`.
 */
export const addGift = (
  { database, queue }: { database: Database; queue: Queue },
  buyerId: number,
  form: GiftForm,
): Promise<GiftRow> =>
  database.asSystem(async (tx) => {
    // One gift of a person at a time, so that the limit counts.
    const [buyer] = await tx
      .select({ emailVerifiedAt: users.emailVerifiedAt })
      .from(users)
      .where(eq(users.id, buyerId))
      .for('no key update')
    if (!buyer) throw apiErrors.accountGone()
    if (form.kind === 'trial' && form.recipientEmail !== undefined && !buyer.emailVerifiedAt)
      throw giftErrors.addressUnverified()
    await requireBelowLimit(tx, buyerId, form.kind)
    const code = createPrintedCode()
    const { recipientEmail, sendOn, ...texts } = form
    const [gift] = await tx
      .insert(gifts)
      .values({
        ...texts,
        buyerId,
        recipientEmail: recipientEmail ?? null,
        sendOn: recipientEmail === undefined ? null : (sendOn ?? null),
        code,
        codeHash: hashToken(code),
      })
      .returning()
    if (!gift) throw new Error('The gift was not added.')
    return gift.kind === 'trial' ? queueBoughtEmails(tx, queue, gift, new Date()) : gift
  })

const requireBelowLimit = async (tx: Tx, buyerId: number, kind: GiftForm['kind']): Promise<void> => {
  const limit = kind === 'trial' ? MAX_TRIAL_GIFTS_PER_DAY : MAX_PREMIUM_GIFTS_PER_DAY
  const today: SQL | undefined = happenedSince(gifts.createdAt, new Date(Date.now() - DAY_MS))
  const [given] = await tx
    .select({ count: count() })
    .from(gifts)
    .where(and(eq(gifts.buyerId, buyerId), eq(gifts.kind, kind), today))
  if ((given?.count ?? 0) >= limit) throw giftErrors.tooMany(limit)
}
