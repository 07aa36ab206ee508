const DAY = 24 * 60 * 60 * 1000
/** How long a failed payment leaves premium on. */
const PAST_DUE_GRACE = 14 * DAY

/** The operator's setting: `off` makes everyone premium. */
export type Payments = 'test' | 'off'

export type FamilyPlan = {
  trialEndsAt: Date
  subscriptionStatus: 'free' | 'trialing' | 'active' | 'past_due' | 'canceled'
  subscriptionEndDate: Date | null
}

/** What a family may do now. Listening, reading, commenting and the complete export are never taken away. */
export type Entitlement = {
  isPremium: boolean
  inTrial: boolean
  trialDaysRemaining: number
  /** New recordings, new invites and generated texts. */
  canAdd: boolean
}

/** The one answer to what a family may do. */
export const entitlement = (plan: FamilyPlan, payments: Payments, now: Date): Entitlement => {
  const trialLeft = plan.trialEndsAt.getTime() - now.getTime()
  const isPremium = payments === 'off' || hasPaid(plan, now)
  const inTrial = !isPremium && trialLeft > 0
  return {
    isPremium,
    inTrial,
    trialDaysRemaining: Math.max(0, Math.ceil(trialLeft / DAY)),
    canAdd: isPremium || inTrial,
  }
}

const hasPaid = ({ subscriptionStatus, subscriptionEndDate }: FamilyPlan, now: Date): boolean => {
  const end = subscriptionEndDate?.getTime()
  if (subscriptionStatus === 'active' || subscriptionStatus === 'trialing')
    return end === undefined || end > now.getTime()
  if (subscriptionStatus === 'past_due') return end !== undefined && end + PAST_DUE_GRACE > now.getTime()
  if (subscriptionStatus === 'canceled') return end !== undefined && end > now.getTime()
  return false
}
