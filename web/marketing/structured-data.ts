import { PRICES, TRIAL_DAYS } from '#common/pricing.ts'
import { PRODUCT } from '#common/product.ts'
import type { Question } from '#web/features/faq/faq-questions.ts'
import type { PageUrls } from './page-config.ts'

/** schema.org/FAQPage */
export const faqData = (questions: readonly Question[]): object => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer.join('\n\n') },
  })),
})

/** schema.org/Product, with its offers. No ratings, because no real people have rated it. */
export const productData = (description: string, { origin, image }: PageUrls): object => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: PRODUCT,
  description,
  brand: { '@type': 'Brand', name: PRODUCT },
  url: `${origin}/`,
  image,
  offers: [
    offer(`${origin}/`, `Free ${TRIAL_DAYS}-day trial`, 0),
    offer(`${origin}/`, 'Premium, monthly', PRICES.month),
    offer(`${origin}/`, 'Premium, yearly', PRICES.year),
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
