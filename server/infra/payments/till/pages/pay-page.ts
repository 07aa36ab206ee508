import { trialEndOf } from '../checkout.ts'
import type { TillObjects } from '../objects.ts'
import { choices, formatAmount, formatDay, formatPrice, type Html, html, type Page } from './html.ts'

type Session = TillObjects['checkout.session']

const CARDS = [
  { value: 'works', label: 'A card that works', hint: 'Every payment goes through.' },
  { value: 'expires_later', label: 'A card that stops working', hint: 'It works today. Later payments are declined.' },
  { value: 'declined', label: 'A card that is declined', hint: 'You’ll see what happens when a payment fails.' },
]

/** What is bought, what it costs, and the choice of a test card. `now` is in seconds since 1970. */
export const payPage = (session: Session, merchant: string, now: number, isDeclined: boolean): Page => {
  if (session.status === 'expired') return expiredPage(session, merchant)
  const { name } = session.till.price.till
  const trialEnd = trialEndOf(session, now)
  return {
    title: `${isDeclined ? 'Card declined: ' : ''}${name} – ${merchant}`,
    body: html`
<p class="merchant">${merchant}</p>
<h1>${name}</h1>
${priceLines(session, trialEnd)}
${isDeclined ? DECLINED : null}
<form method="post">
${choices('card', 'Choose a test card', CARDS)}
<p class="actions"><button type="submit">${trialEnd === undefined ? `Pay ${formatAmount(session.amount_total)}` : 'Start free trial'}</button>
<a class="button secondary" href="${session.cancel_url}">Back</a></p>
</form>`,
  }
}

const DECLINED = html`
<p class="problem" role="alert" tabindex="-1" autofocus><strong>Your card was declined.</strong> You weren’t charged. Choose another card and try again.</p>`

const priceLines = ({ mode, till }: Session, trialEnd: number | undefined): Html => {
  const price = formatPrice(till.price)
  if (mode === 'payment') return html`<p class="price">${price}</p><p>One payment. It doesn’t renew.</p>`
  if (trialEnd === undefined) return html`<p class="price">${price}</p><p>Renews until you cancel.</p>`
  const trial = till.trialDays === undefined ? `Free until ${formatDay(trialEnd)}` : `${till.trialDays} days free`
  return html`<p class="price">${trial}, then ${price}</p>
<dl><div><dt>Due today</dt><dd>${formatAmount(0)}</dd></div>
<div><dt>First payment, ${formatDay(trialEnd)}</dt><dd>${formatAmount(till.price.unit_amount)}</dd></div></dl>
<p>Cancel before then, and you pay nothing.</p>`
}

const expiredPage = ({ cancel_url }: Session, merchant: string): Page => ({
  title: `Checkout expired – ${merchant}`,
  body: html`
<p class="merchant">${merchant}</p>
<h1>This checkout has expired</h1>
<p>You weren’t charged. Go back to ${merchant} to start again.</p>
<p class="actions"><a class="button" href="${cancel_url}">Back</a></p>`,
})
