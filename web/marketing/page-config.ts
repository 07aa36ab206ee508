import type { SiteConfig } from '#server/features/marketing/contract.ts'
import type { SharePicture } from './share-lines.ts'

/** Everything about a public page that is not on it. */
export interface PageConfig {
  readonly path: string
  /** At most 60 characters; search engines cut longer ones. */
  readonly title: string
  /** At most 160 characters. */
  readonly description: string | ((siteConfig: SiteConfig) => string)
  /** The picture shown when the page is shared. */
  readonly share: SharePicture
  /** Whether search engines may list it. */
  readonly listed: boolean
  /** The app answers signed-in users at this address. */
  readonly visitorsOnly: boolean
  /** About what is sold: installations that sell nothing redirect to signing in. */
  readonly sells: boolean
  /** The page's own script; it works without, too. */
  readonly script?: 'try-recording' | 'try-certificate'
  /** Structured data (schema.org). */
  readonly data?: (siteConfig: SiteConfig, urls: PageUrls) => object
}

export interface PageUrls {
  /** Without a trailing slash. */
  readonly origin: string
  /** The page's share picture. */
  readonly image: string
}

export const descriptionOf = ({ description }: PageConfig, siteConfig: SiteConfig): string =>
  typeof description === 'string' ? description : description(siteConfig)
