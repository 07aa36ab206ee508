import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import { invalidRequest, notFound, unknownId } from '../api/api-error.ts'
import { createPrice, findProduct, priceOfParam } from './catalog.ts'
import { changedMetadata, customerOfParam } from './customers.ts'
import type { TillObjects } from './stored.ts'
import type { TillTransaction } from './transaction.ts'
import { webAddress } from './web-address.ts'

type Session = TillObjects['checkout.session']
type Params = Stripe.Checkout.SessionCreateParams
type LineItem = NonNullable<Session['line_items']>['data'][number]

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 60 * MINUTE_SECONDS
const DAY_SECONDS = 24 * HOUR_SECONDS
const MAX_TRIAL_DAYS = 730

export const createSession = async (tx: TillTransaction, params: Params): Promise<Session> => {
  const mode = modeOf(params)
  const addresses = readAddresses(params)
  const customer = params.customer === undefined ? undefined : await customerOfParam(tx, params.customer, 'customer')
  if (customer && params.customer_email !== undefined)
    throw invalidRequest(undefined, 'Send either customer or customer_email.', 'customer_email')
  if (!customer && params.customer_update)
    throw invalidRequest(undefined, 'customer_update can only be used with customer.', 'customer_update')
  const till = readPlan(tx, mode, params)
  const items = await readLineItems(tx, mode, params.line_items ?? [])
  const total = till.trialEnd || till.trialDays ? 0 : items.reduce((sum, item) => sum + item.amount_total, 0)
  const id = `cs_test_${tx.newId('x').slice(2)}${randomBytes(16).toString('hex')}`
  const session: Session = {
    id,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: params.billing_address_collection ?? null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: addresses.ui_mode === 'embedded_page' ? `${id}_secret_${randomBytes(16).toString('hex')}` : null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: tx.now,
    currency: 'usd',
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: customer?.id ?? null,
    customer_account: null,
    customer_creation: customer
      ? null
      : mode === 'subscription'
        ? 'always'
        : (params.customer_creation ?? 'if_required'),
    customer_details: null,
    customer_email: params.customer_email ?? null,
    discounts: [],
    expires_at: expiryOf(tx, params.expires_at),
    integration_identifier: null,
    invoice: null,
    invoice_creation: mode === 'payment' ? noInvoice() : null,
    line_items: { object: 'list', data: items, has_more: false, url: `/v1/checkout/sessions/${id}/line_items` },
    livemode: false,
    locale: params.locale ?? null,
    managed_payments: { enabled: false },
    metadata: changedMetadata({}, params.metadata),
    mode,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: mode === 'subscription' ? (params.payment_method_collection ?? 'always') : 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: params.submit_type ?? null,
    subscription: null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    url: addresses.ui_mode === 'hosted_page' ? `${tx.pagesUrl}/pay/${id}` : null,
    wallet_options: null,
    ...addresses,
    till,
  }
  await tx.put('checkout.session', session)
  return session
}

const modeOf = ({ mode, line_items: items }: Params): string => {
  if (mode === undefined) throw invalidRequest('parameter_missing', 'Missing required param: mode.', 'mode')
  if (mode !== 'payment' && mode !== 'subscription')
    throw invalidRequest(undefined, `The test till does not implement mode ${mode}.`, 'mode')
  if (!items?.length) throw invalidRequest('parameter_missing', 'Missing required param: line_items.', 'line_items')
  return mode
}

type Addresses = Pick<Session, 'ui_mode' | 'success_url' | 'cancel_url' | 'return_url' | 'redirect_on_completion'>

const readAddresses = (params: Params): Addresses => {
  const { ui_mode: uiMode = 'hosted_page', redirect_on_completion: redirect } = params
  const allow = (name: 'success_url' | 'cancel_url' | 'return_url', isAllowed: boolean): string | undefined => {
    const address = params[name]
    if (address !== undefined && !isAllowed)
      throw invalidRequest(undefined, `${name} cannot be used with ui_mode ${uiMode}.`, name)
    return address === undefined ? undefined : webAddress(address, name)
  }
  if (uiMode !== 'hosted_page' && uiMode !== 'embedded_page')
    throw invalidRequest(undefined, `The test till does not implement ui_mode ${uiMode}.`, 'ui_mode')
  const isHosted = uiMode === 'hosted_page'
  const success = allow('success_url', isHosted)
  const cancel = allow('cancel_url', isHosted)
  const back = allow('return_url', !isHosted && redirect !== 'never')
  if (isHosted) {
    if (redirect !== undefined)
      throw invalidRequest(undefined, 'redirect_on_completion needs ui_mode embedded_page.', 'redirect_on_completion')
    if (success === undefined)
      throw invalidRequest('parameter_missing', 'Missing required param: success_url.', 'success_url')
    return { ui_mode: uiMode, success_url: success, cancel_url: cancel ?? null }
  }
  if (back === undefined && redirect !== 'never')
    throw invalidRequest('parameter_missing', 'Missing required param: return_url.', 'return_url')
  return {
    ui_mode: uiMode,
    success_url: null,
    cancel_url: null,
    redirect_on_completion: redirect ?? 'always',
    ...(back !== undefined && { return_url: back }),
  }
}

const expiryOf = (tx: TillTransaction, expiry: number | undefined): number => {
  if (expiry === undefined) return tx.now + DAY_SECONDS
  if (expiry < tx.now + 30 * MINUTE_SECONDS || expiry > tx.now + DAY_SECONDS)
    throw invalidRequest(undefined, 'expires_at must be 30 minutes to 24 hours from now.', 'expires_at')
  return expiry
}

