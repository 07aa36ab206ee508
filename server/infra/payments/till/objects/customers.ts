import type Stripe from 'stripe'
import { invalidRequest, notFound, unknownId } from '../api/api-error.ts'
import type { TillObjects } from './stored.ts'
import { endSubscription } from './subscriptions.ts'
import type { TillTransaction } from './transaction.ts'

type Customer = TillObjects['customer']

/** Adds to metadata. An empty value removes its key, and an empty text all of them. */
export const changedMetadata = (
  metadata: Record<string, string>,
  changes: Stripe.Emptyable<Stripe.MetadataParam> | undefined,
): Record<string, string> => {
  if (changes === undefined) return metadata
  if (!changes) return {}
  const merged = {
    ...metadata,
    ...Object.fromEntries(Object.entries(changes).map(([key, value]) => [key, `${value ?? ''}`])),
  }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''))
}

export const createCustomer = async (tx: TillTransaction, params: Stripe.CustomerCreateParams): Promise<Customer> => {
  const id = tx.newId('cus')
  const customer: Customer = {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created: tx.now,
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
  return tx.save('customer', { ...customer, ...contactChanges(customer, params) }, 'customer.created')
}

const contactChanges = (
  customer: Customer,
  { address, description, email, metadata, name, phone, preferred_locales: locales }: Stripe.CustomerUpdateParams,
): Partial<Customer> => {
  if (email !== undefined && !/^[^\s@]+@[^\s@]+$/.test(email))
    throw invalidRequest('email_invalid', `Invalid email address: ${email}`, 'email')
  return {
    ...(address !== undefined && {
      address: address
        ? { city: null, country: null, line1: null, line2: null, postal_code: null, state: null, ...address }
        : null,
    }),
    ...(description !== undefined && { description }),
    ...(email !== undefined && { email }),
    ...(metadata !== undefined && { metadata: changedMetadata(customer.metadata, metadata) }),
    ...(name !== undefined && { name }),
    ...(phone !== undefined && { phone }),
    ...(locales && { preferred_locales: locales }),
  }
}

export const retrieveCustomer = async (
  tx: TillTransaction,
  id: string,
): Promise<Customer | TillObjects['deleted_customer']> => {
  const customer = (await tx.get('customer', id)) ?? (await tx.get('deleted_customer', id))
  if (!customer) throw notFound('customer', id)
  return customer
}

/** A customer that a parameter names. One that was deleted doesn't exist anymore. */
export const customerOfParam = async (tx: TillTransaction, id: string, param: string): Promise<Customer> => {
  const customer = await tx.get('customer', id)
  if (!customer) throw unknownId('customer', id, param)
  return customer
}

export const updateCustomer = async (
  tx: TillTransaction,
  id: string,
  params: Stripe.CustomerUpdateParams,
): Promise<Customer> => {
  const customer = await tx.get('customer', id)
  if (!customer) throw notFound('customer', id)
  const cardId = params.invoice_settings?.default_payment_method
  if (cardId && (await tx.get('payment_method', cardId))?.customer !== id)
    throw unknownId('PaymentMethod', cardId, 'invoice_settings[default_payment_method]')
  const changes = {
    ...contactChanges(customer, params),
    ...(cardId && { invoice_settings: { ...customer.invoice_settings, default_payment_method: cardId } }),
  }
  return tx.update('customer', customer, changes, 'customer.updated')
}

/** Deletes a customer and cancels what they have subscribed to. The id stays, and says that it is deleted. */
export const deleteCustomer = async (tx: TillTransaction, id: string): Promise<TillObjects['deleted_customer']> => {
  const customer = await tx.get('customer', id)
  if (!customer) throw notFound('customer', id)
  for (const subscription of await tx.list('subscription', { customer: id }))
    if (subscription.status !== 'canceled') await endSubscription(tx, subscription, 'cancellation_requested')
  await tx.save('customer', customer, 'customer.deleted')
  const deleted: TillObjects['deleted_customer'] = { id, object: 'customer', deleted: true }
  await tx.put('deleted_customer', deleted)
  return deleted
}
