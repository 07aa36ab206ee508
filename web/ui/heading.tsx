import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'
import { isNothingFocused } from '#web/lib/focus-main.ts'
import type { Elements } from './elements.ts'

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
  /** Stands for what is shown. If a change of it removes the control that has the focus, the first one left gets it. */
  focusKey?: string | number | boolean | undefined
  children: Elements
}

/** A section of a page, with its heading. */
export function Section({ id, title, intro, focusKey, children }: SectionProps) {
  const headingId = useId()
  const section = useRef<HTMLElement>(null)
  // Also while a dialog of the section has it. React reports no blur of an element that it removes.
  const hasFocus = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is when to look.
  useEffect(() => {
    if (!hasFocus.current || !isNothingFocused()) return
    const first = section.current?.querySelector<HTMLElement>(
      'input:not([tabindex="-1"]), select, textarea, button, a[href]',
    )
    ;(first ?? section.current)?.focus()
  }, [focusKey])
  return (
    <section
      ref={section}
      id={id}
      tabIndex={-1}
      aria-labelledby={headingId}
      className="flex flex-col gap-5 outline-none"
      onFocus={() => {
        hasFocus.current = true
      }}
      onBlur={() => {
        hasFocus.current = false
      }}
    >
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
