import Stripe from 'stripe'
import { PRICES } from '#common/pricing.ts'
import { PRODUCT } from '#common/product.ts'

/** Prices of ours, which are also their lookup keys at the provider. */
export type PriceId = 'price_monthly' | 'price_annual' | 'price_gift_year'

/** Who takes payments: Stripe, or the test till, which speaks Stripe's protocol and moves no money. */
export type PaymentProvider = {
  kind: 'test' | 'stripe'
  stripe: Stripe
  /** Verifies the signatures of webhooks. */
  webhookSecret: string
  /** For the payment form on our own page; without it, people pay on the provider's page. */
  publishableKey: string | undefined
  /** The provider's id of a price. Creates the price if the account doesn't have it yet. */
  findPrice(id: PriceId): Promise<string>
}

type ProviderSettings = Pick<PaymentProvider, 'kind' | 'webhookSecret' | 'publishableKey'> & {
  secretKey: string
  /** Where the provider's API is, for tests; Stripe by default. */
  baseUrl?: string | undefined
  /** Replaces the network. */
  fetch?: typeof fetch
}

const TIMEOUT_MS = 20_000
const RETRIES = 2

/** Opens the payment provider. Nothing is requested yet. */
export const openPaymentProvider = ({
  kind,
  webhookSecret,
  publishableKey,
  secretKey,
  baseUrl,
  fetch,
}: ProviderSettings): PaymentProvider => {
  const stripe = new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(baseUrl !== undefined && addressOf(new URL(baseUrl))),
    ...(fetch && { httpClient: Stripe.createFetchHttpClient(fetch) }),
  })
  const found = new Map<PriceId, Promise<string>>()
  return {
    kind,
    stripe,
    webhookSecret,
    publishableKey,
    findPrice: (id) => {
      const price = found.get(id) ?? findOrCreatePrice(stripe, id)
      found.set(id, price)
      // A failure isn't remembered.
      price.catch(() => found.delete(id))
      return price
    },
  }
}

const addressOf = ({ protocol, hostname, port }: URL) => {
  const scheme: 'http' | 'https' = protocol === 'http:' ? 'http' : 'https'
  return { protocol: scheme, host: hostname, port: port || (scheme === 'http' ? 80 : 443) }
}

type OwnPrice = { name: string; cents: number; interval?: 'month' | 'year' }

const OWN_PRICES: Record<PriceId, OwnPrice> = {
  price_monthly: { name: `${PRODUCT} Premium, monthly`, cents: PRICES.month * 100, interval: 'month' },
  price_annual: { name: `${PRODUCT} Premium, annual`, cents: PRICES.year * 100, interval: 'year' },
  price_gift_year: { name: `A year of ${PRODUCT} Premium, as a gift`, cents: PRICES.year * 100 },
}

/** Never sells at a price that isn't on our pages: a changed price at the provider is an error. */
const findOrCreatePrice = async (stripe: Stripe, id: PriceId): Promise<string> => {
  const { name, cents, interval } = OWN_PRICES[id]
  const { data } = await stripe.prices.list({ lookup_keys: [id], active: true })
  const [existing] = data
  if (existing) {
    const isSame =
      existing.unit_amount === cents && existing.currency === 'usd' && existing.recurring?.interval === interval
    if (!isSame) throw new Error(`The price ${id} at the payment provider isn't the one on our pages.`)
    return existing.id
  }
  const created = await stripe.prices.create(
    {
      lookup_key: id,
      currency: 'usd',
      unit_amount: cents,
      product_data: { name },
      ...(interval && { recurring: { interval } }),
    },
    // Two processes at once create one price.
    { idempotencyKey: `keepsaid-${id}-${cents}` },
  )
  return created.id
}
