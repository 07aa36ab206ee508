import { readFileSync } from 'node:fs'
import type { Transact } from '../api.ts'
import { completeSession } from '../checkout.ts'
import { TEST_CARDS, type TestCard } from '../payments.ts'
import { changeCard, currentSubscription } from '../subscriptions.ts'
import { html, layout, type Page } from './html.ts'
import { payPage } from './pay-page.ts'
import { invoicePage, portalPage } from './portal-page.ts'

type Options = { transact: Transact; pagesPath: string; merchant: string }

const stylesheet = readFileSync(new URL('till.css', import.meta.url))

/** The pages that people see: pay for a checkout, plan and payments, an invoice. The address is the secret. */
export const servePages = ({ transact, pagesPath, merchant }: Options): ((request: Request) => Promise<Response>) => {
  /** `formTarget` is where a form's reply redirects to. */
  const show = (page: Page, { status = 200, formTarget = '' } = {}): Response =>
    new Response(layout(page, `${pagesPath}/till.css`), {
      status,
      headers: {
        ...commonHeaders,
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': [
          "default-src 'none'",
          "style-src 'self'",
          'img-src data:',
          "font-src 'self'",
          `form-action 'self'${formTarget && ` ${new URL(formTarget).origin}`}`,
          "base-uri 'none'",
          "frame-ancestors 'none'",
        ].join('; '),
        'x-frame-options': 'DENY',
      },
    })

  const missing = (): Response =>
    show(
      {
        title: `Page not found – ${merchant}`,
        body: html`<p class="merchant">${merchant}</p>
<h1>This page doesn’t exist</h1>
<p>Its address may be incomplete, or it has expired. Go back to ${merchant} and try again.</p>`,
      },
      { status: 404 },
    )

  const pay = async (request: Request, id: string): Promise<Response> => {
    const card = await chosen(request)
    const { session, now } = await transact(async (tx) => {
      const found = await tx.get('checkout.session', id)
      return { session: found && card ? await completeSession(tx, found, card) : found, now: tx.now }
    })
    if (!session) return missing()
    if (session.status === 'complete') return redirect(session.success_url)
    return show(payPage(session, merchant, now, card === 'declined'), { formTarget: session.success_url })
  }

  const portal = async (request: Request, id: string, isSaved: boolean): Promise<Response> => {
    const card = await chosen(request)
    const shown = await transact(async (tx) => {
      const session = await tx.get('billing_portal.session', id)
      if (!session || session.till.expiresAt <= tx.now) return undefined
      const { customer } = session
      if (card) await changeCard(tx, customer, card)
      const subscription = await currentSubscription(tx, customer)
      return { session, subscription, invoices: await tx.list('invoice', { customer }) }
    })
    if (!shown) return missing()
    return card ? redirect(`${pagesPath}/portal/${id}?saved=true`) : show(portalPage({ ...shown, merchant, isSaved }))
  }

  const invoice = async (id: string): Promise<Response> => {
    const found = await transact((tx) => tx.get('invoice', id))
    return found ? show(invoicePage(found, merchant)) : missing()
  }

  return async (request) => {
    const url = new URL(request.url)
    const [kind = '', id = '', ...others] = url.pathname.slice(pagesPath.length + 1).split('/')
    if (request.method !== 'GET' && request.method !== 'HEAD' && request.method !== 'POST')
      return new Response(null, { status: 405, headers: { allow: 'GET, HEAD, POST' } })
    if (kind === 'till.css' && id === '') return new Response(stylesheet, { headers: cssHeaders })
    if (others.length) return missing()
    if (kind === 'pay') return pay(request, id)
    if (kind === 'portal') return portal(request, id, url.searchParams.has('saved'))
    return kind === 'invoice' ? invoice(id) : missing()
  }
}

// Undefined for a page that is only shown, and for values that the page doesn't offer.
const chosen = async (request: Request): Promise<TestCard | undefined> => {
  if (request.method !== 'POST') return undefined
  const sent = new URLSearchParams(await request.text()).get('card')
  return TEST_CARDS.find((card) => card === sent)
}

// With `no-referrer`, browsers send forms with `Origin: null`, which the app refuses as coming from another site.
const commonHeaders = { 'referrer-policy': 'same-origin', 'x-content-type-options': 'nosniff' }

const cssHeaders = { ...commonHeaders, 'content-type': 'text/css; charset=utf-8', 'cache-control': 'max-age=3600' }

const redirect = (address: string): Response =>
  new Response(null, { status: 303, headers: { ...commonHeaders, location: address, 'cache-control': 'no-store' } })