const readPlan = (tx: TillTransaction, mode: string, params: Params): Session['till'] => {
  const { subscription_data: subscription, payment_intent_data: payment, customer_creation: creation } = params
  const forbidden = (isGiven: boolean, allowedMode: string, name: string): void => {
    if (isGiven && mode !== allowedMode)
      throw invalidRequest(undefined, `${name} can only be used in ${allowedMode} mode.`, name)
  }
  forbidden(subscription !== undefined, 'subscription', 'subscription_data')
  forbidden(params.payment_method_collection !== undefined, 'subscription', 'payment_method_collection')
  forbidden(payment !== undefined, 'payment', 'payment_intent_data')
  forbidden(creation !== undefined, 'payment', 'customer_creation')
  forbidden(params.submit_type !== undefined && params.submit_type !== 'subscribe', 'payment', 'submit_type')
  const { trial_end: trialEnd, trial_period_days: trialDays } = subscription ?? {}
  if (trialEnd !== undefined && trialDays !== undefined)
    throw invalidRequest(undefined, 'Send either trial_end or trial_period_days.', 'subscription_data[trial_end]')
  if (trialEnd !== undefined && trialEnd > tx.now + MAX_TRIAL_DAYS * DAY_SECONDS)
    throw invalidRequest(undefined, 'trial_end can be at most two years from now.', 'subscription_data[trial_end]')
  if (trialEnd !== undefined && trialEnd < tx.now + 2 * DAY_SECONDS)
    throw invalidRequest(undefined, 'trial_end must be at least 48 hours from now.', 'subscription_data[trial_end]')
  if (trialDays !== undefined && (trialDays < 1 || trialDays > MAX_TRIAL_DAYS))
    throw invalidRequest(undefined, `Send 1 to ${MAX_TRIAL_DAYS} days.`, 'subscription_data[trial_period_days]')
  const missing = subscription?.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice'
  if (missing !== 'cancel' && missing !== 'create_invoice')
    throw invalidRequest(undefined, `The test till does not implement ${missing}.`, 'subscription_data[trial_settings]')
  const { description, metadata } = subscription ?? payment ?? {}
  return {
    metadata: changedMetadata({}, metadata),
    missingPaymentMethod: missing,
    ...(trialEnd !== undefined && { trialEnd }),
    ...(trialDays !== undefined && { trialDays }),
    ...(description !== undefined && { description }),
    ...(payment?.receipt_email !== undefined && { receiptEmail: payment.receipt_email }),
  }
}

const readLineItems = async (
  tx: TillTransaction,
  mode: string,
  items: NonNullable<Params['line_items']>,
): Promise<LineItem[]> => {
  if (mode === 'subscription' && items.length > 1)
    throw invalidRequest(undefined, 'The test till sells one subscription at a time.', 'line_items[1]')
  const lines: LineItem[] = []
  for (const [index, { price: priceId, price_data: data, quantity }] of items.entries()) {
    const param = `line_items[${index}]`
    if ((priceId === undefined) === (data === undefined))
      throw invalidRequest('parameter_missing', `Send either ${param}[price] or ${param}[price_data].`, param)
    if (quantity === undefined || quantity < 1 || (mode === 'subscription' && quantity > 1))
      throw invalidRequest('parameter_invalid_integer', `Invalid quantity: ${quantity ?? ''}`, `${param}[quantity]`)
    const price = data
      ? await createPrice(tx, data, `${param}[price_data]`)
      : await priceOfParam(tx, priceId ?? '', `${param}[price]`)
    if ((price.recurring !== null) !== (mode === 'subscription'))
      throw invalidRequest(undefined, `A ${price.type} price cannot be bought in ${mode} mode.`, `${param}[price]`)
    const cents = (price.unit_amount ?? 0) * quantity
    lines.push({
      id: tx.newId('li'),
      object: 'item',
      adjustable_quantity: null,
      amount_discount: 0,
      amount_subtotal: cents,
      amount_tax: 0,
      amount_total: cents,
      currency: price.currency,
      description: (await findProduct(tx, price.product))?.name ?? null,
      metadata: {},
      price,
      quantity,
    })
  }
  return lines
}

const noInvoice = (): NonNullable<Session['invoice_creation']> => ({
  enabled: false,
  invoice_data: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: null,
    metadata: {},
    rendering_options: null,
  },
})

export const expireSession = async (tx: TillTransaction, id: string): Promise<Session> => {
  const session = await tx.get('checkout.session', id)
  if (!session) throw notFound('checkout.session', id)
  if (session.status !== 'open')
    throw invalidRequest(undefined, `Only open sessions can be expired; this one is ${session.status}.`, 'session')
  return closeSession(tx, session)
}

/** Expires an open session; its page sells nothing from then on. */
export const closeSession = (tx: TillTransaction, session: Session): Promise<Session> =>
  tx.update('checkout.session', session, { status: 'expired', url: null }, 'checkout.session.expired')

/** The line items of a session, as their own list. */
export const lineItemsOf = async (tx: TillTransaction, id: string): Promise<LineItem[]> => {
  const session = await tx.get('checkout.session', id)
  if (!session) throw unknownId('checkout.session', id, 'session')
  return session.line_items?.data ?? []
}
