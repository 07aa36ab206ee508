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
}

/** A gift, or time that the operator gave; not one that was revoked. */
export type Gift = { id: number; startsAt: Date; endsAt: Date }

export type PlanColumns = Pick<FamilyPlan, 'subscriptionStatus' | 'subscriptionPlan' | 'subscriptionEndDate'>

const FREE: PlanColumns = { subscriptionStatus: 'free', subscriptionPlan: 'free', subscriptionEndDate: null }

/**
 * Gifts add to what a family has: one that hasn't begun starts when the subscription and the gifts before it end, and stays
 * as long as it was. Gifts that a subscription's free time was made for stay inside it. Returns them in order.
 */
export const lineUpGifts = (gifts: readonly Gift[], subscription: Subscription | undefined, now: Date): Gift[] => {
  let free = now.getTime()
  if (subscription && subscription.status !== 'past_due') free = Math.max(free, subscription.paidUntil.getTime())
  const inOrder = gifts.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || a.id - b.id)
  return inOrder.map((gift) => {
    const stays = gift.startsAt <= now || isInFreeTime(gift, subscription)
    const startsAt = stays ? gift.startsAt : new Date(free)
    const endsAt = stays ? gift.endsAt : laterBySameSpan(gift, startsAt)
    free = Math.max(free, endsAt.getTime())
    return { ...gift, startsAt, endsAt }
  })
}

/** A family that subscribes during its gifts pays first when all of them have ended (start-checkout.ts, in whole seconds). */
const isInFreeTime = ({ endsAt }: Gift, subscription: Subscription | undefined): boolean =>
  subscription?.status === 'trialing' && endsAt.getTime() < subscription.paidUntil.getTime() + 1000

/** A year is a calendar year, also in a leap year. */
const laterBySameSpan = ({ startsAt, endsAt }: Gift, newStart: Date): Date => {
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

/**
 * Derives a family's plan from its subscription and grants, and stores it. Open pages of the family hear of a change.
 * @param tx a system transaction
 * @returns the plan before and after; undefined if there's no such family
 */
export const refreshPlan = async (
  tx: Tx,
  events: Events,
  familyId: number,
  now: Date,
): Promise<{ before: PlanColumns; after: PlanColumns } | undefined> => {
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
  return { before, after }
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
