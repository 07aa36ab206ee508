import type { ReactNode } from 'react'
import { PRODUCT } from '#common/product.ts'
import type { SiteConfig } from '#server/features/marketing/contract.ts'
import { linkClass } from '#web/ui/button-class.ts'

export interface LongReadSection {
  readonly id: string
  readonly heading: string
  readonly body: ReactNode
}

export interface LongReadProps {
  readonly title: string
  readonly lead: ReactNode
  /** Month and year of the last change, as in "November 2026". */
  readonly updated: string
  /** Next to the title on wide screens. */
  readonly picture?: ReactNode
  readonly sections: readonly LongReadSection[]
}

/** A page of running text with a table of contents. */
export function LongRead({ title, lead, updated, picture, sections }: LongReadProps) {
  return (
    <article className="mx-auto max-w-page px-4 pt-6 pb-20 sm:px-6 sm:pt-12">
      <div className="flex flex-wrap-reverse items-center gap-8 lg:flex-nowrap lg:justify-between">
        <header className="measure">
          <h1>{title}</h1>
          <div className="mt-5 text-lead text-ink-soft">{lead}</div>
          <p className="mt-4 text-small text-ink-soft">Last updated in {updated}</p>
        </header>
        {picture}
      </div>
      <nav aria-label="On this page" className="measure mt-8 rounded-card border border-hairline bg-card p-5 sm:p-7">
        <ul className="sm:columns-2 sm:gap-8">
          {sections.map(({ id, heading }) => (
            <li key={id} className="break-inside-avoid">
              <a href={`#${id}`} className={`${linkClass} inline-flex min-h-12 items-center`}>
                {heading}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {sections.map(({ id, heading, body }) => (
        <section key={id} id={id} aria-labelledby={`${id}-heading`} className="mt-12 scroll-mt-6">
          <h2 id={`${id}-heading`} className="measure mb-4">
            {heading}
          </h2>
          <div className={PROSE}>{body}</div>
        </section>
      ))}
    </article>
  )
}

const PROSE =
  'measure [&_a]:rounded-small [&_a]:font-[560] [&_a]:text-evergreen [&_a]:underline [&_a]:decoration-edge [&_a]:decoration-2 [&_a]:underline-offset-4 ' +
  '[&_h3]:mt-8 [&_h3]:mb-2 [&_li]:mt-2 [&_li]:pl-1 [&_p+p]:mt-4 [&_p+ul]:mt-2 [&_ul]:list-disc [&_ul]:pl-6 [&_ul+p]:mt-4 [&_li]:marker:text-evergreen ' +
  '[&_table]:my-6'

/** The section to which others link where only the people who run the service can answer. */
export const askUs = ({ contact }: SiteConfig): LongReadSection => ({
  id: 'ask',
  heading: 'Ask us',
  body: contact ? (
    <p>
      Write to <a href={`mailto:${contact}`}>{contact}</a>, in your own words.
    </p>
  ) : (
    <p>
      Ask the people who run this {PRODUCT}. If you don’t know who they are, ask the person who gave you its address or
      invited you.
    </p>
  ),
})
