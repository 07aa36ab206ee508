import type { ReactNode } from 'react'
import { linkClass } from '#web/ui/button-class.ts'
import { Prose } from './prose.tsx'

export interface LongReadProps {
  readonly title: string
  readonly lead: ReactNode
  /** When it was last changed, as people say it. */
  readonly updated: string
  /** Beside the title, where there is room. */
  readonly picture?: ReactNode
  readonly sections: readonly { readonly id: string; readonly heading: string; readonly body: ReactNode }[]
}

/** A page that is read from top to bottom, or from the section that somebody looks for. */
export function LongRead({ title, lead, updated, picture, sections }: LongReadProps) {
  return (
    <article className="mx-auto max-w-page px-4 pt-6 pb-20 sm:px-6 sm:pt-12">
      <div className="flex flex-wrap-reverse items-center gap-8 lg:flex-nowrap lg:justify-between">
        <header className="measure">
          <h1>{title}</h1>
          <div className="mt-5 text-lead text-ink-soft">{lead}</div>
          <p className="mt-4 text-small text-ink-soft">Last changed in {updated}</p>
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
          <Prose>{body}</Prose>
        </section>
      ))}
    </article>
  )
}
