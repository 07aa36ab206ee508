import type { ReactNode } from 'react'
import type { Site } from '#server/features/marketing/contract.ts'
import type { PageConfig } from '../page-config.ts'
import { DocumentHead } from './document-head.tsx'
import { PageFooter } from './page-footer.tsx'
import { PageHeader } from './page-header.tsx'

export interface PublicDocumentProps {
  readonly about: PageConfig
  readonly site: Site
  readonly signedIn: boolean
  readonly children: ReactNode
}

/** What stands around every public page. */
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
        <PageHeader at={about.path} signedIn={signedIn} />
        <main id="main" tabIndex={-1} className="flex-1 outline-none">
          {children}
        </main>
        <PageFooter sells={site.facts.sells} />
      </body>
    </html>
  )
}
