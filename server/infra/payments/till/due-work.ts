import { closeSession } from './objects/checkout-sessions.ts'
import { cardOf, collectInvoice, subscriptionOf } from './objects/invoices.ts'
import type { TillObjects } from './objects/stored.ts'
import { customerOf, endSubscription, renewalAt, renewSubscription, trialReminderAt } from './objects/subscriptions.ts'
import type { TillTransaction } from './objects/transaction.ts'

const DAY_SECONDS = 86_400
const EVENT_DAYS = 30
const REPLY_DAYS = 1

type Due = { at: number; run: () => Promise<unknown> }

/** Everything that waits for a date: sessions that expire, trials and periods that end, payments to try again. */
const waiting = async (tx: TillTransaction): Promise<Due[]> => [
  ...(await openSessions(tx)),
  ...(await subscriptionDates(tx)),
  ...(await paymentRetries(tx)),
]

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

/** Deletes what Stripe doesn't store longer, either. */
export const removeOld = async (tx: TillTransaction): Promise<void> => {
  for (const { id, created } of await tx.list('event'))
    if (created < tx.now - EVENT_DAYS * DAY_SECONDS) await tx.remove(id)
  for (const { id, created } of await tx.list('reply'))
    if (created < tx.now - REPLY_DAYS * DAY_SECONDS) await tx.remove(id)
  for (const { id, till } of await tx.list('billing_portal.session'))
    if (till.expiresAt < tx.now - DAY_SECONDS) await tx.remove(id)
}

const openSessions = async (tx: TillTransaction): Promise<Due[]> =>
  (await tx.list('checkout.session', { status: 'open' })).map((session) => ({
    at: session.expires_at,
    run: () => closeSession(tx, session),
  }))

const subscriptionDates = async (tx: TillTransaction): Promise<Due[]> => {
  const statuses = ['trialing', 'active']
  const subscriptions = (await Promise.all(statuses.map((status) => tx.list('subscription', { status })))).flat()
  return subscriptions.flatMap((subscription) => {
    const reminder = trialReminderAt(subscription)
    const renewal = renewalAt(subscription)
    return [
      ...(reminder === undefined ? [] : [{ at: reminder, run: () => announceTrialEnd(tx, subscription) }]),
      ...(renewal === undefined ? [] : [{ at: renewal, run: () => renewSubscription(tx, subscription) }]),
    ]
  })
}

const announceTrialEnd = (tx: TillTransaction, subscription: TillObjects['subscription']): Promise<unknown> =>
  tx.save('subscription', { ...subscription, till: { isReminderSent: true } }, 'customer.subscription.trial_will_end')

const paymentRetries = async (tx: TillTransaction): Promise<Due[]> =>
  (await tx.list('invoice', { status: 'open' })).flatMap((invoice) =>
    invoice.next_payment_attempt === null
      ? []
      : [{ at: invoice.next_payment_attempt, run: () => retryPayment(tx, invoice) }],
  )

// A subscription that has ended meanwhile isn't paid anymore. After the last attempt it ends.
const retryPayment = async (tx: TillTransaction, invoice: TillObjects['invoice']): Promise<void> => {
  const subscription = await tx.get('subscription', subscriptionOf(invoice) ?? '')
  if (!subscription || subscription.status === 'canceled') {
    await tx.put('invoice', { ...invoice, auto_advance: false, next_payment_attempt: null })
    return
  }
  const card = await cardOf(tx, subscription, await customerOf(tx, subscription))
  const result = await collectInvoice(tx, invoice, { card, isAutomatic: true })
  if (!result.error)
    await tx.update('subscription', subscription, { status: 'active' }, 'customer.subscription.updated')
  else if (result.invoice.next_payment_attempt === null) await endSubscription(tx, subscription, 'payment_failed')
}
