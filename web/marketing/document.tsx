import { SHARE_PICTURES } from 'virtual:share-pictures'
import type { ReactNode } from 'react'
import { ANALYTICS_META_NAME } from '#common/analytics.ts'
import { PRODUCT } from '#common/product.ts'
import type { Site } from '#server/features/marketing/contract.ts'
import icon from '#web/styles/icon.svg'
import touchIcon from '#web/styles/icons/touch-icon-180.png'
import textFont from '#web/styles/subset-fonts/atkinson.woff2'
import headingFont from '#web/styles/subset-fonts/literata-headings.woff2'
import css from './marketing.css?url'
import { descriptionOf, type PageConfig } from './page-config.ts'
import { SHARE_LINES } from './share-lines.ts'

export interface PublicDocumentProps {
  readonly about: PageConfig
  readonly site: Site
  readonly signedIn: boolean
  readonly children: ReactNode
}

/** The HTML document around every public page. */
export function PublicDocument({ about, site, signedIn, children }: PublicDocumentProps) {
  return (
    <html lang="en">
      <DocumentHead about={about} site={site} />
      <body className="flex flex-col">
        <a
          href="#main"
          className="absolute -top-40 left-4 z-50 rounded-control bg-evergreen px-5 py-3 font-[650] text-on-evergreen focus:top-4"
        >
          Skip to content
        </a>
        <PageHeader path={about.path} signedIn={signedIn} />
        <main id="main" tabIndex={-1} className="flex-1 outline-none">
          {children}
        </main>
        <PageFooter sells={site.siteConfig.sells} />
      </body>
    </html>
  )
}

/** Metadata for browsers, search engines and link previews. */
function DocumentHead({ about, site }: Pick<PublicDocumentProps, 'about' | 'site'>) {
  const { title, path, share, listed, script, data } = about
  const description = descriptionOf(about, site.siteConfig)
  const address = `${site.origin}${path}`
  const image = `${site.origin}${SHARE_PICTURES[share]}`
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta name="color-scheme" content="light dark" />
      <link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={textFont} />
      <link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={headingFont} />
      <link rel="stylesheet" href={css} />
      <link rel="icon" type="image/svg+xml" href={icon} />
      <link rel="apple-touch-icon" href={touchIcon} />
      {listed && <link rel="canonical" href={address} />}
      {script && <script src={SCRIPTS[script]} defer />}
      {site.measurementId && <AnalyticsTags measurementId={site.measurementId} path={path} />}
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
            __html: JSON.stringify(data(site.siteConfig, { origin: site.origin, image })).replaceAll('<', '\\u003c'),
          }}
        />
      )}
    </head>
  )
}

/** The paths of the scripts, inserted by the build. */
declare const SCRIPTS: Readonly<Record<'visit' | 'try-recording' | 'try-certificate', string>>

/** Path of the script that counts visits. */
export const visitScript: string = SCRIPTS.visit

/** Paths of the style sheet, the icon and the fonts, for pages that the server writes itself. */
export const publicStyle = { styleSheet: css, icon, textFont, headingFont }

function AnalyticsTags({ measurementId, path }: { measurementId: string; path: string }) {
  return (
    <>
      <meta name={ANALYTICS_META_NAME} content={measurementId} />
      <script src={visitScript} defer data-page={path} />
    </>
  )
}

const navLinkClass =
  'inline-flex min-h-12 items-center rounded-control px-2.5 font-[650] text-evergreen no-underline hover:bg-evergreen-wash sm:px-4'

function PageHeader({ path, signedIn }: { path: string; signedIn: boolean }) {
  return (
    <header className="mx-auto flex w-full max-w-page flex-wrap items-center gap-x-1 gap-y-0 px-4 py-2 sm:px-6">
      <a href="/" className="mr-auto flex min-h-13 items-center gap-2.5 font-story font-[650] text-ink no-underline">
        <img src={icon} alt="" width="32" height="32" />
        {PRODUCT}
      </a>
      <nav aria-label="Main" className="-mr-2.5 flex flex-wrap items-center gap-x-1 sm:-mr-4">
        {path !== '/' && (
          <a href="/" className={navLinkClass}>
            Back
          </a>
        )}
        {path !== '/faq' && (
          <a href="/faq" className={navLinkClass}>
            FAQ
          </a>
        )}
        {signedIn ? (
          <a href="/stories" className={navLinkClass}>
            Your Stories
          </a>
        ) : (
          <a href="/auth?tab=sign-in" className={navLinkClass}>
            Sign In
          </a>
        )}
      </nav>
    </header>
  )
}

const FOOTER_LINKS = [
  { href: '/faq', label: 'Questions and answers' },
  { href: '/gift', label: 'Give it as a gift', sells: true },
  { href: '/historian', label: 'For family historians', sells: true },
  { href: '/your-stories', label: 'What happens to your stories' },
  { href: '/privacy', label: 'Privacy' },
  { href: '/terms', label: 'Terms' },
]

function PageFooter({ sells }: { sells: boolean }) {
  return (
    <footer className="border-t border-hairline bg-well">
      <nav aria-label="More about us" className="mx-auto max-w-page px-4 pt-8 sm:px-6">
        <ul className="grid grid-cols-1 gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
          {FOOTER_LINKS.filter((link) => sells || !link.sells).map(({ href, label }) => (
            <li key={href}>
              <a
                href={href}
                className="inline-flex min-h-12 items-center rounded-small text-ink no-underline hover:text-evergreen hover:underline"
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <p className="mx-auto max-w-page px-4 pt-4 pb-10 text-small text-ink-soft sm:px-6">
        {PRODUCT} keeps your family’s stories. They stay yours.
      </p>
    </footer>
  )
}
