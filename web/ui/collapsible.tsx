import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Heading, type HeadingLevel } from './heading.tsx'

export interface CollapsibleProps {
  title: string
  icon?: ReactNode
  /** Drawn only while it is open, so that what it fetches is not fetched before somebody wants to see it. */
  children: ReactNode
  defaultOpen?: boolean
  /** The heading's place in the page's outline. */
  level?: HeadingLevel
}

/** One panel that can be folded away. It unfolds when somebody opens it; what is open from the start stands still. */
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
          // No longer than it moves: it would cut the rings around what has the focus.
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
