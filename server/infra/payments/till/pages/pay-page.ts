import type { TestCard } from '../objects/payments.ts'
import type { TillObjects } from '../objects/stored.ts'
import { withSessionId } from '../objects/web-address.ts'
import { formatAmount, formatDay, formatPrice } from './amounts.ts'
import { type Html, html } from './html.ts'

type Session = TillObjects['checkout.session']

const CARDS: { value: TestCard; label: string; hint: string }[] = [
  { value: 'works', label: 'A card that works', hint: 'Every payment goes through.' },
  { value: 'expires_later', label: 'A card that stops working', hint: 'It works today. Later payments are declined.' },
  { value: 'declined', label: 'A card that is declined', hint: 'You’ll see what happens when a payment fails.' },
]

type PayPage = {
  session: Session
  merchant: string
  /** In a frame of the seller's page. */
  isEmbedded: boolean
  isDeclined: boolean
  /** In seconds since 1970. */
  now: number
}

/** What is bought, what it costs, and the choice of a test card. */
export const payPage = (page: PayPage): { title: string; body: Html } => {
  const { session, merchant } = page
  if (session.status === 'complete') return completePage(page)
  if (session.status !== 'open') return expiredPage(page)
  const [item] = session.line_items?.data ?? []
  const trialEnd = trialEndOf(session, page.now)
  const button = trialEnd === undefined ? `Pay ${formatAmount(session.amount_total ?? 0)}` : 'Start free trial'
  return {
    title: `${page.isDeclined ? 'Card declined: ' : ''}${item?.description ?? 'Checkout'} – ${merchant}`,
    body: html`
<p class="merchant">${merchant}</p>
<h1>${item?.description}</h1>
${priceLines(session, trialEnd)}
${page.isDeclined ? declinedNotice() : null}
<form method="post">
<fieldset>
<legend>Choose a test card</legend>
${CARDS.map(
  ({ value, label, hint }, index) => html`
<label class="choice"><input type="radio" name="card" value="${value}"${index === 0 ? html` checked` : null}>
<span><strong>${label}</strong><br>${hint}</span></label>`,
)}
</fieldset>
<p class="actions"><button type="submit">${button}</button>
${session.cancel_url === null ? null : html`<a class="button secondary" href="${withSessionId(session.cancel_url, session.id)}">Back</a>`}</p>
</form>`,
  }
}

const declinedNotice = (): Html => html`
<p class="problem" role="alert" tabindex="-1" autofocus><strong>Your card was declined.</strong> You weren’t charged. Choose another card and try again.</p>`

const priceLines = (session: Session, trialEnd: number | undefined): Html => {
  const items = session.line_items?.data ?? []
  const [price] = items.flatMap((item) => item.price ?? [])
  if (session.mode === 'subscription' && price)
    return trialEnd === undefined
      ? html`<p class="price">${formatPrice(price)}</p>
<p>Renews until you cancel.</p>`
      : html`<p class="price">${formatTrial(session)}, then ${formatPrice(price)}</p>
<dl><div><dt>Due today</dt><dd>${formatAmount(0)}</dd></div>
<div><dt>First payment, ${formatDay(trialEnd)}</dt><dd>${formatAmount(price.unit_amount ?? 0)}</dd></div></dl>
<p>Cancel before then, and you pay nothing.</p>`
  return html`<p class="price">${formatAmount(session.amount_total ?? 0)}</p>
${items.length > 1 ? html`<dl>${items.map((item) => html`<div><dt>${item.description}</dt><dd>${formatAmount(item.amount_total)}</dd></div>`)}</dl>` : null}
<p>One payment. It doesn’t renew.</p>`
}

const DAY_SECONDS = 86_400

const trialEndOf = ({ till }: Session, now: number): number | undefined =>
  till.trialEnd ?? (till.trialDays === undefined ? undefined : now + till.trialDays * DAY_SECONDS)

const formatTrial = ({ till }: Session): string => {
  if (till.trialDays !== undefined) return till.trialDays === 1 ? '1 day free' : `${till.trialDays} days free`
  return `Free until ${formatDay(till.trialEnd ?? 0)}`
}

/** Where the person goes after the payment, if anywhere. */
export const returnAddress = ({ id, return_url: back, success_url: success }: Session): string | undefined => {
  const address = success ?? back
  return address == null ? undefined : withSessionId(address, id)
}

const completePage = ({ session, merchant, isEmbedded }: PayPage): { title: string; body: Html } => {
  const address = returnAddress(session)
  const isTrial = session.payment_status === 'no_payment_required'
  return {
    title: `Done – ${merchant}`,
    body: html`
<p class="merchant">${merchant}</p>
<h1>${isTrial ? 'Your free trial has started' : 'Your test payment went through'}</h1>
<p>No money has moved.</p>
${
  address === undefined
    ? null
    : html`<p class="actions"><a class="button" href="${address}"${isEmbedded ? html` target="_top"` : null} autofocus>Continue to ${merchant}</a></p>`
}`,
  }
}

const expiredPage = ({ session, merchant }: PayPage): { title: string; body: Html } => ({
  title: `Checkout expired – ${merchant}`,
  body: html`
<p class="merchant">${merchant}</p>
<h1>This checkout has expired</h1>
<p>You weren’t charged. Go back to ${merchant} to start again.</p>
${session.cancel_url === null ? null : html`<p class="actions"><a class="button" href="${withSessionId(session.cancel_url, session.id)}">Back</a></p>`}`,
})
