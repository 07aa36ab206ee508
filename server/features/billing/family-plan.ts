import { and, eq, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '#server/infra/db/database.ts'
import { premiumGrants, subscriptions } from '#server/infra/db/schema/billing.ts'
import { families } from '#server/infra/db/schema/families.ts'
import type { Events } from '#server/infra/events/events.ts'
import type { FamilyPlan } from './entitlement.ts'

/** A subscription as the payment provider described it last. */
export type Subscription = {
  plan: 'monthly' | 'annual'
  status: 'trialing' | 'active' | 'past_due' | 'canceled'
  paidUntil: Date
  willRenew: boolean
  /** The start of the period that was paid for; null unless one is running. */
  paidFrom?: Date | null
  /** Its payments were moved behind gifts: from this moment until `paidUntil`, gifts are what the family has. */
  giftsFrom?: Date | null
}

/** A gift, or time that the operator gave; not one that was revoked. */
export type Gift = { id: number; startsAt: Date; endsAt: Date }

export type PlanColumns = Pick<FamilyPlan, 'subscriptionStatus' | 'subscriptionPlan' | 'subscriptionEndDate'>

const FREE: PlanColumns = { subscriptionStatus: 'free', subscriptionPlan: 'free', subscriptionEndDate: null }

/**
 * Gifts add to what a family has: one that hasn't begun starts when what the subscription paid for, its free days and the gifts
 * before it end, and stays as long as it was. If time was paid for although a gift had begun, the rest of the gift follows it.
 * Returns them in order.
 */
export const lineUpGifts = (gifts: readonly Gift[], subscription: Subscription | undefined, now: Date): Gift[] => {
  let free = Math.max(now.getTime(), ownEndOf(subscription)?.getTime() ?? 0)
  const hasBegun = ({ startsAt }: Gift) => startsAt <= now
  const inOrder = [
    ...gifts.filter(hasBegun).toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || a.id - b.id),
    ...gifts.filter((gift) => !hasBegun(gift)).toSorted((a, b) => a.id - b.id),
  ]
  return inOrder.map((gift) => {
    const left = hasBegun(gift) ? restOf(gift, subscription) : gift
    const startsAt = left ? new Date(free) : gift.startsAt
    const endsAt = left ? laterBySameSpan(left, startsAt) : gift.endsAt
    free = Math.max(free, endsAt.getTime())
    return { ...gift, startsAt, endsAt }
  })
}

/** Until then a subscription has time of its own, paid or free; undefined if it has none. */
export const ownEndOf = (subscription: Subscription | undefined): Date | undefined =>
  subscription && subscription.status !== 'past_due' ? (subscription.giftsFrom ?? subscription.paidUntil) : undefined

const HOUR_MS = 3_600_000

/** The rest of a gift at the start of time that was paid for meanwhile; undefined if there was no payment. */
const restOf = (gift: Gift, subscription: Subscription | undefined): Pick<Gift, 'startsAt' | 'endsAt'> | undefined => {
  const paidFrom = subscription?.paidFrom
  if (!paidFrom || gift.endsAt.getTime() - paidFrom.getTime() < HOUR_MS) return undefined
  return gift.startsAt < paidFrom ? { startsAt: paidFrom, endsAt: gift.endsAt } : gift
}

/** A year is a calendar year, also in a leap year. */
const laterBySameSpan = ({ startsAt, endsAt }: Pick<Gift, 'startsAt' | 'endsAt'>, newStart: Date): Date => {
  const years = endsAt.getUTCFullYear() - startsAt.getUTCFullYear()
  if (yearsAfter(startsAt, years).getTime() === endsAt.getTime() && years > 0) return yearsAfter(newStart, years)
  return new Date(newStart.getTime() + endsAt.getTime() - startsAt.getTime())
}

/** The same day and time some years later, in UTC; February 29 becomes March 1. */
const yearsAfter = (start: Date, years: number): Date => {
  const end = new Date(start)
  end.setUTCFullYear(start.getUTCFullYear() + years)
  return end
}

