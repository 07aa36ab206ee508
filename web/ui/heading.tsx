import { type ComponentProps, type ReactNode, useId } from 'react'

export type HeadingLevel = 1 | 2 | 3 | 4

interface HeadingProps extends ComponentProps<'h2'> {
  /** Level in the page's outline. */
  level: HeadingLevel
}

/** A heading of a given level, which also sets its size unless `className` does. */
export function Heading({ level, ...rest }: HeadingProps) {
  const Tag = `h${level}` as const
  return <Tag {...rest} />
}

interface SectionProps {
  /** For links to it. */
  id?: string
  title: string
  intro?: ReactNode
  children: ReactNode
}

/** A section of a page, with its heading. */
export function Section({ id, title, intro, children }: SectionProps) {
  const headingId = useId()
  return (
    <section id={id} aria-labelledby={headingId} className="flex flex-col gap-5">
      <div className="flex flex-col gap-1.5">
        <Heading level={2} id={headingId}>
          {title}
        </Heading>
        {intro != null && <p className="measure text-ink-soft">{intro}</p>}
      </div>
      {children}
    </section>
  )
}
