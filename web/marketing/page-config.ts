import type { SiteConfig } from '#server/features/marketing/contract.ts'
import type { SharePicture } from './share-lines.ts'

/** What is said of a public page without opening it. */
export interface PageConfig {
  readonly path: string
  /** At most 60 characters, or search engines cut it. */
  readonly title: string
  /** At most 160 characters. */
  readonly description: string | ((facts: SiteConfig) => string)
  /** Which picture goes with it where it is shared. */
  readonly share: SharePicture
  readonly listed: boolean
  readonly visitorsOnly: boolean
  readonly sells: boolean
  /** More for machines, as schema.org has it. */
  readonly data?: (facts: SiteConfig, at: PageAddresses) => object
}

export interface PageAddresses {
  /** Of the service, without a slash at its end. */
  readonly origin: string
  /** Of the picture that goes with the page where it is shared. */
  readonly image: string
}

/** What is said of a page where these facts hold. */
export const descriptionOf = ({ description }: PageConfig, facts: SiteConfig): string =>
  typeof description === 'string' ? description : description(facts)
