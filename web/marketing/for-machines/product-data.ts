import { PRICES, TRIAL_DAYS } from '#common/pricing.ts'
import { PRODUCT } from '#common/product.ts'
import type { SiteConfig } from '#server/features/marketing/contract.ts'
import type { PageAddresses } from '../page-config.ts'

/** The product as schema.org/Product has it, with what can be had. No ratings: there are none that real people gave. */
export const productData = (description: string, { ready }: SiteConfig, { origin, image }: PageAddresses): object => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: PRODUCT,
  description,
  brand: { '@type': 'Brand', name: PRODUCT },
  url: `${origin}/`,
  image,
  offers: [
    offer(`${origin}/`, `Free trial of ${TRIAL_DAYS} days`, 0),
    ...(ready.premium
      ? [
          offer(`${origin}/`, 'Premium, by the month', PRICES.month),
          offer(`${origin}/`, 'Premium, by the year', PRICES.year),
        ]
      : []),
  ],
})

const offer = (url: string, name: string, price: number): object => ({
  '@type': 'Offer',
  url,
  name,
  price: price.toFixed(2),
  priceCurrency: 'USD',
  availability: 'https://schema.org/InStock',
})
