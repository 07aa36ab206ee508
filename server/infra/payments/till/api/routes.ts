import type Stripe from 'stripe'

/** What each call of the API accepts, as the SDK declares it. */
export type ParamsByRoute = {
  'POST /v1/billing_portal/sessions': Stripe.BillingPortal.SessionCreateParams
  'GET /v1/charges': Stripe.ChargeListParams
  'GET /v1/charges/:id': Stripe.ChargeRetrieveParams
  'GET /v1/checkout/sessions': Stripe.Checkout.SessionListParams
  'POST /v1/checkout/sessions': Stripe.Checkout.SessionCreateParams
  'GET /v1/checkout/sessions/:id': Stripe.Checkout.SessionRetrieveParams
  'POST /v1/checkout/sessions/:id/expire': Stripe.Checkout.SessionExpireParams
  'GET /v1/checkout/sessions/:id/line_items': Stripe.Checkout.SessionListLineItemsParams
  'GET /v1/customers': Stripe.CustomerListParams
  'POST /v1/customers': Stripe.CustomerCreateParams
  'GET /v1/customers/:id': Stripe.CustomerRetrieveParams
  'POST /v1/customers/:id': Stripe.CustomerUpdateParams
  'DELETE /v1/customers/:id': Stripe.CustomerDeleteParams
  'GET /v1/disputes': Stripe.DisputeListParams
  'GET /v1/disputes/:id': Stripe.DisputeRetrieveParams
  'GET /v1/events': Stripe.EventListParams
  'GET /v1/events/:id': Stripe.EventRetrieveParams
  'GET /v1/invoice_payments': Stripe.InvoicePaymentListParams
  'GET /v1/invoices': Stripe.InvoiceListParams
  'POST /v1/invoices/create_preview': Stripe.InvoiceCreatePreviewParams
  'GET /v1/invoices/:id': Stripe.InvoiceRetrieveParams
  'POST /v1/invoices/:id/pay': Stripe.InvoicePayParams
  'POST /v1/invoices/:id/void': Stripe.InvoiceVoidInvoiceParams
  'GET /v1/payment_intents/:id': Stripe.PaymentIntentRetrieveParams
  'GET /v1/payment_methods/:id': Stripe.PaymentMethodRetrieveParams
  'GET /v1/prices': Stripe.PriceListParams
  'POST /v1/prices': Stripe.PriceCreateParams
  'GET /v1/prices/:id': Stripe.PriceRetrieveParams
  'GET /v1/products/:id': Stripe.ProductRetrieveParams
  'GET /v1/refunds': Stripe.RefundListParams
  'POST /v1/refunds': Stripe.RefundCreateParams
  'GET /v1/refunds/:id': Stripe.RefundRetrieveParams
  'GET /v1/subscriptions': Stripe.SubscriptionListParams
  'GET /v1/subscriptions/:id': Stripe.SubscriptionRetrieveParams
  'POST /v1/subscriptions/:id': Stripe.SubscriptionUpdateParams
  'DELETE /v1/subscriptions/:id': Stripe.SubscriptionCancelParams
}

export type RouteName = keyof ParamsByRoute

/**
 * Where the SDK declares the parameters, and which of them the till implements: `parent.child` for part of an object. The
 * till rejects the others, because ignoring them would hide a mistake. dev/payments/generate-params.ts reads this table.
 */
export type SupportedParams = { module: string; type: string; supported: readonly string[] }

const PAGE = ['ending_before', 'limit', 'starting_after', 'expand']
const CONTACT = ['address', 'description', 'email', 'metadata', 'name', 'phone', 'preferred_locales', 'expand']
const PRICE_CHANGE = ['items.id', 'items.price', 'items.quantity', 'proration_behavior', 'proration_date', 'trial_end']

const retrieve = (module: string, type: string): SupportedParams => ({ module, type, supported: ['expand'] })

