import { SHARE_PICTURES } from 'virtual:share-pictures'
import { PRODUCT } from '#common/product.ts'
import type { Site } from '#server/features/marketing/contract.ts'
import icon from '#web/styles/icon.svg'
import touchIcon from '#web/styles/icons/touch-icon-180.png'
import text from '#web/styles/subset-fonts/atkinson.woff2'
import headings from '#web/styles/subset-fonts/literata-headings.woff2'
import css from '../marketing.css?url'
import { descriptionOf, type PageConfig } from '../page-config.ts'
import { SHARE_LINES } from '../share-lines.ts'
import { Counted } from './counted.tsx'

/** What browsers, search engines and those who share a page read of it. */
export function DocumentHead({ about, site }: { about: PageConfig; site: Site }) {
  const { title, path, share, listed, data } = about
  const description = descriptionOf(about, site.facts)
  const address = `${site.origin}${path}`
  const image = `${site.origin}${SHARE_PICTURES[share]}`
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta name="color-scheme" content="light dark" />
      <link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={text} />
      <link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={headings} />
      <link rel="stylesheet" href={css} />
      <link rel="icon" type="image/svg+xml" href={icon} />
      <link rel="apple-touch-icon" href={touchIcon} />
      {listed && <link rel="canonical" href={address} />}
      {site.measurementId && <Counted by={site.measurementId} page={path} />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={PRODUCT} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {listed && <meta property="og:url" content={address} />}
      <meta property="og:image" content={image} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={SHARE_LINES[share].join(' ')} />
      <meta name="twitter:card" content="summary_large_image" />
      {data && (
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own data, which no browser runs, and no `<` can end it.
          dangerouslySetInnerHTML={{
            __html: JSON.stringify(data(site.facts, { origin: site.origin, image })).replaceAll('<', '\\u003c'),
          }}
        />
      )}
    </head>
  )
}
