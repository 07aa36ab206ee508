import { readFileSync } from 'node:fs'
import { completeSession } from '../objects/complete-session.ts'
import { cardOf } from '../objects/invoices.ts'
import type { TestCard } from '../objects/payments.ts'
import { actInPortal, currentSubscription, PORTAL_ACTIONS, type PortalAction } from '../objects/portal-sessions.ts'
import type { TillObjects } from '../objects/stored.ts'
import type { TillTransaction } from '../objects/transaction.ts'
import { type Html, html, layout } from './html.ts'
import { payPage, returnAddress } from './pay-page.ts'
import { invoicePage, portalPage } from './portal-page.ts'

type Options = {
  transact: <T>(work: (tx: TillTransaction) => Promise<T>) => Promise<T>
  pagesUrl: string
  merchant: string
}

const CARDS: readonly TestCard[] = ['works', 'expires_later', 'declined']

const stylesheet = readFileSync(new URL('till.css', import.meta.url))

/** The pages that people see: pay for a checkout, plan and payments, an invoice. The address is the secret. */
export const servePages = ({ transact, pagesUrl, merchant }: Options): ((request: Request) => Promise<Response>) => {
  const pagesPath = new URL(pagesUrl).pathname

  const show = (page: { title: string; body: Html }, options: PageOptions = {}): Response =>
    htmlReply(layout({ ...page, stylesheet: `${pagesPath}/till.css` }), options)

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

  const pay = async (request: Request, id: string, isEmbedded: boolean): Promise<Response> => {
    const card = await chosen(request, 'card', CARDS)
    const { session, isDeclined, now } = await transact(async (tx) => {
      const found = await tx.get('checkout.session', id)
      const result = found && card ? await completeSession(tx, found, card) : { session: found, isDeclined: false }
      return { ...result, now: tx.now }
    })
    if (!session) return missing()
    const address = returnAddress(session)
    if (card && !isDeclined && !isEmbedded && session.status === 'complete' && address !== undefined)
      return redirect(address)
    const page = payPage({ session, merchant, isEmbedded, isDeclined, now })
    return show(page, { isEmbedded, formTargets: address === undefined ? [] : [new URL(address).origin] })
  }

  const portal = async (request: Request, id: string, done: string | null): Promise<Response> => {
    const action = await chosen(request, 'action', PORTAL_ACTIONS)
    const shown = await transact(async (tx) => {
      const session = await tx.get('billing_portal.session', id)
      if (!session || session.till.expiresAt <= tx.now) return undefined
      if (action) await actInPortal(tx, session, action)
      return portalState(tx, session)
    })
    if (!shown) return missing()
    const after = shown.session.flow?.after_completion.redirect?.return_url
    if (action) return redirect(after ?? `${pagesPath}/portal/${id}?done=${action}`)
    return show(portalPage({ ...shown, merchant, done: PORTAL_ACTIONS.find((name) => name === done) }), {
      formTargets: after === undefined ? [] : [new URL(after).origin],
    })
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
    if (kind === 'till.css' && id === '') return cssReply()
    if (others.length) return missing()
    if (kind === 'pay') return pay(request, id, url.searchParams.get('embedded') === '1')
    if (kind === 'portal') return portal(request, id, url.searchParams.get('done'))
    return kind === 'invoice' ? invoice(id) : missing()
  }
}

const portalState = async (tx: TillTransaction, session: TillObjects['billing_portal.session']) => {
  const subscription = await currentSubscription(tx, session.customer)
  const customer = await tx.get('customer', session.customer)
  const saved = customer?.invoice_settings.default_payment_method
  const card = subscription && customer ? await cardOf(tx, subscription, customer) : undefined
  return {
    session,
    subscription,
    card: card ?? (saved ? await tx.get('payment_method', saved) : undefined),
    invoices: await tx.list('invoice', { customer: session.customer }),
  }
}

// Undefined for a page that is only shown, and for values that the page doesn't offer.
const chosen = async <Value extends TestCard | PortalAction>(
  request: Request,
  field: string,
  values: readonly Value[],
): Promise<Value | undefined> => {
  if (request.method !== 'POST') return undefined
  const sent = new URLSearchParams(await request.text()).get(field)
  return values.find((value) => value === sent)
}

type PageOptions = {
  status?: number
  isEmbedded?: boolean
  /** Origins that a form's reply redirects to. */
  formTargets?: string[]
}

const htmlReply = (page: string, { status = 200, isEmbedded = false, formTargets = [] }: PageOptions): Response =>
  new Response(page, {
    status,
    headers: {
      ...commonHeaders,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': [
        "default-src 'none'",
        "style-src 'self'",
        'img-src data:',
        `form-action ${["'self'", ...formTargets].join(' ')}`,
        "base-uri 'none'",
        `frame-ancestors ${isEmbedded ? "'self'" : "'none'"}`,
      ].join('; '),
      'x-frame-options': isEmbedded ? 'SAMEORIGIN' : 'DENY',
    },
  })

// With `no-referrer`, browsers send forms with `Origin: null`, which the app refuses as coming from another site.
const commonHeaders = { 'referrer-policy': 'same-origin', 'x-content-type-options': 'nosniff' }

const cssReply = (): Response =>
  new Response(stylesheet, {
    headers: { ...commonHeaders, 'content-type': 'text/css; charset=utf-8', 'cache-control': 'max-age=3600' },
  })

const redirect = (address: string): Response =>
  new Response(null, { status: 303, headers: { ...commonHeaders, location: address, 'cache-control': 'no-store' } })
