import { ChevronDown } from 'lucide-react'
import * as Radix from 'radix-ui/accordion'
import type { ReactNode } from 'react'
import { Heading, type HeadingLevel } from './heading.tsx'

export interface AccordionItem {
  value: string
  title: string
  content: ReactNode
}

export interface AccordionProps {
  items: readonly AccordionItem[]
  /** `single`: opening one closes the other, and the open one can be closed too. `multiple`: as many as wanted. */
  mode: 'single' | 'multiple'
  /** Open at first. */
  defaultOpen?: readonly string[]
  /** Fits the headings into the page's outline. */
  level?: HeadingLevel
}

/** Questions whose answers unfold under them. */
export function Accordion({ items, mode, defaultOpen = [], level = 3 }: AccordionProps) {
  const list = items.map((item) => <AccordionRow key={item.value} level={level} {...item} />)
  const look = 'divide-y divide-hairline border-y border-hairline'
  return mode === 'single' ? (
    <Radix.Root type="single" collapsible defaultValue={defaultOpen[0]} className={look}>
      {list}
    </Radix.Root>
  ) : (
    <Radix.Root type="multiple" defaultValue={[...defaultOpen]} className={look}>
      {list}
    </Radix.Root>
  )
}

function AccordionRow({ value, title, content, level }: AccordionItem & { level: HeadingLevel }) {
  return (
    <Radix.Item value={value}>
      <Radix.Header asChild>
        <Heading level={level}>
          <Radix.Trigger className="group flex min-h-14 w-full cursor-pointer items-center justify-between gap-4 rounded-small py-4 text-left hover:text-evergreen">
            {title}
            <ChevronDown
              aria-hidden
              className="size-6 shrink-0 text-evergreen transition-transform duration-150 group-data-[state=open]:rotate-180"
            />
          </Radix.Trigger>
        </Heading>
      </Radix.Header>
      <Radix.Content className="overflow-hidden [--unfolded-height:var(--radix-accordion-content-height)] data-[state=closed]:animate-fold data-[state=open]:animate-unfold">
        <div className="measure pb-6">{content}</div>
      </Radix.Content>
    </Radix.Item>
  )
}
