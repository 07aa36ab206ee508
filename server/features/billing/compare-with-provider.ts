import { and, asc, eq, gt, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { billingCustomers, checkoutAttempts } from '#server/infra/db/schema/billing.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'
import { describeError } from '#server/infra/log.ts'
import { emailOwnerAboutPlan } from './emailed-plan.ts'
import { findOutdatedPlans, refreshPlan } from './family-plan.ts'
import { syncCustomer } from './jobs.ts'
import { confirmCheckout, type ManageServices } from './manage-subscription.ts'
import { cancelForDeletedFamilies } from './sync-customer.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Webhooks get this long before we ask about a checkout ourselves. */
const CHECKOUT_DELAY_MS = 10 * MINUTE_MS
/** The provider ends checkouts after a day. */
const CHECKOUT_LIFE_MS = 26 * HOUR_MS
/** Every customer is compared once a night; those that were synced since are left out. */
const COMPARE_AFTER_MS = 20 * HOUR_MS
const BATCH = 200

/** Hourly: plans that time has overtaken, checkouts whose webhook didn't come, cancellations that are due. */
export const catchUpOnPayments = async (
  services: ManageServices & Parameters<typeof cancelForDeletedFamilies>[0],
  signal: AbortSignal,
): Promise<void> => {
  const { database, events, queue, log } = services
  const now = new Date()
  for (const familyId of await database.asSystem((tx) => findOutdatedPlans(tx, now)))
    await database.asSystem(async (tx) => {
      const changed = await refreshPlan(tx, events, familyId, now)
      // A subscription's end is noticed when it is synced.
      if (changed?.before.subscriptionPlan === 'gift' && changed.after.subscriptionStatus === 'canceled')
        await emailOwnerAboutPlan(tx, queue, familyId, 'plan_ended')
    })
  for (const { familyId, sessionId } of await findUnconfirmed(services, now)) {
    if (signal.aborted) return
    if (sessionId !== null) await confirmSafely(services, familyId, sessionId)
  }
  const left = await cancelForDeletedFamilies(services)
  if (left > 0)
    log.warn({ code: 'cancellations_left', left }, 'subscriptions of deleted families could not be canceled')
}

/** One checkout that can't be confirmed doesn't stop the others. */
const confirmSafely = async (services: ManageServices, familyId: number, sessionId: string): Promise<void> => {
  try {
    await confirmCheckout(services, familyId, sessionId)
  } catch (error) {
    services.log.warn({ code: 'checkout_unconfirmed', familyId, ...describeError(error) }, 'checkout not confirmed')
  }
}

const findUnconfirmed = ({ database }: ManageServices, now: Date) =>
  database.asSystem((tx) =>
    tx
      .select({ familyId: checkoutAttempts.familyId, sessionId: checkoutAttempts.sessionId })
      .from(checkoutAttempts)
      .where(
        and(
          eq(checkoutAttempts.state, 'open'),
          isNotNull(checkoutAttempts.sessionId),
          lt(checkoutAttempts.createdAt, new Date(now.getTime() - CHECKOUT_DELAY_MS)),
          gt(checkoutAttempts.createdAt, new Date(now.getTime() - CHECKOUT_LIFE_MS)),
        ),
      ),
  )

/** Nightly: fetches every customer's state again, in case a webhook was lost. */
export const compareAllCustomers = async (
  { database, queue }: Pick<ManageServices, 'database'> & { queue: Queue },
  signal: AbortSignal,
): Promise<void> => {
  const before = new Date(Date.now() - COMPARE_AFTER_MS)
  let after = ''
  while (!signal.aborted) {
    const customers = await database.asSystem(async (tx) => {
      const found = await tx
        .select({ customerId: billingCustomers.customerId })
        .from(billingCustomers)
        .where(
          and(
            gt(billingCustomers.customerId, after),
            // Null: nothing was ever heard of them, perhaps because every event was lost.
            or(isNull(billingCustomers.syncedAt), lt(billingCustomers.syncedAt, before)),
          ),
        )
        .orderBy(asc(billingCustomers.customerId))
        .limit(BATCH)
      for (const { customerId } of found) await queue.send(tx, syncCustomer, { customerId }, { priority: -1 })
      return found
    })
    const last = customers.at(-1)
    if (!last) return
    after = last.customerId
  }
}
