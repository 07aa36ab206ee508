import { renderToStaticMarkup } from 'react-dom/server'
import type { PublicPage, RenderPages, Site } from '#server/features/marketing/contract.ts'
import { PublicDocument, publicStyle, visitScript } from './document.tsx'
import { Faq, faq } from './faq-page.tsx'
import { Gift, gift } from './gift-page.tsx'
import { Historian, historian } from './historian-page.tsx'
import { Landing, landing } from './landing-page.tsx'
import { NotFound, notFound } from './not-found-page.tsx'
import type { PageConfig } from './page-config.ts'
import { Privacy, privacy } from './privacy-page.tsx'
import { Terms, terms } from './terms-page.tsx'
import { YourStories, yourStories } from './your-stories-page.tsx'

interface Entry {
  readonly about: PageConfig
  readonly Page: (site: Pick<Site, 'siteConfig'>) => React.ReactNode
}

const ENTRIES: readonly Entry[] = [
  { about: landing, Page: Landing },
  { about: gift, Page: Gift },
  { about: historian, Page: Historian },
  { about: faq, Page: Faq },
  { about: yourStories, Page: YourStories },
  { about: privacy, Page: Privacy },
  { about: terms, Page: Terms },
]

/** Renders all public pages as HTML documents. */
export const renderPages: RenderPages = (site) => ({
  pages: ENTRIES.map((entry) => renderPage(entry, site)),
  // Without analytics: the address may be a mistyped secret, such as an invite link.
  notFound: renderHtml({ about: notFound, Page: NotFound }, { ...site, measurementId: null }),
})

export { publicStyle, visitScript }

function renderPage(entry: Entry, site: Site): PublicPage {
  const { path, listed, visitorsOnly, sells } = entry.about
  const forMembers = visitorsOnly ? null : renderHtml(entry, site, true)
  return { path, listed, sells, html: renderHtml(entry, site), forMembers }
}

function renderHtml({ about, Page }: Entry, site: Site, signedIn = false): string {
  const markup = renderToStaticMarkup(
    <PublicDocument about={about} site={site} signedIn={signedIn}>
      <Page siteConfig={site.siteConfig} />
    </PublicDocument>,
  )
  return `<!doctype html>${markup}`
}
