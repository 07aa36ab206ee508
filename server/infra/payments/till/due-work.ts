import { expireSession } from './checkout.ts'
import { renewSubscription, retryPayment } from './subscriptions.ts'
import type { TillTransaction } from './transaction.ts'

const DAY_SECONDS = 86_400

type Due = { at: number; run: () => Promise<unknown> }

/** Everything that waits for a date: sessions that expire, trials and periods that end, payments to try again. */
const waiting = async (tx: TillTransaction): Promise<Due[]> => {
  const sessions = await tx.list('checkout.session', { status: 'open' })
  const trials = await tx.list('subscription', { status: 'trialing' })
  const subscriptions = [...trials, ...(await tx.list('subscription', { status: 'active' }))]
  const invoices = await tx.list('invoice', { status: 'open' })
  return [
    ...sessions.map((session) => ({ at: session.expires_at, run: () => expireSession(tx, session) })),
    ...subscriptions.map((subscription) => ({
      at: subscription.items.data[0].current_period_end,
      run: () => renewSubscription(tx, subscription),
    })),
    ...invoices.flatMap((invoice) => {
      const { next_payment_attempt: at } = invoice
      return at === null ? [] : [{ at, run: () => retryPayment(tx, invoice) }]
    }),
  ]
}

/** The next date at which something happens, in seconds since 1970. */
export const nextDueAt = async (tx: TillTransaction): Promise<number | undefined> => {
  const dates = (await waiting(tx)).map(({ at }) => at)
  return dates.length ? Math.min(...dates) : undefined
}

/** Does the earliest thing that is due. Returns false if nothing is. */
export const runNextDue = async (tx: TillTransaction): Promise<boolean> => {
  const [first] = (await waiting(tx)).filter(({ at }) => at <= tx.now).sort((one, other) => one.at - other.at)
  await first?.run()
  return first !== undefined
}

const STORED_DAYS = { event: 30, reply: 1, 'billing_portal.session': 1 } as const

/** Deletes what Stripe doesn't store longer, either. */
export const removeOld = async (tx: TillTransaction): Promise<void> => {
  for (const kind of ['event', 'reply', 'billing_portal.session'] as const)
    for (const { id, created } of await tx.list(kind))
      if (created < tx.now - STORED_DAYS[kind] * DAY_SECONDS) await tx.remove(id)
}
