import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

export interface BandProps {
  readonly id: string
  readonly heading: ReactNode
  /** One or two sentences under the heading. */
  readonly lead?: ReactNode
  readonly children?: ReactNode
  /** `well` sets it off from the bands above and below. */
  readonly tone?: 'paper' | 'well'
  readonly centered?: boolean
}

/** A part of a page, from edge to edge, that says one thing. */
export function Band({ id, heading, lead, children, tone = 'paper', centered = false }: BandProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-heading`}
      className={tone === 'well' ? 'border-y border-hairline bg-well' : undefined}
    >
      <div className="mx-auto max-w-page px-4 py-14 sm:px-6 sm:py-20">
        <header className={classNames('max-w-measure', centered && 'mx-auto text-center')}>
          <h2 id={`${id}-heading`}>{heading}</h2>
          {lead && <p className="mt-4 text-lead text-ink-soft">{lead}</p>}
        </header>
        {children && <div className="mt-10">{children}</div>}
      </div>
    </section>
  )
}
