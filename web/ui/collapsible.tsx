import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { classNames } from './class-names.ts'
import type { Elements } from './elements.ts'
import { Heading, type HeadingLevel } from './heading.tsx'

interface CollapsibleProps {
  title: string
  icon?: Elements
  /** Rendered only while open, so it fetches nothing before. */
  children: ReactNode
  defaultOpen?: boolean
  /** Heading level in the page's outline. */
  level?: HeadingLevel
}

/** A collapsible panel. It animates when it is opened, but not if it is open from the start. */
export function Collapsible({ title, icon, children, defaultOpen = false, level = 2 }: CollapsibleProps) {
  const [open, setOpen] = useState(defaultOpen)
  const [unfolding, setUnfolding] = useState(false)
  const panelId = useId()
  const toggle = () => {
    setUnfolding(!open)
    setOpen(!open)
  }
  return (
    <div className="rounded-card border border-hairline bg-card">
      <Heading level={level} className="text-heading">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={open ? panelId : undefined}
          onClick={toggle}
          className="group flex min-h-16 w-full cursor-pointer items-start gap-3 rounded-card px-5 py-4 text-left hover:text-evergreen sm:px-7 [&_svg]:mt-1 [&_svg]:size-6 [&_svg]:shrink-0 [&_svg]:text-evergreen"
        >
          {icon}
          <span className="min-w-0 flex-1">{title}</span>
          <ChevronDown aria-hidden className="transition-transform duration-150 group-aria-expanded:rotate-180" />
        </button>
      </Heading>
      {open && (
        <div
          id={panelId}
          // Only during the animation: clipping would cut off focus rings.
          className={
            unfolding ? 'animate-unfold [interpolate-size:allow-keywords] motion-safe:overflow-hidden' : undefined
          }
          onAnimationEnd={(event) => event.target === event.currentTarget && setUnfolding(false)}
        >
          <div className="measure px-5 pb-6 sm:px-7">{children}</div>
        </div>
      )}
    </div>
  )
}

const FROM = {
  md: { button: 'md:hidden', folded: 'max-md:hidden' },
  lg: { button: 'lg:hidden', folded: 'max-lg:hidden' },
}

interface ResponsiveCollapsibleProps extends Pick<ButtonProps, 'variant' | 'icon'> {
  /** Labels of the button while closed and while open. */
  show: string
  hide: string
  /** The narrowest screen width at which it is always open. */
  from: keyof typeof FROM
  /** Layout of the open panel. */
  className: string
  children: ReactNode
}

/** Always open on wide screens. On narrow ones a button opens it, so that the content below starts early. */
export function ResponsiveCollapsible({
  show,
  hide,
  from,
  className,
  children,
  ...buttonStyle
}: ResponsiveCollapsibleProps) {
  const [open, setOpen] = useState(false)
  const panelId = useId()
  return (
    <>
      <Button
        {...buttonStyle}
        className={FROM[from].button}
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => setOpen(!open)}
      >
        {open ? hide : show}
      </Button>
      <div id={panelId} className={classNames(className, !open && FROM[from].folded)}>
        {children}
      </div>
    </>
  )
}
