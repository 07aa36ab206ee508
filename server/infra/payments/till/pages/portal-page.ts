import type { TillObjects } from '../objects.ts'
import { canBeCharged } from '../payments.ts'
import { choices, formatAmount, formatDay, formatPrice, type Html, html, type Page } from './html.ts'

type Subscription = TillObjects['subscription']
type Invoice = TillObjects['invoice']

const WORKS = { value: 'works', label: 'A card that works', hint: 'Anything due is paid right away.' }
const DECLINED = { value: 'expires_later', label: 'A card that is declined', hint: 'The next payment will fail.' }

type PortalPage = {
  session: TillObjects['billing_portal.session']
  merchant: string
  subscription: Subscription | undefined
  invoices: readonly Invoice[]
  /** Whether the person has just saved another card. */
  isSaved: boolean
}

/** The plan and its next payment, the card, and the invoices. The product's own pages cancel and resume. */
export const portalPage = ({ session, merchant, subscription, invoices, isSaved }: PortalPage): Page => ({
  title: `Plan and payments – ${merchant}`,
  body: html`
<p class="merchant">${merchant}</p>
<h1>Plan and payments</h1>
${isSaved ? html`<p class="success" role="status">Your new card is saved.</p>` : null}
${subscription ? planSections(subscription) : html`<section><p>You don’t have a paid plan right now.</p></section>`}
${session.flow === null ? invoiceSection(invoices) : null}
<p class="actions"><a class="button secondary" href="${session.return_url}">Back to ${merchant}</a></p>`,
})

const planSections = (subscription: Subscription): Html => html`<section><h2>Your plan</h2>
<p class="price">Premium, ${formatPrice(subscription.items.data[0].price)}</p>
${nextPayment(subscription)}</section>
<section><h2>Your card</h2>
<p>${(canBeCharged(subscription.default_payment_method) ? WORKS : DECLINED).label}</p>
<form method="post">
${choices('card', 'Change to', [WORKS, DECLINED])}
<p class="actions"><button type="submit">Save card</button></p>
</form></section>`

const nextPayment = (subscription: Subscription): Html => {
  const [{ current_period_end: end, price }] = subscription.items.data
  const amount = formatAmount(price.unit_amount)
  if (subscription.cancel_at_period_end) return html`<p>Canceled. Premium stays on until ${formatDay(end)}.</p>`
  if (subscription.status === 'past_due')
    return html`<p class="problem"><strong>The last payment of ${amount} was declined.</strong> Choose a card that works to stay on Premium.</p>`
  if (subscription.status === 'trialing')
    return html`<p>Free until ${formatDay(end)}. Your first payment of ${amount} is on that day.</p>`
  return html`<p>Next payment: ${amount} on ${formatDay(end)}.</p>`
}

const invoiceSection = (invoices: readonly Invoice[]): Html => html`<section><h2>Invoices</h2>
${invoices.length === 0 ? html`<p>There are no invoices yet.</p>` : null}
<ul>${invoices.map(
  (invoice) => html`
<li><a href="${invoice.hosted_invoice_url}">${formatDay(invoice.created)}</a><span>${STATUS[invoice.status]}</span><span>${formatAmount(invoice.total)}</span></li>`,
)}</ul></section>`

const STATUS: Record<Invoice['status'], string> = { draft: '', paid: 'Paid', open: 'Due', void: 'Void' }

/** One invoice, to read or print. */
export const invoicePage = ({ created, lines, number, status, total }: Invoice, merchant: string): Page => ({
  title: `Invoice ${number} – ${merchant}`,
  body: html`
<p class="merchant">${merchant}</p>
<h1>Invoice</h1>
<p>${number} · ${formatDay(created)} · ${STATUS[status]}</p>
<dl>${lines.data.map(
    ({ amount, description, period }) => html`
<div><dt>${description}<br><small>${formatDay(period.start)} to ${formatDay(period.end)}</small></dt><dd>${formatAmount(amount)}</dd></div>`,
  )}
<div class="total"><dt>Total</dt><dd>${formatAmount(total)}</dd></div></dl>
<p>Made by a test till. It’s not a bill, and no money has moved.</p>`,
})
