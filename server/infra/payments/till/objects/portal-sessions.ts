import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import { invalidRequest, unknownId } from '../api/api-error.ts'
import { customerOfParam } from './customers.ts'
import { collectInvoice, subscriptionOf } from './invoices.ts'
import { createCard } from './payments.ts'
import type { TillObjects } from './stored.ts'
import { endSubscription, setCancelAtPeriodEnd } from './subscriptions.ts'
import type { TillTransaction } from './transaction.ts'
import { webAddress } from './web-address.ts'

type PortalSession = TillObjects['billing_portal.session']

const HOUR_SECONDS = 3600
const CONFIGURATION = 'bpc_1TestTill'
const FLOWS = new Set(['payment_method_update', 'subscription_cancel'])

export const createPortalSession = async (
  tx: TillTransaction,
  params: Stripe.BillingPortal.SessionCreateParams,
): Promise<PortalSession> => {
  if (params.customer === undefined)
    throw invalidRequest('parameter_missing', 'Missing required param: customer.', 'customer')
  const customer = await customerOfParam(tx, params.customer, 'customer')
  if (params.configuration !== undefined && params.configuration !== CONFIGURATION)
    throw unknownId('configuration', params.configuration, 'configuration')
  const back = params.return_url === undefined ? null : webAddress(params.return_url, 'return_url')
  const flow = await readFlow(tx, customer.id, params.flow_data)
  const id = `bps_${tx.newId('x').slice(2)}${randomBytes(16).toString('hex')}`
  const session: PortalSession = {
    id,
    object: 'billing_portal.session',
    configuration: CONFIGURATION,
    created: tx.now,
    customer: customer.id,
    customer_account: null,
    flow,
    livemode: false,
    locale: params.locale ?? null,
    on_behalf_of: null,
    return_url: back,
    url: `${tx.pagesUrl}/portal/${id}`,
    till: { expiresAt: tx.now + HOUR_SECONDS },
  }
  await tx.put('billing_portal.session', session)
  return session
}

const readFlow = async (
  tx: TillTransaction,
  customer: string,
  flow: Stripe.BillingPortal.SessionCreateParams.FlowData | undefined,
): Promise<PortalSession['flow']> => {
  if (!flow) return null
  if (!FLOWS.has(flow.type))
    throw invalidRequest(undefined, `The test till does not implement ${flow.type}.`, 'flow_data[type]')
  const { subscription_cancel: cancel, after_completion: after } = flow
  if ((flow.type === 'subscription_cancel') !== (cancel !== undefined))
    throw invalidRequest(
      'parameter_missing',
      'subscription_cancel does not fit the type.',
      'flow_data[subscription_cancel]',
    )
  if (cancel && (await tx.get('subscription', cancel.subscription))?.customer !== customer)
    throw unknownId('subscription', cancel.subscription, 'flow_data[subscription_cancel][subscription]')
  const redirect = after?.redirect?.return_url
  if ((after?.type === 'redirect') !== (redirect !== undefined))
    throw invalidRequest(
      'parameter_missing',
      'redirect does not fit the type.',
      'flow_data[after_completion][redirect]',
    )
  return {
    after_completion: {
      hosted_confirmation: null,
      redirect:
        redirect === undefined
          ? null
          : { return_url: webAddress(redirect, 'flow_data[after_completion][redirect][return_url]') },
      type: after?.type ?? 'portal_homepage',
    },
    customer_update: null,
    subscription_cancel: cancel ? { retention: null, subscription: cancel.subscription } : null,
    subscription_pause: null,
    subscription_update: null,
    subscription_update_confirm: null,
    type: flow.type,
  }
}

export const PORTAL_ACTIONS = ['card_works', 'card_declined', 'cancel', 'resume'] as const

export type PortalAction = (typeof PORTAL_ACTIONS)[number]

/** What a person does in the portal. A new card pays what is open at once. */
export const actInPortal = async (tx: TillTransaction, session: PortalSession, action: PortalAction): Promise<void> => {
  const subscription = await currentSubscription(tx, session.customer)
  if (action === 'card_works' || action === 'card_declined')
    return changeCard(tx, session.customer, action === 'card_works' ? 'works' : 'expires_later')
  const isCancel = action === 'cancel'
  if (!subscription || subscription.cancel_at_period_end === isCancel) return
  // The period wasn't paid for, so there is nothing to wait for.
  if (subscription.status === 'past_due') {
    await endSubscription(tx, subscription, 'cancellation_requested')
    return
  }
  const changes = setCancelAtPeriodEnd(subscription, isCancel, tx.now)
  await tx.update('subscription', subscription, changes, 'customer.subscription.updated')
}

/** The newest subscription of a customer that hasn't ended. */
export const currentSubscription = async (
  tx: TillTransaction,
  customer: string,
): Promise<TillObjects['subscription'] | undefined> =>
  (await tx.list('subscription', { customer })).find(({ status }) => status !== 'canceled')

const changeCard = async (tx: TillTransaction, customerId: string, kind: 'works' | 'expires_later'): Promise<void> => {
  const customer = await tx.get('customer', customerId)
  if (!customer) return
  const card = await createCard(tx, { customer: customerId, card: kind, email: customer.email })
  const settings = { ...customer.invoice_settings, default_payment_method: card.id }
  await tx.update('customer', customer, { invoice_settings: settings }, 'customer.updated')
  const subscription = await currentSubscription(tx, customerId)
  if (!subscription) return
  const changes = { default_payment_method: card.id }
  await tx.update('subscription', subscription, changes, 'customer.subscription.updated')
  for (const invoice of await tx.list('invoice', { customer: customerId, status: 'open' }))
    await payOpenInvoice(tx, invoice, card)
}

/** Collects an invoice that a person pays, and the subscription recovers with it. */
export const payOpenInvoice = async (
  tx: TillTransaction,
  invoice: TillObjects['invoice'],
  card: TillObjects['payment_method'] | undefined,
): Promise<Awaited<ReturnType<typeof collectInvoice>>> => {
  const result = await collectInvoice(tx, invoice, { card, isAutomatic: false })
  const subscription = await tx.get('subscription', subscriptionOf(invoice) ?? '')
  if (!result.error && subscription?.status === 'past_due')
    await tx.update('subscription', subscription, { status: 'active' }, 'customer.subscription.updated')
  return result
}
