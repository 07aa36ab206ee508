import type { PublicFacts } from '#server/features/marketing/contract.ts'
import { PRODUCT } from '#web/lib/product.ts'
import { PRICES } from '../prices.ts'

/** The product as schema.org/Product has it. No ratings: there are none that real people gave. */
export const productData = (description: string, { ready }: PublicFacts, origin: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: PRODUCT,
  description,
  brand: { '@type': 'Brand', name: PRODUCT },
  url: `${origin}/`,
  offers: [
    offer(`${origin}/`, 'Free trial of 30 days', 0, true),
    offer(`${origin}/`, 'Premium, by the month', PRICES.month, ready.premium),
    offer(`${origin}/`, 'Premium, by the year', PRICES.year, ready.premium),
  ],
})

const offer = (url: string, name: string, price: number, ready: boolean): object => ({
  '@type': 'Offer',
  url,
  name,
  price: price.toFixed(2),
  priceCurrency: 'USD',
  availability: `https://schema.org/${ready ? 'InStock' : 'PreOrder'}`,
})