export const supportedParams: Record<RouteName, SupportedParams> = {
  'POST /v1/billing_portal/sessions': {
    module: 'BillingPortal/Sessions',
    type: 'BillingPortal.SessionCreateParams',
    supported: [
      'configuration',
      'customer',
      'expand',
      'flow_data.after_completion.redirect',
      'flow_data.after_completion.type',
      'flow_data.subscription_cancel.subscription',
      'flow_data.type',
      'locale',
      'return_url',
    ],
  },
  'GET /v1/charges': {
    module: 'Charges',
    type: 'ChargeListParams',
    supported: [...PAGE, 'created', 'customer', 'payment_intent'],
  },
  'GET /v1/charges/:id': retrieve('Charges', 'ChargeRetrieveParams'),
  'GET /v1/checkout/sessions': {
    module: 'Checkout/Sessions',
    type: 'Checkout.SessionListParams',
    supported: [...PAGE, 'created', 'customer', 'payment_intent', 'status', 'subscription'],
  },
  'POST /v1/checkout/sessions': {
    module: 'Checkout/Sessions',
    type: 'Checkout.SessionCreateParams',
    supported: [
      'billing_address_collection',
      'cancel_url',
      'client_reference_id',
      'customer',
      'customer_creation',
      'customer_email',
      'customer_update',
      'expand',
      'expires_at',
      'line_items.price',
      'line_items.price_data.currency',
      'line_items.price_data.product',
      'line_items.price_data.product_data.description',
      'line_items.price_data.product_data.metadata',
      'line_items.price_data.product_data.name',
      'line_items.price_data.recurring',
      'line_items.price_data.unit_amount',
      'line_items.quantity',
      'locale',
      'metadata',
      'mode',
      'payment_intent_data.description',
      'payment_intent_data.metadata',
      'payment_intent_data.receipt_email',
      'payment_intent_data.statement_descriptor_suffix',
      'payment_method_collection',
      'redirect_on_completion',
      'return_url',
      'submit_type',
      'subscription_data.description',
      'subscription_data.metadata',
      'subscription_data.trial_end',
      'subscription_data.trial_period_days',
      'subscription_data.trial_settings',
      'success_url',
      'ui_mode',
    ],
  },
  'GET /v1/checkout/sessions/:id': retrieve('Checkout/Sessions', 'Checkout.SessionRetrieveParams'),
  'POST /v1/checkout/sessions/:id/expire': retrieve('Checkout/Sessions', 'Checkout.SessionExpireParams'),
  'GET /v1/checkout/sessions/:id/line_items': {
    module: 'Checkout/Sessions',
    type: 'Checkout.SessionListLineItemsParams',
    supported: PAGE,
  },
  'GET /v1/customers': { module: 'Customers', type: 'CustomerListParams', supported: [...PAGE, 'created', 'email'] },
  'POST /v1/customers': { module: 'Customers', type: 'CustomerCreateParams', supported: CONTACT },
  'GET /v1/customers/:id': retrieve('Customers', 'CustomerRetrieveParams'),
  'POST /v1/customers/:id': {
    module: 'Customers',
    type: 'CustomerUpdateParams',
    supported: [...CONTACT, 'invoice_settings.default_payment_method'],
  },
  'DELETE /v1/customers/:id': { module: 'Customers', type: 'CustomerDeleteParams', supported: [] },
  'GET /v1/disputes': {
    module: 'Disputes',
    type: 'DisputeListParams',
    supported: [...PAGE, 'charge', 'created', 'payment_intent'],
  },
  'GET /v1/disputes/:id': retrieve('Disputes', 'DisputeRetrieveParams'),
  'GET /v1/events': {
    module: 'Events',
    type: 'EventListParams',
    supported: [...PAGE, 'created', 'delivery_success', 'type', 'types'],
  },
  'GET /v1/events/:id': retrieve('Events', 'EventRetrieveParams'),
  'GET /v1/invoice_payments': {
    module: 'InvoicePayments',
    type: 'InvoicePaymentListParams',
    supported: [...PAGE, 'invoice', 'payment.payment_intent', 'payment.type', 'status'],
  },
  'GET /v1/invoices': {
    module: 'Invoices',
    type: 'InvoiceListParams',
    supported: [...PAGE, 'created', 'customer', 'status', 'subscription'],
  },
  'POST /v1/invoices/create_preview': {
    module: 'Invoices',
    type: 'InvoiceCreatePreviewParams',
    supported: ['customer', 'expand', 'subscription', ...PRICE_CHANGE.map((name) => `subscription_details.${name}`)],
  },
  'GET /v1/invoices/:id': retrieve('Invoices', 'InvoiceRetrieveParams'),
  'POST /v1/invoices/:id/pay': {
    module: 'Invoices',
    type: 'InvoicePayParams',
    supported: ['expand', 'off_session', 'payment_method'],
  },
  'POST /v1/invoices/:id/void': {
    module: 'Invoices',
    type: 'InvoiceVoidInvoiceParams',
    supported: ['expand'],
  },
  'GET /v1/payment_intents/:id': retrieve('PaymentIntents', 'PaymentIntentRetrieveParams'),
  'GET /v1/payment_methods/:id': retrieve('PaymentMethods', 'PaymentMethodRetrieveParams'),
  'GET /v1/prices': {
    module: 'Prices',
    type: 'PriceListParams',
    supported: [...PAGE, 'active', 'currency', 'lookup_keys', 'product', 'type'],
  },
  'POST /v1/prices': {
    module: 'Prices',
    type: 'PriceCreateParams',
    supported: [
      'currency',
      'expand',
      'lookup_key',
      'product',
      'product_data.metadata',
      'product_data.name',
      'recurring.interval',
      'recurring.interval_count',
      'unit_amount',
    ],
  },
  'GET /v1/prices/:id': retrieve('Prices', 'PriceRetrieveParams'),
  'GET /v1/products/:id': retrieve('Products', 'ProductRetrieveParams'),
  'GET /v1/refunds': {
    module: 'Refunds',
    type: 'RefundListParams',
    supported: [...PAGE, 'charge', 'created', 'payment_intent'],
  },
  'POST /v1/refunds': {
    module: 'Refunds',
    type: 'RefundCreateParams',
    supported: ['amount', 'charge', 'expand', 'metadata', 'payment_intent', 'reason'],
  },
  'GET /v1/refunds/:id': retrieve('Refunds', 'RefundRetrieveParams'),
  'GET /v1/subscriptions': {
    module: 'Subscriptions',
    type: 'SubscriptionListParams',
    supported: [...PAGE, 'created', 'customer', 'price', 'status'],
  },
  'GET /v1/subscriptions/:id': retrieve('Subscriptions', 'SubscriptionRetrieveParams'),
  'POST /v1/subscriptions/:id': {
    module: 'Subscriptions',
    type: 'SubscriptionUpdateParams',
    supported: [
      ...PRICE_CHANGE,
      'cancel_at_period_end',
      'cancellation_details',
      'default_payment_method',
      'description',
      'expand',
      'metadata',
      'off_session',
      'payment_behavior',
    ],
  },
  'DELETE /v1/subscriptions/:id': {
    module: 'Subscriptions',
    type: 'SubscriptionCancelParams',
    supported: ['cancellation_details', 'expand'],
  },
}