/** What the columns of `families` say, from the subscription and the lined-up gifts. */
export const projectPlan = (subscription: Subscription | undefined, gifts: readonly Gift[], now: Date): PlanColumns => {
  const giftEnd = gifts.reduce<Date | undefined>(
    (end, gift) => (end && end > gift.endsAt ? end : gift.endsAt),
    undefined,
  )
  const isGiftRunning = gifts.some(({ startsAt, endsAt }) => startsAt <= now && now < endsAt)
  const isPaid = subscription && subscription.paidUntil > now
  const isRenewed = subscription?.willRenew && subscription.status !== 'canceled'
  if (subscription && isRenewed && (isPaid || !isGiftRunning))
    return {
      subscriptionStatus: subscription.status,
      subscriptionPlan: subscription.plan,
      subscriptionEndDate: subscription.paidUntil,
    }
  if (giftEnd && giftEnd > now && !isPaid)
    return { subscriptionStatus: 'active', subscriptionPlan: 'gift', subscriptionEndDate: giftEnd }
  if (subscription)
    return {
      subscriptionStatus: 'canceled',
      subscriptionPlan: subscription.plan,
      subscriptionEndDate: giftEnd && giftEnd > subscription.paidUntil ? giftEnd : subscription.paidUntil,
    }
  return giftEnd ? { subscriptionStatus: 'canceled', subscriptionPlan: 'gift', subscriptionEndDate: giftEnd } : FREE
}

/** The end of the last gift that the family has now or later. */
export const giftsEndOf = (gifts: readonly Pick<Gift, 'endsAt'>[], now: Date): Date | undefined => {
  const ends = gifts.map(({ endsAt }) => endsAt.getTime()).filter((end) => end > now.getTime())
  return ends.length > 0 ? new Date(Math.max(...ends)) : undefined
}

/**
 * Derives a family's plan from its subscription and grants, and stores it. Open pages of the family hear of a change.
 * @param tx a system transaction
 * @returns the plan before and after, and the gifts; undefined if there's no such family
 */
export const refreshPlan = async (
  tx: Tx,
  events: Events,
  familyId: number,
  now: Date,
): Promise<{ before: PlanColumns; after: PlanColumns; gifts: Gift[] } | undefined> => {
  const { subscriptionStatus, subscriptionPlan, subscriptionEndDate } = families
  const [before] = await tx
    .select({ subscriptionStatus, subscriptionPlan, subscriptionEndDate })
    .from(families)
    .where(eq(families.id, familyId))
    .for('update')
  if (!before) return undefined
  const [subscription] = await tx.select().from(subscriptions).where(eq(subscriptions.familyId, familyId))
  const stored = await findGifts(tx, familyId)
  const gifts = lineUpGifts(stored, subscription, now)
  for (const { id, startsAt, endsAt } of gifts) {
    const previous = stored.find((gift) => gift.id === id)
    if (previous?.startsAt.getTime() !== startsAt.getTime())
      await tx.update(premiumGrants).set({ startsAt, endsAt }).where(eq(premiumGrants.id, id))
  }
  const after = projectPlan(subscription, gifts, now)
  if (!isSamePlan(before, after)) {
    await tx.update(families).set(after).where(eq(families.id, familyId))
    await events.publish(tx, { familyId, kind: 'plan', id: familyId })
  }
  return { before, after, gifts }
}

/** Gifts and operators' grants that weren't revoked. */
export const findGifts = (tx: Tx, familyId: number): Promise<Gift[]> => {
  const { id, startsAt, endsAt } = premiumGrants
  return tx
    .select({ id, startsAt, endsAt })
    .from(premiumGrants)
    .where(
      and(
        eq(premiumGrants.familyId, familyId),
        ne(premiumGrants.source, 'subscription'),
        isNull(premiumGrants.revokedAt),
      ),
    )
}

const isSamePlan = (a: PlanColumns, b: PlanColumns): boolean =>
  a.subscriptionStatus === b.subscriptionStatus &&
  a.subscriptionPlan === b.subscriptionPlan &&
  a.subscriptionEndDate?.getTime() === b.subscriptionEndDate?.getTime()

/** Families whose plan says something that time has overtaken: a paid period ended and a gift followed, or nothing did. */
export const findOutdatedPlans = async (tx: Tx, now: Date): Promise<number[]> => {
  const rows = await tx
    .selectDistinct({ id: families.id })
    .from(families)
    .leftJoin(premiumGrants, eq(premiumGrants.familyId, families.id))
    .where(
      or(
        and(
          eq(families.subscriptionPlan, 'gift'),
          eq(families.subscriptionStatus, 'active'),
          lt(families.subscriptionEndDate, now),
        ),
        and(
          ne(families.subscriptionPlan, 'gift'),
          ne(premiumGrants.source, 'subscription'),
          isNull(premiumGrants.revokedAt),
          sql`${premiumGrants.startsAt} <= ${now} and ${premiumGrants.endsAt} > ${now}`,
        ),
      ),
    )
  return rows.map(({ id }) => id)
}
