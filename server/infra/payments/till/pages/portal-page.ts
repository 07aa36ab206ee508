import type { PortalAction } from '../objects/portal-sessions.ts'
import type { TillObjects } from '../objects/stored.ts'
import { itemOf } from '../objects/subscriptions.ts'
import { formatAmount, formatDay, formatPrice } from './amounts.ts'
import { type Html, html } from './html.ts'

type Subscription = TillObjects['subscription']
type Invoice = TillObjects['invoice']

type PortalPage = {
  session: TillObjects['billing_portal.session']
  merchant: string
  subscription: Subscription | undefined
  card: TillObjects['payment_method'] | undefined
  invoices: readonly Invoice[]
  /** What the person has just done. */
  done: PortalAction | undefined
}

const DONE: Record<PortalAction, string> = {
  card_works: 'Your new card is saved.',
  card_declined: 'Your new card is saved. Payments with it will be declined.',
  cancel: 'Your plan is canceled. You won’t be charged again.',
  resume: 'Your plan will renew again.',
}

const CARDS: { value: PortalAction; label: string; hint: string }[] = [
  { value: 'card_works', label: 'A card that works', hint: 'Anything due is paid right away.' },
  { value: 'card_declined', label: 'A card that is declined', hint: 'The next payment will fail.' },
]

/** The plan and its next payment, the card, cancel or resume, and the invoices. A flow shows only its own part. */
export const portalPage = (page: PortalPage): { title: string; body: Html } => {
  const { session, merchant, subscription, done } = page
  const flow = session.flow?.type
  return {
    title: `Plan and payments – ${merchant}`,
    body: html`
<p class="merchant">${merchant}</p>
<h1>Plan and payments</h1>
${done === undefined ? null : html`<p class="success" role="status">${DONE[done]}</p>`}
${planSection(subscription)}
${flow === 'subscription_cancel' ? null : cardSection(page)}
${flow === 'payment_method_update' || !subscription ? null : cancelSection(subscription)}
${flow === undefined ? invoiceSection(page.invoices) : null}
${session.return_url === null ? null : html`<p class="actions"><a class="button secondary" href="${session.return_url}">Back to ${merchant}</a></p>`}`,
  }
}

const planSection = (subscription: Subscription | undefined): Html => {
  if (!subscription) return html`<section><h2>Your plan</h2><p>You don’t have a paid plan right now.</p></section>`
  const { price } = itemOf(subscription)
  return html`<section><h2>Your plan</h2>
<p class="price">Premium, ${formatPrice(price)}</p>
${nextPayment(subscription)}</section>`
}

const nextPayment = (subscription: Subscription): Html => {
  const { current_period_end: end, price } = itemOf(subscription)
  const amount = formatAmount(price.unit_amount ?? 0)
  if (subscription.cancel_at_period_end) return html`<p>Canceled. Premium stays on until ${formatDay(end)}.</p>`
  if (subscription.status === 'past_due')
    return html`<p class="problem"><strong>The last payment of ${amount} was declined.</strong> Choose a card that works to stay on Premium.</p>`
  if (subscription.status === 'trialing')
    return html`<p>Free until ${formatDay(end)}. Your first payment of ${amount} is on that day.</p>`
  return html`<p>Next payment: ${amount} on ${formatDay(end)}.</p>`
}

const cardSection = ({ card }: PortalPage): Html => html`<section><h2>Your card</h2>
<p>${card?.card ? `Test card ending in ${card.card.last4}` : 'No card is saved.'}</p>
<form method="post">
<fieldset>
<legend>Change to</legend>
${CARDS.map(
  ({ value, label, hint }, index) => html`
<label class="choice"><input type="radio" name="action" value="${value}"${index === 0 ? html` checked` : null}>
<span><strong>${label}</strong><br>${hint}</span></label>`,
)}
</fieldset>
<p class="actions"><button type="submit">Save card</button></p>
</form></section>`

const cancelSection = (subscription: Subscription): Html => {
  if (subscription.status === 'past_due')
    return html`<section><h2>Cancel</h2>
<p>Your plan ends right away, and we stop trying to charge your card.</p>
${cancelButton()}</section>`
  const end = formatDay(itemOf(subscription).current_period_end)
  return subscription.cancel_at_period_end
    ? html`<section><h2>Changed your mind?</h2>
<p>Your plan ends on ${end}. Renew it to keep Premium.</p>
<form method="post"><p class="actions"><button type="submit" name="action" value="resume">Renew plan</button></p></form></section>`
    : html`<section><h2>Cancel</h2>
<p>You keep Premium until ${end}. After that you won’t be charged.</p>
${cancelButton()}</section>`
}

const cancelButton = (): Html => html`<form method="post">
<p class="actions"><button class="secondary" type="submit" name="action" value="cancel">Cancel plan</button></p></form>`

const invoiceSection = (invoices: readonly Invoice[]): Html => html`<section><h2>Invoices</h2>
${
  invoices.length === 0
    ? html`<p>There are no invoices yet.</p>`
    : html`<ul class="invoices">${invoices.map(
        (invoice) => html`
<li><a href="${invoice.hosted_invoice_url}">${formatDay(invoice.created)}</a><span>${statusOf(invoice)}</span><span class="amount">${formatAmount(invoice.total)}</span></li>`,
      )}</ul>`
}</section>`

const STATUS: Record<string, string> = { paid: 'Paid', open: 'Due', void: 'Void' }

const statusOf = ({ status }: Invoice): string => STATUS[status ?? ''] ?? ''

/** One invoice, to read or print. */
export const invoicePage = (invoice: Invoice, merchant: string): { title: string; body: Html } => ({
  title: `Invoice ${invoice.number ?? ''} – ${merchant}`,
  body: html`
<p class="merchant">${merchant}</p>
<h1>Invoice</h1>
<p>${invoice.number} · ${formatDay(invoice.created)} · ${statusOf(invoice)}</p>
<dl>${invoice.lines.data.map(
    ({ amount, description, period }) => html`
<div><dt>${description}<br><small>${formatDay(period.start)} to ${formatDay(period.end)}</small></dt><dd>${formatAmount(amount)}</dd></div>`,
  )}
${invoice.total === invoice.amount_due ? null : html`<div><dt>Credit</dt><dd>${formatAmount(invoice.amount_due - invoice.total)}</dd></div>`}
<div class="total"><dt>Total</dt><dd>${formatAmount(invoice.amount_due)}</dd></div></dl>
<p>Made by a test till. It’s not a bill, and no money has moved.</p>`,
})
