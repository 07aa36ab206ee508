import { renderToStaticMarkup } from 'react-dom/server'
import type { PublicPage, RenderPages, Site } from '#server/features/marketing/contract.ts'
import { Faq, faq } from './faq/faq.tsx'
import { Gift, gift } from './gift/gift.tsx'
import { Historian, historian } from './historian/historian.tsx'
import { Landing, landing } from './landing/landing.tsx'
import { NotFound, notFound } from './not-found/not-found.tsx'
import type { PageConfig } from './page-config.ts'
import { visitScript } from './parts/counted.tsx'
import { PublicDocument } from './parts/public-document.tsx'
import { Privacy, privacy } from './privacy/privacy.tsx'
import { Terms, terms } from './terms/terms.tsx'
import { YourStories, yourStories } from './your-stories/your-stories.tsx'

interface Entry {
  readonly about: PageConfig
  readonly Page: (site: Pick<Site, 'facts'>) => React.ReactNode
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

/** All public pages of a site, as whole documents. */
export const renderPages: RenderPages = (site) => ({
  pages: ENTRIES.map((entry) => toPage(entry, site)),
  // Its address may be a mistyped secret.
  notFound: toHtml({ about: notFound, Page: NotFound }, { ...site, measurementId: null }),
})

export { visitScript }

function toPage(entry: Entry, site: Site): PublicPage {
  const { path, listed, visitorsOnly, sells } = entry.about
  const forMembers = visitorsOnly ? null : toHtml(entry, site, true)
  return { path, listed, sells, html: toHtml(entry, site), forMembers }
}

function toHtml({ about, Page }: Entry, site: Site, signedIn = false): string {
  const markup = renderToStaticMarkup(
    <PublicDocument about={about} site={site} signedIn={signedIn}>
      <Page facts={site.facts} />
    </PublicDocument>,
  )
  return `<!doctype html>${markup}`
}
