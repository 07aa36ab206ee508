import { invalidRequest, unknownId } from '../api/api-error.ts'
import type { TillObjects } from './stored.ts'
import type { TillTransaction } from './transaction.ts'

type Price = TillObjects['price']
type Recurrence = { interval: string; intervalCount: number }

// A moment before any that a test or a server uses.
const CREATED = 1_600_000_000

const product = (id: string, name: string, description: string | null, created: number): TillObjects['product'] => ({
  id,
  object: 'product',
  active: true,
  created,
  description,
  images: [],
  livemode: false,
  marketing_features: [],
  metadata: {},
  name,
  package_dimensions: null,
  shippable: null,
  tax_code: null,
  tax_details: null,
  type: 'service',
  updated: created,
  url: null,
})

type PriceFields = {
  id: string
  lookupKey: string | null
  product: string
  currency: string
  cents: number
  recurrence: Recurrence | null
  created: number
}

const price = ({ id, lookupKey, product, currency, cents, recurrence, created }: PriceFields): Price => ({
  id,
  object: 'price',
  active: true,
  billing_scheme: 'per_unit',
  created,
  currency,
  custom_unit_amount: null,
  livemode: false,
  lookup_key: lookupKey,
  metadata: {},
  nickname: null,
  product,
  recurring: recurrence && {
    interval: recurrence.interval,
    interval_count: recurrence.intervalCount,
    meter: null,
    trial_period_days: null,
    usage_type: 'licensed',
  },
  tax_behavior: 'unspecified',
  tiers_mode: null,
  transform_quantity: null,
  type: recurrence ? 'recurring' : 'one_time',
  unit_amount: cents,
  unit_amount_decimal: `${cents}`,
})

const PRODUCTS = [
  product('prod_TestTillPremium', 'Premium', null, CREATED),
  product('prod_TestTillGift', 'Premium for a year, as a gift', null, CREATED),
]

/** What every test till sells, found by lookup key. */
const PRICES: readonly Price[] = [
  price({
    id: 'price_1TestTillMonthly',
    lookupKey: 'price_monthly',
    product: 'prod_TestTillPremium',
    currency: 'usd',
    cents: 500,
    recurrence: { interval: 'month', intervalCount: 1 },
    created: CREATED,
  }),
  price({
    id: 'price_1TestTillAnnual',
    lookupKey: 'price_annual',
    product: 'prod_TestTillPremium',
    currency: 'usd',
    cents: 5000,
    recurrence: { interval: 'year', intervalCount: 1 },
    created: CREATED,
  }),
  price({
    id: 'price_1TestTillGiftYear',
    lookupKey: 'price_gift_year',
    product: 'prod_TestTillGift',
    currency: 'usd',
    cents: 5000,
    recurrence: null,
    created: CREATED,
  }),
]

export const findPrice = async (tx: TillTransaction, id: string): Promise<Price | undefined> =>
  (await listPrices(tx)).find((price) => price.id === id)

export const findProduct = async (tx: TillTransaction, id: string): Promise<TillObjects['product'] | undefined> =>
  PRODUCTS.find((known) => known.id === id) ?? (await tx.get('product', id))

export const priceOfParam = async (tx: TillTransaction, id: string, param: string): Promise<Price> => {
  const found = await findPrice(tx, id)
  if (!found) throw unknownId('price', id, param)
  return found
}

/** Every price, the newest first. */
export const listPrices = async (tx: TillTransaction): Promise<Price[]> => [
  ...(await tx.list('price')),
  ...(tx.hasPrices ? PRICES : []),
]

type PriceData = {
  lookup_key?: string
  currency: string
  product?: string
  product_data?: { name: string; description?: string; metadata?: Record<string, string | number | null> }
  recurring?: { interval: string; interval_count?: number }
  unit_amount?: number
}

/** Creates a price, and the product if there is none yet. `param` is the parameter that describes them, if it's a nested one. */
export const createPrice = async (tx: TillTransaction, data: PriceData, param = ''): Promise<Price> => {
  const nameOf = (field: string) => (param ? `${param}[${field}]` : field)
  const {
    currency,
    lookup_key: lookupKey,
    product: productId,
    product_data: described,
    unit_amount: cents,
    recurring,
  } = data
  if (currency !== 'usd') throw invalidRequest(undefined, `Invalid currency: ${currency}`, nameOf('currency'))
  if (cents === undefined)
    throw invalidRequest(
      'parameter_missing',
      `Missing required param: ${nameOf('unit_amount')}.`,
      nameOf('unit_amount'),
    )
  if (cents < 0)
    throw invalidRequest('parameter_invalid_integer', 'Invalid non-negative integer', nameOf('unit_amount'))
  if ((productId === undefined) === (described === undefined))
    throw invalidRequest(
      'parameter_missing',
      `Send either ${nameOf('product')} or ${nameOf('product_data')}.`,
      param || 'product',
    )
  if (productId !== undefined && !(await findProduct(tx, productId)))
    throw unknownId('product', productId, nameOf('product'))
  if (lookupKey !== undefined && (await listPrices(tx)).some((known) => known.lookup_key === lookupKey))
    throw invalidRequest(undefined, 'Another price already uses that lookup key.', nameOf('lookup_key'))
  const created = described && product(tx.newId('prod'), described.name, described.description ?? null, tx.now)
  if (created) await tx.put('product', created)
  const made = price({
    id: tx.newId('price'),
    lookupKey: lookupKey ?? null,
    product: productId ?? created?.id ?? '',
    currency,
    cents,
    recurrence: recurring ? { interval: recurring.interval, intervalCount: recurring.interval_count ?? 1 } : null,
    created: tx.now,
  })
  await tx.put('price', made)
  return made
}
