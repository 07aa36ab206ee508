import { ChevronDown } from 'lucide-react'
import * as Radix from 'radix-ui/collapsible'
import type { ReactNode } from 'react'
import { Heading, type HeadingLevel } from './heading.tsx'

export interface CollapsibleProps {
  title: string
  icon?: ReactNode
  children: ReactNode
  defaultOpen?: boolean
  /** The heading's place in the page's outline. */
  level?: HeadingLevel
}

/** One panel that can be folded away. */
export function Collapsible({ title, icon, children, defaultOpen = false, level = 2 }: CollapsibleProps) {
  return (
    <Radix.Root defaultOpen={defaultOpen} className="rounded-card border border-hairline bg-card">
      <Heading level={level} className="text-heading">
        <Radix.Trigger className="group flex min-h-16 w-full cursor-pointer items-start gap-3 rounded-card px-5 py-4 text-left hover:text-evergreen sm:px-7 [&_svg]:mt-1 [&_svg]:size-6 [&_svg]:shrink-0 [&_svg]:text-evergreen">
          {icon}
          <span className="min-w-0 flex-1">{title}</span>
          <ChevronDown aria-hidden className="transition-transform duration-150 group-data-[state=open]:rotate-180" />
        </Radix.Trigger>
      </Heading>
      <Radix.Content className="overflow-hidden [--unfolded-height:var(--radix-collapsible-content-height)] data-[state=closed]:animate-fold data-[state=open]:animate-unfold">
        <div className="measure px-5 pb-6 sm:px-7">{children}</div>
      </Radix.Content>
    </Radix.Root>
  )
}
