import { stringifySearchWith } from '@tanstack/react-router'
import type { BillingSearch } from '../features/billing/billing-addresses.ts'
import type { StoryPageSearch } from '../features/stories/page/story-navigation.tsx'

// The router reads numbers, `true` and quoted texts in addresses as JSON. Screens want texts: `?q=1952`.

/** The queries of an address as texts. */
export const words = (search: object): StoryPageSearch & BillingSearch =>
  Object.fromEntries(Object.entries(search).map(([name, value]) => [name, word(value)]))

export const word = (value: unknown) =>
  ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined

/** Quotes only texts that `words` would change: `"1.50"`, but not `1952`. */
export const stringifySearch = stringifySearchWith(JSON.stringify, (text) => {
  const value: unknown = JSON.parse(text)
  if (typeof value !== 'string' && word(value) === text) throw new Error('It stays the same.')
})
