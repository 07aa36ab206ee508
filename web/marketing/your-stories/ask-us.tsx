import { PRODUCT } from '#common/product.ts'
import type { SiteConfig } from '#server/features/marketing/contract.ts'

/** The section that other sections lead to where only people can answer. */
export const askUs = ({ contact }: SiteConfig) => ({
  id: 'ask',
  heading: 'Ask us',
  body: contact ? (
    <p>
      Write to <a href={`mailto:${contact}`}>{contact}</a>, in your own words.
    </p>
  ) : (
    <p>
      Ask whoever runs this {PRODUCT}. If you do not know who that is, ask the person who gave you its address or
      invited you.
    </p>
  ),
})
