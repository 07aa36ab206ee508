import { formatDate } from '#common/format/dates.ts'
import { PRICES } from '#common/pricing.ts'
import type { SubscriptionStatus } from '#server/features/billing/contract.ts'

export type PaidPlan = 'monthly' | 'annual'

/** "$5 a month". */
export const formatPlanPrice = (plan: PaidPlan): string =>
  plan === 'annual' ? `$${PRICES.year} a year` : `$${PRICES.month} a month`

/** "$46.13", "$50", "−$5". */
export const formatCents = (cents: number): string => {
  const dollars = Math.abs(cents) / 100
  return `${cents < 0 ? '−' : ''}$${Number.isInteger(dollars) ? dollars : dollars.toFixed(2)}`
}

/** @param date ISO 8601 */
export const formatPlanDate = (date: string): string => formatDate(Date.parse(date))

/** The plan as a person would name it. */
export type PlanState = 'trial' | 'ended' | 'trialing' | 'active' | 'past_due' | 'canceled' | 'gift'

export const planStateOf = (status: SubscriptionStatus): PlanState => {
  const { isPremium, canAdd, subscriptionPlan, subscriptionStatus } = status
  // A payment that was never confirmed ends Premium, too, and a new card is what helps.
  if (subscriptionStatus === 'past_due' || (!isPremium && subscriptionPlan !== 'gift' && isRenewing(status)))
    return 'past_due'
  if (!isPremium) return canAdd ? 'trial' : 'ended'
  if (subscriptionPlan === 'gift') return 'gift'
  return isRenewing(status) ? (subscriptionStatus === 'trialing' ? 'trialing' : 'active') : 'canceled'
}

const isRenewing = ({ subscriptionStatus }: SubscriptionStatus): boolean =>
  subscriptionStatus === 'trialing' || subscriptionStatus === 'active'

const paidPlanOf = ({ subscriptionPlan }: SubscriptionStatus): PaidPlan =>
  subscriptionPlan === 'annual' ? 'annual' : 'monthly'

/** What the family has now: "Premium, monthly", and what happens next. */
export const describePlan = (status: SubscriptionStatus): { title: string; details: string } => {
  const { subscriptionEndDate, trialEndDate, trialDaysRemaining, premiumEndDate, isPremium } = status
  const end = subscriptionEndDate ? formatPlanDate(subscriptionEndDate) : ''
  const plan = paidPlanOf(status)
  const hasHadPlan = status.subscriptionPlan !== 'free'
  const endedOn = hasHadPlan ? end : formatPlanDate(trialEndDate)
  switch (planStateOf(status)) {
    case 'trial':
      return {
        title: 'Free trial',
        details: `${trialDaysRemaining === 1 ? 'It ends on' : `${trialDaysRemaining} days left, until`} ${formatPlanDate(trialEndDate)}. Until then, everyone in the family can record.`,
      }
    case 'ended':
      return {
        title: hasHadPlan ? 'Premium has ended' : 'The free trial has ended',
        details: `${endedOn ? `It ended on ${endedOn}. ` : ''}Everyone in the family can still listen, read and comment. New recordings and invites need Premium.`,
      }
    case 'trialing':
    case 'active':
      return { title: `Premium, ${plan}`, details: describeNextPayment(status) ?? `It’s paid until ${end}.` }
    case 'past_due':
      return {
        title: `Premium, ${plan}`,
        details:
          isPremium && premiumEndDate
            ? `Premium stays until ${formatPlanDate(premiumEndDate)}.`
            : 'Premium has ended, because the payment is missing.',
      }
    case 'canceled':
      return {
        title: `Premium until ${end}`,
        details: `The plan is canceled, so nothing more will be charged. ${
          trialOutlasts(status)
            ? `Your free trial then goes on until ${formatPlanDate(trialEndDate)}.`
            : 'After that day, you can still listen, read and comment.'
        }`,
      }
    case 'gift':
      return { title: 'Premium, as a gift', details: `It lasts until ${end}. Nothing is charged for it.` }
  }
}

/** "Your next payment is on …", and why it's on that day; null if nothing is charged. */
const describeNextPayment = (status: SubscriptionStatus): string | null => {
  const { nextPaymentDate, isPaymentMoving, gifts } = status
  if (nextPaymentDate === null) return null
  const price = paidPlanOf(status) === 'annual' ? PRICES.year : PRICES.month
  const date = formatPlanDate(nextPaymentDate)
  if (isPaymentMoving)
    return `Your gift is used first. We’re moving your next payment of $${price} to ${date}, after the gift.`
  // The day is rounded up to a whole second.
  const isAfterGift = gifts.some(({ endDate }) => Math.abs(Date.parse(endDate) - Date.parse(nextPaymentDate)) < 1000)
  if (isAfterGift) return `Your gift is used first. Your next payment of $${price} is on ${date}.`
  return planStateOf(status) === 'trialing'
    ? `Free until ${date}. Your first payment of $${price} is on that day.`
    : `Your next payment of $${price} is on ${date}.`
}

/** Whether the family is back in its free trial when Premium ends. */
export const trialOutlasts = ({ trialEndDate, subscriptionEndDate }: SubscriptionStatus): boolean =>
  subscriptionEndDate !== null && Date.parse(trialEndDate) > Date.parse(subscriptionEndDate)

/** When the first payment is due if the owner chooses a plan now (null for today), and whether that's the end of a gift. */
export const firstPaymentDate = (
  { freeDays, gifts }: Pick<SubscriptionStatus, 'freeDays' | 'gifts'>,
  now: number,
): { date: string | null; isAfterGift: boolean } => {
  const free = freeDays > 0 ? now + freeDays * DAY_MS : now
  const giftEnds = gifts.map(({ endDate }) => Date.parse(endDate))
  const first = Math.max(free, ...giftEnds.filter((end) => end > now + MIN_GIFT_MS))
  return { date: first > now ? formatDate(first) : null, isAfterGift: first > free }
}

const DAY_MS = 86_400_000
/** The payment provider can't start a payment later than today for less (server/features/billing/start-checkout.ts). */
const MIN_GIFT_MS = 2 * DAY_MS
