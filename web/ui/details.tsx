import { ChevronDown } from 'lucide-react'
import type { Ref } from 'react'
import type { Elements } from './elements.ts'

interface DetailsProps {
  /** What pressing it shows: "Add details". */
  label: string
  ref?: Ref<HTMLDetailsElement>
  children: Elements
}

/** Folded below a line of a card or form: what few people need. */
export function Details({ label, ref, children }: DetailsProps) {
  return (
    <details ref={ref} className="group border-t border-hairline">
      <summary className="-mx-2 flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-small px-2 py-3 font-[650] text-evergreen hover:bg-evergreen-wash [&::-webkit-details-marker]:hidden">
        <ChevronDown aria-hidden className="size-6 shrink-0 group-open:rotate-180" />
        <span>{label}</span>
      </summary>
      <div className="flex flex-col gap-6 pt-3">{children}</div>
    </details>
  )
}
